/* Entering a result on a phone, one question a screen. Works without a network: names, levels and points came with the
   page. What is keyed survives a reload, per match. */
(function () {
  "use strict";

  /* A second tap of an eager thumb must not answer the next question. */
  var STEP_MS = 350, LEFT_MS = 1000;
  var COLUMNS = 5;
  var keyed = null, facts = null, entry = null, askedTwice = false, sendWords = "";

  function place() { return "card-table-entry:" + document.getElementById("floor").dataset.place + ":" + facts.match; }

  function keep() {
    try { window.localStorage.setItem(place(), JSON.stringify(keyed)); } catch (noStorage) { /* kept by the page only */ }
  }

  function forget() {
    keyed = { screen: "", side: keyed ? keyed.side : "" };
    keep();
  }

  function kept() {
    try { return JSON.parse(window.localStorage.getItem(place()) || "null"); } catch (noStorage) { return null; }
  }

  function all(selector) { return Array.prototype.slice.call(entry.querySelectorAll(selector)); }
  function one(selector) { return entry.querySelector(selector); }

  function index(code) {
    for (var at = 0; at < facts.levels.length; at += 1) { if (facts.levels[at][0] === code) { return at; } }
    return -1;
  }

  function difference() {
    if (keyed.winner === "=") { return 0; }
    if (keyed.difference) { return Number(keyed.difference); }
    return Math.abs(index(keyed.level_a) - index(keyed.level_b));
  }

  function worth() {
    var row = facts.worth[Math.min(difference(), facts.worth.length - 1)];
    var first = keyed.winner === "b" ? [row[1], row[0]] : row;
    return first.join(" : ");
  }

  /* One pass: what stands in a name is never taken for a place to fill in. */
  function worded(text, values) {
    return text.replace(/\{(\w+)\}/g, function (whole, name) { return name in values ? values[name] : whole; });
  }

  /* ---- each question is a step of the browser's history: the phone's back key goes one question back, not away ---- */

  function step() { return window.history.state && window.history.state.step || { screen: "", depth: 0 }; }

  function write(method, screen, depth) {
    window.history[method]({ step: { screen: screen, depth: depth } }, "", window.location.pathname + window.location.search);
  }

  /* `how`: "instead" of the step that is shown, or "resumed" after a reload, with the questions before it. */
  function record(screen, how) {
    var at = step();
    if (at.screen === screen) { return; }
    if (!screen) { window.history.go(-at.depth); return; }
    if (how === "instead") { write("replaceState", screen, at.depth || 1); return; }
    var steps = how === "resumed" && !at.depth ? before(screen).concat(screen) : [screen];
    steps.forEach(function (each, number) { write("pushState", each, at.depth + number + 1); });
  }

  function before(screen) {
    if (screen === "levels" || (screen === "confirm" && keyed.winner === "=" && !keyed.level_a)) { return ["winner"]; }
    if (screen === "difference" || screen === "typed") { return ["winner", "levels"]; }
    return screen === "confirm" ? ["winner", keyed.difference ? "difference" : "levels"] : [];
  }

  function canShow(screen) {
    if (screen === "object") { return Boolean(keyed.answering); }
    if (screen === "side" || screen === "winner") { return true; }
    return screen === "confirm" ? keyed.winner === "=" || isWhole() : Boolean(keyed.winner);
  }

  function isWhole() { return Boolean(keyed.winner && (keyed.difference || (keyed.level_a && keyed.level_b) || keyed.winner === "=")); }

  window.addEventListener("popstate", function () {
    var at = step();
    if (entry && at.screen && canShow(at.screen)) { draw(at.screen); }
    else if (at.depth) { window.history.go(-at.depth); }
    else if (entry) { draw(""); }
  });

  function show(screen, how) {
    draw(screen);
    record(screen, how);
  }

  function draw(screen) {
    var wasOpen = !entry.hidden;
    keyed.screen = screen;
    keep();
    entry.hidden = !screen;
    document.documentElement.classList.toggle("is-entering", Boolean(screen));
    all("[data-screen]").forEach(function (each) { each.hidden = each.dataset.screen !== screen; });
    all("[data-fault]").forEach(function (fault) { fault.hidden = true; });
    if (screen) { one("[data-screen='" + screen + "'] .links").appendChild(one("[data-back]")); }
    one("[data-we]").textContent = facts.names[keyed.side] || "";
    if (screen === "levels") { drawKeys("a"); drawKeys("b"); }
    if (screen === "difference") { drawDifferences(); }
    if (screen === "confirm") { drawConfirm(); }
    if (screen) { window.scrollTo(0, 0); }
    if (screen || wasOpen) { window.cardTableStill(screen ? STEP_MS : LEFT_MS); }
  }

  function key(text, chosen, press) {
    var button = document.createElement("button");
    button.type = "button";
    button.className = "key";
    button.textContent = text;
    button.setAttribute("role", "radio");
    button.setAttribute("aria-checked", chosen ? "true" : "false");
    button.addEventListener("click", press);
    return button;
  }

  function drawKeys(side) {
    var row = one("[data-keys='" + side + "']");
    row.textContent = "";
    facts.levels.forEach(function (level) {
      row.appendChild(key(level[1], keyed["level_" + side] === level[0], function () {
        keyed["level_" + side] = level[0];
        keyed.difference = "";
        keyed.deals = null;
        keep();
        drawKeys(side);
        if (keyed.level_a && keyed.level_b) { afterLevels("levels"); }
      }));
    });
    /* The last key, the highest level, fills its row. */
    row.lastChild.style.gridColumn = "span " + (COLUMNS - (facts.levels.length - 1) % COLUMNS);
  }

  /* The winner named first has to be the one ahead: a slip shows here and not at the desk. */
  function afterLevels(screen) {
    var ahead = index(keyed.level_a) - index(keyed.level_b);
    var winner = ahead > 0 ? "a" : ahead < 0 ? "b" : "=";
    if (winner !== keyed.winner) {
      var fault = one("[data-screen='" + screen + "'] [data-fault]");
      fault.textContent = entry.dataset.contradiction;
      fault.hidden = false;
      return;
    }
    show("confirm");
  }

  function drawDifferences() {
    var row = one("[data-differences]");
    row.textContent = "";
    for (var levels = 1; levels < facts.levels.length; levels += 1) { row.appendChild(differenceKey(String(levels))); }
  }

  function differenceKey(text) {
    return key(text, keyed.difference === text, function () {
      keyed.difference = text;
      keyed.level_a = keyed.level_b = "";
      keyed.deals = null;
      show("confirm");
    });
  }

  function levelName(code) { return index(code) < 0 ? code : facts.levels[index(code)][1]; }

  function inWords() {
    var winner = facts.names[keyed.winner];
    return winner ? worded(entry.dataset.wins, { team: winner, n: difference() }) : entry.dataset.level;
  }

  function drawConfirm() {
    one("[data-worth]").textContent = worth();
    one("[data-text]").textContent = inWords();
    one("[data-levels]").textContent = keyed.level_a ? levelName(keyed.level_a) + " : " + levelName(keyed.level_b) : "";
    one("[data-capped-text]").hidden = true;
    askedTwice = false;
    one("[data-send]").textContent = sendWords = sendWords || one("[data-send]").textContent;
  }

  /* More levels than the table of victory points has are most likely a slip: that takes a second press. */
  function askTwice() {
    if (askedTwice || difference() < facts.worth.length) { return false; }
    askedTwice = true;
    one("[data-capped-text]").textContent = worded(entry.dataset.capped, { n: difference() });
    one("[data-capped-text]").hidden = false;
    one("[data-send]").textContent = one("[data-send]").dataset.yes;
    return true;
  }

  function send() {
    if (askTwice()) { return; }
    var label = worth() + " · " + inWords();
    var fields = { what: "enter", match: facts.match, side: keyed.side, winner: keyed.winner };
    if (keyed.level_a) { fields.level_a = keyed.level_a; fields.level_b = keyed.level_b; }
    else { fields.difference = keyed.winner === "=" ? "0" : keyed.difference; }
    if (keyed.deals) { fields.deals = JSON.stringify(keyed.deals); }
    if (difference() >= facts.worth.length) { fields.capped_seen = "1"; }
    forget();
    window.cardTableOutbox.add(fields, label);
    show("");
  }

  function press(event) {
    var button = event.target.closest("button");
    if (!button || button.type === "submit") { return; }
    var asked = button.dataset;
    if (asked.side && !asked.do) { keyed.side = asked.side; show(keyed.deals ? "confirm" : "winner", "instead"); }
    else if (asked.winner) { choose(asked.winner); }
    else if (asked.go) { go(asked.go); }
    else if ("send" in asked) { send(); }
    else if ("back" in asked) { window.history.back(); }
    else if (asked.objection) { object(asked.objection, button.textContent); }
  }

  function choose(winner) {
    if (keyed.winner !== winner) {
      keyed.level_a = keyed.level_b = keyed.difference = "";
      keyed.deals = null;
    }
    keyed.winner = winner;
    show("levels");
  }

  function go(screen) {
    if (screen === "winner" && keyed.answering) { keyed.side = keyed.answering.side; }
    show(screen === "difference" && keyed.winner === "=" ? "confirm" : screen);
  }

  function object(what, label) {
    var answering = keyed.answering;
    forget();
    window.cardTableOutbox.add({ what: "answer", match: facts.match, side: answering.side, report: answering.report, objection: what }, label);
    show("");
  }

  function typed(event) {
    event.preventDefault();
    var form = event.target, names = ["level_a", "level_b"];
    var codes = names.map(function (name) { return codeOf(form.elements[name].value); });
    var wrong = codes.indexOf("");
    if (wrong >= 0) {
      var fault = form.querySelector("[data-fault]"), field = form.elements[names[wrong]];
      var values = { team: facts.names[names[wrong].slice(-1)], typed: field.value.trim() };
      fault.textContent = worded(values.typed ? fault.dataset.words : fault.dataset.empty, values);
      fault.hidden = false;
      field.focus();
      return;
    }
    keyed.level_a = codes[0];
    keyed.level_b = codes[1];
    keyed.difference = "";
    keyed.deals = null;
    keep();
    afterLevels("typed");
  }

  /* As people type a level: a, Ａ, 10, T, 过A, A+; the desk reads it again, by its own rules. */
  function codeOf(text) {
    var read = text.normalize("NFKC").replace(/\s+/g, "").toUpperCase();
    var passed = /^(过|過|GUO|PASSED)|\+$/.test(read);
    var base = read.replace(/^(过|過|GUO|PASSED)[_-]?/, "").replace(/\+$/, "");
    var code = (passed ? "PASSED_" : "") + ({ T: "10", "尖": "A", "钩": "J", "勾": "J", "圈": "Q", "王": "JOKER", W: "JOKER" }[base] || base);
    return index(code) < 0 ? "" : code;
  }

  /* A fragment of a match has come: fill in the names, and go on where this phone was. */
  function begin(table) {
    facts = JSON.parse(table.dataset.facts || "{}");
    entry = document.getElementById("entry");
    if (!entry || !facts.match) {
      entry = null;
      document.documentElement.classList.remove("is-entering");
      record("");
      return;
    }
    keyed = kept() || { screen: "", side: "" };
    all("[data-name]").forEach(function (each) { each.textContent = facts.names[each.dataset.name]; });
    all("[data-winner='a'], [data-screen='side'] [data-side='a']").forEach(function (each) { each.textContent = facts.names.a; });
    all("[data-winner='b'], [data-screen='side'] [data-side='b']").forEach(function (each) { each.textContent = facts.names.b; });
    one("[data-winner='=']").hidden = !facts.draws;
    entry.addEventListener("click", press);
    one("form").addEventListener("submit", typed);
    show(keyed.screen && canShow(keyed.screen) ? keyed.screen : "", "resumed");
  }

  /* The ledger of deals has added up to final levels: only to be looked at and sent. */
  document.addEventListener("ledger-result", function (event) {
    if (!entry) { return; }
    keyed.level_a = event.detail.level_a;
    keyed.level_b = event.detail.level_b;
    keyed.deals = event.detail.deals;
    keyed.difference = "";
    var ahead = index(keyed.level_a) - index(keyed.level_b);
    keyed.winner = ahead > 0 ? "a" : ahead < 0 ? "b" : "=";
    show(keyed.side ? "confirm" : "side", event.detail.instead ? "instead" : "");
  });

  window.cardTableEntry = {
    begin: begin,
    open: function (answering) {
      keyed.answering = answering || null;
      show(answering ? "object" : facts.names[keyed.side] ? "winner" : "side");
    },
    /* What is keyed, as far as it goes, and how it compares with a result {winner, difference}. */
    keyed: function () { return entry && isWhole() ? worth() + " · " + inWords() : ""; },
    isSame: function (result) { return Boolean(entry) && keyed.winner === (result.winner || "=") && String(difference()) === result.difference; },
    side: function () { return entry ? keyed.side : ""; },
    isOpen: function () { return Boolean(entry && keyed.screen); },
    leave: function () { if (entry) { show(""); } },
    sayItMoved: function () { if (entry) { one("[data-moved]").hidden = false; } }
  };
}());
