/* The ledger of deals on the phone of a card table: keyed one deal a page, kept on this phone for each match, added up
   by the server with the event's book. Without a network deals can still be keyed; they are added up when it is back. */
(function () {
  "use strict";

  var MOST_DEALS = 60, PATIENCE_MS = 10000, AGAIN_MS = 3000, JITTER_MS = 3000, KEPT_MS = 3 * 24 * 3600 * 1000;
  var PLACE = "card-table-ledger:", HASH = "#ledger";
  var ledger = document.getElementById("ledger"), form = document.getElementById("ledger-deal");
  if (!ledger || !form) { return; }
  var words = ledger.dataset;
  var facts = {}, memory = {}, deals = [], draft = null, removed = null;
  var counted = "", asking = null, timer = null, pushed = false;

  function byId(id) { return document.getElementById("ledger-" + id); }
  function list(found) { return Array.prototype.slice.call(found); }
  /* One pass: what stands in a name is never taken for a place to fill in. */
  function said(text, number, team) {
    return text.replace(/%[st]/g, function (place) { return place === "%s" ? number : team; });
  }
  function textOf() { return JSON.stringify(deals); }

  /* ---- kept on this phone ---- */

  function place() { return PLACE + document.getElementById("floor").dataset.place + ":" + facts.match; }

  function keep() {
    memory[facts.match] = { deals: deals, draft: draft, at: Date.now() };
    try { window.localStorage.setItem(place(), JSON.stringify(memory[facts.match])); } catch (noStorage) { /* kept by the page only */ }
  }

  function load() {
    var found = memory[facts.match];
    try { found = JSON.parse(window.localStorage.getItem(place()) || "null") || found; } catch (noStorage) { /* as above */ }
    deals = found && Array.isArray(found.deals) ? found.deals : [];
    draft = found && found.draft || null;
  }

  /* A phone that plays here again next month must not find the deals of another match. */
  function forgetOld() {
    try {
      Object.keys(window.localStorage).forEach(function (key) {
        if (key.indexOf(PLACE) !== 0) { return; }
        var at = (JSON.parse(window.localStorage.getItem(key)) || {}).at || 0;
        if (Date.now() - at > KEPT_MS) { window.localStorage.removeItem(key); }
      });
    } catch (noStorage) { /* nothing is kept, nothing to forget */ }
  }

  /* ---- added up by the server ---- */

  function count() {
    window.clearTimeout(timer);
    if (asking) { asking.abort(); asking = null; }
    if (!deals.length || counted === textOf() || !facts.match) { draw(); return; }
    var text = textOf(), impatience = asking = new AbortController();
    var giveUp = window.setTimeout(function () { impatience.abort(); }, PATIENCE_MS);
    var body = new URLSearchParams();
    body.set("match", facts.match);
    body.set("deals", text);
    fetch("ledger" + window.location.search, { method: "POST", body: body, credentials: "same-origin", signal: impatience.signal })
      .then(function (answer) {
        if (answer.status >= 500 || answer.status === 429 || answer.status === 408) { throw new Error(String(answer.status)); }
        return answer.text().then(function (told) { return { ok: answer.ok, told: told }; });
      })
      .then(function (answer) {
        if (asking !== impatience) { return; }
        if (answer.ok) { show(answer.told, text); } else { refuse(answer.told); }
      })
      .catch(function () {
        if (asking !== impatience) { return; }
        byId("waiting").hidden = false;
        timer = window.setTimeout(count, AGAIN_MS + Math.random() * JITTER_MS);
      })
      .then(function () { window.clearTimeout(giveUp); });
    draw();
  }

  function show(html, text) {
    var holder = document.createElement("div");
    holder.innerHTML = html;
    var sums = holder.querySelector("#ledger-sums");
    if (!sums) { return; }
    byId("sums").replaceWith(sums);
    counted = text;
    byId("waiting").hidden = byId("fault").hidden = true;
    draw();
  }

  function refuse(told) {
    var text = "";
    try { text = JSON.parse(told).text; } catch (noWords) { text = ""; }
    byId("waiting").hidden = true;
    byId("fault").textContent = text;
    byId("fault").hidden = !text;
  }

  /* ---- the list ---- */

  function isCounted() { return deals.length > 0 && counted === textOf(); }
  function sums() { return byId("sums").dataset; }

  function draw() {
    var here = isCounted(), over = here && sums().over;
    byId("empty").hidden = deals.length > 0;
    byId("sums").hidden = !here;
    if (!deals.length) { byId("waiting").hidden = byId("fault").hidden = true; }
    drawRaw(here ? [] : deals);
    byId("next").textContent = said(words.next, deals.length + 1);
    byId("next").hidden = Boolean(over) || deals.length >= MOST_DEALS;
    byId("use").hidden = !here;
    byId("use").classList.toggle("main", Boolean(over));
    byId("undo").hidden = !deals.length && !removed;
    byId("undo").textContent = removed ? said(words.redo, deals.length + 1) : said(words.undo, deals.length);
  }

  /* What was keyed, while it is not added up: nothing is hidden from the one who has to check it. */
  function drawRaw(raw) {
    byId("raw").textContent = "";
    raw.forEach(function (deal, at) {
      var row = document.createElement("li"), line = document.createElement("div"), text = document.createElement("span");
      var change = document.createElement("button");
      line.className = "ledger-line";
      text.textContent = said(words.deal, at + 1) + " · " + inWords(deal);
      change.type = "button";
      change.className = "small-button";
      change.dataset.edit = at + 1;
      change.textContent = words.change;
      line.appendChild(text);
      line.appendChild(change);
      row.appendChild(line);
      byId("raw").insertBefore(row, byId("raw").firstChild);
    });
  }

  function inWords(deal) {
    var parts = deal.bank ? [said(words.banks, "", facts.names[deal.bank])] : [];
    if (deal.void) { return parts.concat(words.void).join(" · "); }
    if (deal.ruled) { return parts.concat(words.ruled).join(" · "); }
    parts.push(said(words.points, deal.points));
    if (deal.dig) { parts.push(words.dug); }
    return parts.join(" · ");
  }

  /* ---- one deal ---- */

  /* Until a deal has counted nobody holds the bank. */
  function isContested(at) {
    return deals.slice(0, at).every(function (deal) { return deal.void; });
  }

  function bankOf(at) {
    if (!isCounted()) { return { side: "", level: "" }; }
    var row = byId("sums").querySelector("[data-number='" + (at + 1) + "']");
    if (row) { return { side: row.dataset.bank, level: row.dataset.level }; }
    var side = sums().bank;
    return { side: side, level: side ? sums()["level" + side.toUpperCase()] : "" };
  }

  function fields() {
    var values = {};
    list(form.elements).forEach(function (field) {
      if (field.name && (field.type !== "radio" || field.checked)) { values[field.name] = field.value; }
    });
    return values;
  }

  function fill(values) {
    form.reset();
    list(form.elements).forEach(function (field) {
      if (!field.name || !(field.name in values)) { return; }
      if (field.type === "radio") { field.checked = field.value === values[field.name]; } else { field.value = values[field.name]; }
    });
  }

  function valuesOf(deal) {
    var values = { bank: deal.bank || "", points: deal.points === undefined ? "" : deal.points, decided: deal.void ? "void" : deal.ruled ? deal.ruled.winner : "" };
    if (deal.ruled) { values.levels = deal.ruled.levels; }
    if (deal.dig) {
      values.winner = deal.dig.winner;
      values.dig_points = deal.dig.points;
      values.how = deal.dig[words.multiplier] || "";
      values.dug_with = deal.dig.dug_with || "";
    }
    (deal.penalties || []).forEach(function (penalty) { values[penalty.side + "_penalty"] = penalty.points; });
    return values;
  }

  function dealOf(values, at) {
    var deal = isContested(at) && values.bank ? { bank: values.bank } : {};
    if (values.decided === "void") { deal.void = true; return deal; }
    if (values.decided) { deal.ruled = { winner: values.decided, levels: values.levels || "2" }; return deal; }
    deal.points = values.points.trim();
    if (values.winner) {
      deal.dig = { winner: values.winner, points: values.dig_points.trim() || "0" };
      if (values.how) { deal.dig[words.multiplier] = values.how; }
      if (values.dug_with && demotes(at)) { deal.dig.dug_with = values.dug_with; }
    }
    var penalties = ["bank", "attackers"].filter(function (side) { return number(values[side + "_penalty"]) !== 0; });
    if (penalties.length) {
      deal.penalties = penalties.map(function (side) { return { side: side, points: values[side + "_penalty"].trim() }; });
    }
    return deal;
  }

  /* As people type it; 0 for nothing. What is no number at all is left to the server, which says so in words. */
  function number(text) {
    var read = String(text || "").normalize("NFKC").replace(/\s+/g, "").replace(/[−–—]/g, "-");
    return read === "" ? 0 : Number(read);
  }

  function demotes(at) {
    var level = bankOf(at).level;
    return Boolean(words.demotedAt) && form.elements.winner.value === "attackers" && (!level || words.demotedAt.split(" ").indexOf(level) >= 0);
  }

  function edit(at, values) {
    var bank = bankOf(at);
    draft = { at: at, values: values || {} };
    fill(draft.values);
    byId("number").textContent = said(words.deal, at + 1);
    byId("bank").textContent = isContested(at) || !bank.side ? "" : said(words.plays, levelName(bank.level), facts.names[bank.side]);
    byId("contested").hidden = !isContested(at);
    byId("keep").textContent = said(words.keep, at + 1);
    byId("missing").hidden = true;
    byId("more").open = Boolean(draft.values.decided || number(draft.values.bank_penalty) || number(draft.values.attackers_penalty));
    turn(true);
    drawForm();
  }

  function levelName(code) {
    var found = (facts.levels || []).filter(function (level) { return level[0] === code; });
    return found.length ? found[0][1] : code;
  }

  function drawForm() {
    var values = fields(), at = draft.at;
    var shown = {
      scored: !values.decided,
      ruled: values.decided === "bank" || values.decided === "attackers",
      dug: Boolean(values.winner),
      demotes: demotes(at)
    };
    list(form.querySelectorAll("[data-shown-when]")).forEach(function (part) { part.hidden = !shown[part.dataset.shownWhen]; });
    draft.values = values;
    keep();
  }

  function missing(values, at) {
    if (isContested(at) && !values.bank) { return words.noBank; }
    if (values.decided) { return ""; }
    if (!values.points.trim()) { return words.noPoints; }
    if (values.winner && number(values.dig_points) !== 0 && !values.how) { return words.noHow; }
    return "";
  }

  function save(event) {
    event.preventDefault();
    var values = fields(), at = draft.at, fault = missing(values, at);
    byId("missing").textContent = fault;
    byId("missing").hidden = !fault;
    if (fault) { return; }
    deals[at] = dealOf(values, at);
    /* Who banks follows from the deals before; what was said while it was open must not stand against it. */
    deals.forEach(function (deal, each) { if (!isContested(each)) { delete deal.bank; } });
    removed = null;
    byId("fault").hidden = true;
    leave();
    count();
  }

  function leave() {
    draft = null;
    keep();
    turn(false);
    draw();
  }

  function turn(toDeal) {
    form.hidden = !toDeal;
    byId("list").hidden = toDeal;
    ledger.scrollTop = 0;
  }

  function press(event) {
    var key = event.target.closest("button");
    if (!key) { return; }
    if (key.dataset.edit) { edit(Number(key.dataset.edit) - 1, valuesOf(deals[Number(key.dataset.edit) - 1])); return; }
    var field = form.elements[key.dataset.into];
    if (!field) { return; }
    if ("set" in key.dataset) { field.value = key.dataset.set; }
    else if ("flip" in key.dataset) { field.value = -number(field.value) || 0; }
    else { field.value = (number(field.value) || 0) + Number(key.dataset.add); }
    byId("missing").hidden = true;
    drawForm();
  }

  function undo() {
    if (removed) { deals.push(removed); removed = null; } else { removed = deals.pop(); }
    byId("fault").hidden = true;
    keep();
    count();
  }

  function use() {
    if (!isCounted()) { return; }
    /* The entry takes the ledger's place in the history. */
    var detail = { level_a: sums().levelA, level_b: sums().levelB, deals: deals, instead: pushed };
    if (pushed) { pushed = false; close(); } else { goBack(); }
    document.dispatchEvent(new CustomEvent("ledger-result", { detail: detail }));
  }

  /* ---- opening and closing ---- */

  function table() { return document.getElementById("table"); }

  function open() {
    facts = JSON.parse(table().dataset.facts || "{}");
    if (!facts.match || !ledger.hidden) { return; }
    counted = "";
    removed = null;
    load();
    list(ledger.querySelectorAll("[data-name]")).forEach(function (name) { name.textContent = facts.names[name.dataset.name]; });
    ledger.hidden = false;
    document.documentElement.classList.add("is-ledger");
    byId("waiting").hidden = byId("fault").hidden = true;
    if (draft && draft.at <= deals.length) { edit(draft.at, draft.values); } else { draft = null; turn(false); }
    count();
  }

  /* The ledger has an address of its own (#ledger): a reload stays in it, the phone's back key leaves it. */
  function follow() {
    if (window.location.hash === HASH) { open(); } else { close(); }
  }

  function goBack() {
    close();
    if (pushed) { pushed = false; window.history.back(); } else { window.history.replaceState(null, "", window.location.pathname + window.location.search); }
  }

  function close() {
    window.clearTimeout(timer);
    ledger.hidden = true;
    document.documentElement.classList.remove("is-ledger");
  }

  /* What happens at the table is told in the ledger too, which lies over it. */
  function drawNews() {
    var now = table(), told = ["#status .mark", "#status .call-who", "#status .call-said"].map(function (place) {
      var found = now && now.dataset.state !== "waiting" || place !== "#status .mark" ? now && now.querySelector(place) : null;
      return found ? found.textContent.trim() : "";
    });
    var text = told.filter(Boolean).join(" · ");
    if (byId("news").textContent !== text) { byId("news").textContent = text; byId("news").hidden = !text; }
  }

  function offer() {
    var now = table();
    if (!ledger.hidden) { drawNews(); }
    byId("open").hidden = !now || !now.dataset.match || now.dataset.state === "approved" || document.documentElement.classList.contains("is-entering");
  }

  byId("open").addEventListener("click", function () { pushed = true; window.location.hash = HASH; });
  byId("close").addEventListener("click", goBack);
  window.addEventListener("hashchange", follow);
  byId("next").addEventListener("click", function () { edit(deals.length); });
  byId("cancel").addEventListener("click", leave);
  byId("undo").addEventListener("click", undo);
  byId("use").addEventListener("click", use);
  ledger.addEventListener("click", press);
  form.addEventListener("input", drawForm);
  form.addEventListener("change", drawForm);
  form.addEventListener("submit", save);
  window.addEventListener("online", function () { if (!ledger.hidden) { count(); } });
  window.addEventListener("storage", function (event) {
    if (!ledger.hidden && !draft && event.key === place()) { load(); draft = null; count(); }
  });
  /* The table's part of the page is replaced whenever something happens there. */
  new MutationObserver(offer).observe(document.documentElement, { childList: true, subtree: true, attributes: true, attributeFilter: ["class", "data-state"] });
  forgetOld();
  offer();
  follow();
}());
