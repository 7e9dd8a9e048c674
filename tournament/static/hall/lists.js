/* A long list is cut down to the lines that contain what is typed. */
(function () {
  "use strict";

  var box = document.querySelector(".filter");
  var input = document.getElementById("filter");

  function fold(text) {
    return text.normalize("NFKC").toLowerCase().replace(/[\s\u200b-\u200f\u2060\ufeff]/g, "");
  }

  function show() {
    var words = fold(input.value);
    var lines = document.querySelectorAll(".line");
    box.hidden = !lines.length;
    Array.prototype.forEach.call(lines, function (line) {
      line.hidden = Boolean(words) && fold(line.textContent).indexOf(words) < 0;
    });
  }

  input.addEventListener("input", show);
  document.addEventListener("hall:news", show);
  show();
}());
