/* A link that opens nothing: what this phone could not send by it is shown, and tried now and then. */
(function () {
  "use strict";

  window.cardTableOutbox.listen(function (box) {
    var list = document.getElementById("unsent-list");
    var waiting = box.waiting.filter(function (item) { return !item.again; });
    list.textContent = "";
    waiting.forEach(function (item) {
      var row = document.createElement("li");
      row.textContent = item.label;
      list.appendChild(row);
    });
    document.getElementById("unsent").hidden = !waiting.length;
  });

  /* The link opens its table again. */
  document.addEventListener("outbox-arrived", function () { window.location.reload(); });

  window.cardTableOutbox.attempt();
}());
