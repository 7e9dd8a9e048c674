/* The reader's own team: kept in the address and on this phone, marked wherever it stands. */
(function () {
  "use strict";

  var body = document.body;
  var key = "hall-team-" + body.dataset.event;
  var isHome = body.dataset.page === "hall";
  var own = find();

  function kept() {
    try { return window.localStorage.getItem(key) || ""; } catch (refused) { return ""; }
  }

  function keep(team) {
    try {
      if (team) { window.localStorage.setItem(key, team); } else { window.localStorage.removeItem(key); }
    } catch (refused) { /* A phone that keeps nothing still has the address. */ }
  }

  function find() {
    var asked = new URLSearchParams(window.location.search).get("team");
    if (asked === null || !/^[0-9]{1,9}$/.test(asked)) { return kept(); }
    var team = Number(asked) && !document.getElementById("lost") ? String(Number(asked)) : "";
    if (isHome) { keep(team); }
    return team;
  }

  function mark() {
    var marked = document.querySelectorAll(".line.is-own, .line .is-own");
    for (var at = 0; at < marked.length; at += 1) { marked[at].classList.remove("is-own"); }
    if (!own) { return; }
    var names = document.querySelectorAll('.line a[data-team="' + own + '"]');
    Array.prototype.forEach.call(names, function (name) {
      name.classList.add("is-own");
      name.closest(".line").classList.add("is-own");
    });
    var follow = document.getElementById("follow");
    if (follow) { follow.hidden = follow.dataset.team === own; }
    var jump = document.getElementById("to-own");
    if (jump) { jump.hidden = !names.length; }
  }

  /* Every way on keeps the team in the address, for browsers that forget everything else. */
  function lead() {
    Array.prototype.forEach.call(document.querySelectorAll(".tabs a, .divisions a, .language"), function (link) {
      var to = new URL(link.href);
      if (own) { to.searchParams.set("team", own); } else { to.searchParams.delete("team"); }
      link.href = to.pathname + to.search;
    });
  }

  document.addEventListener("hall:news", mark);
  document.addEventListener("click", function (event) {
    if (event.target.id !== "to-own") { return; }
    event.preventDefault();
    var lines = Array.prototype.filter.call(document.querySelectorAll(".line.is-own"), function (line) {
      return line.offsetParent !== null;
    });
    if (lines[0]) { lines[0].scrollIntoView({ block: "center" }); }
  });

  mark();
  lead();
  if (isHome && own && !new URLSearchParams(window.location.search).get("team")) {
    var here = new URL(window.location.href);
    here.searchParams.set("team", own);
    window.history.replaceState(null, "", here.pathname + here.search);
    document.dispatchEvent(new CustomEvent("hall:ask"));
  }
}());
