/* "Where do I sit?": the whole list is fetched once and searched on the phone, so that it works without a network too. */
(function () {
  "use strict";

  var MOST = 30, AGAIN_MS = 3000, LONGEST_MS = 60000;

  var form = document.querySelector(".find");
  if (!form) { return; }
  var input = document.getElementById("find");
  var list = document.getElementById("found");
  var note = document.getElementById("find-note");
  var rows = null;
  var stamp = "";
  var asking = false;
  var waiting = null;
  var pause = AGAIN_MS;

  function fold(text) {
    return text.normalize("NFKC").toLowerCase().replace(/[\s\u200b-\u200f\u2060\ufeff]/g, "");
  }

  function newest() {
    var nows = document.querySelector("[data-names]:not(form)");
    return nows ? nows.dataset.names : "";
  }

  /* The server may still hold an older list than this page speaks of: it says which one it sent, and is asked again. */
  function load() {
    var wanted = newest();
    if (asking || (rows && stamp === wanted)) { return; }
    asking = true;
    window.clearTimeout(waiting);
    var asked = new URLSearchParams({ s: wanted, lang: document.documentElement.lang });
    fetch(form.dataset.names + "?" + asked).then(function (answer) {
      if (!answer.ok) { throw new Error(String(answer.status)); }
      return answer.json().then(function (found) {
        rows = found.map(function (row) {
          return { team: row[0], name: row[1], who: row[2], seat: row[3], key: fold(row[1] + row[2]) };
        });
        stamp = answer.headers.get("Names-Stamp");
        if (input.value) { show(); }
      });
    }).catch(function () {
      if (!rows && input.value) { note.textContent = note.dataset.away; }
    }).then(function () {
      asking = false;
      if (rows && stamp === newest()) { pause = AGAIN_MS; return; }
      waiting = window.setTimeout(load, pause);
      pause = Math.min(pause * 2, LONGEST_MS);
    });
  }

  function show() {
    var words = fold(input.value);
    var found = words && rows ? rows.filter(function (row) { return row.key.indexOf(words) >= 0; }) : [];
    list.textContent = "";
    found.slice(0, MOST).forEach(function (row) { list.appendChild(line(row)); });
    note.textContent = !words || !rows ? "" : !found.length ? note.dataset.none : found.length > MOST ? note.dataset.more : "";
  }

  function line(row) {
    var item = document.createElement("li");
    var link = document.createElement("a");
    var asked = new URLSearchParams(window.location.search);
    asked.delete("q");
    asked.set("team", row.team);
    link.href = window.location.pathname + "?" + asked;
    [["strong", row.name], ["span", row.who], ["b", row.seat]].forEach(function (piece) {
      link.appendChild(document.createElement(piece[0])).textContent = piece[1];
    });
    item.appendChild(link);
    return item;
  }

  input.addEventListener("focus", load);
  input.addEventListener("input", function () {
    load();
    show();
  });
  form.addEventListener("submit", function (event) {
    event.preventDefault();
    if (!rows) { load(); }
    show();
    var links = list.querySelectorAll("a");
    if (links.length === 1) { links[0].click(); }
  });
  document.addEventListener("hall:news", function () { if (rows) { load(); } });
  load();
}());
