/* The page of a card table: asks what is new, shows it, and hands presses to the outbox. */
(function () {
  "use strict";

  var POLL_MS = 4000, HIDDEN_MS = 20000, JITTER_MS = 2000, SOON_MS = 1300, PATIENCE_MS = 8000, SILENCE_MS = 15000;
  var SPREAD = 5, SPREAD_MOST_MS = 8000, ASK_AGAIN_MS = 60000, SENT_SHOWN_MS = 6000;
  var STILL_MS = 1000, STILL_ANSWER_MS = 2000, SLOW_MS = 2000;
  var floor = document.getElementById("floor");
  var offset = Number(floor.dataset.serverTime) - Date.now();
  var heardAt = Date.now(), wasSilent = false, timer = null, version = "";
  var arrivedAt = 0, isAwaited = false, handed = "";

  function table() { return document.getElementById("table"); }
  function byId(id) { return document.getElementById(id); }

  function poll() {
    window.clearTimeout(timer);
    var impatience = new AbortController();
    var giveUp = window.setTimeout(function () { impatience.abort(); }, PATIENCE_MS);
    var sent = Date.now(), again = 0;
    var asked = new URLSearchParams(window.location.search);
    asked.set("v", version);
    fetch("state?" + asked, { cache: "no-store", signal: impatience.signal }).then(function (answer) {
      /* The page that then comes shows what is not sent; what is kept nowhere else has to stay on this one. */
      if ((answer.status === 404 || answer.status === 410) && window.cardTableOutbox.isKept()) { window.location.reload(); return ""; }
      if (!answer.ok) { throw new Error(String(answer.status)); }
      version = answer.headers.get("Table-Version") || version;
      /* What is sent comes first: while many send, news are put off. */
      again = 1000 * Number(answer.headers.get("Retry-After"));
      listen(Number(answer.headers.get("Server-Time")), (sent + Date.now()) / 2);
      return answer.status === 204 ? "" : answer.text();
    }).catch(function () {
      /* No answer, or a bad one: the sign appears when it lasts, and the next question comes anyway. */
      return null;
    }).then(function (html) {
      window.clearTimeout(giveUp);
      /* Where it was asked before what this phone sent was there, its own news must not wait for the next turn. */
      if (isAwaited && sent <= arrivedAt) { pollIn(SOON_MS); }
      else { pollIn((again || (document.hidden ? HIDDEN_MS : POLL_MS)) + Math.random() * JITTER_MS); }
      if (html) { replace(html); }
      if (isAwaited && (html || (html === "" && !again)) && sent > arrivedAt) { isAwaited = false; drawSending(); }
    });
  }

  function pollIn(milliseconds) {
    window.clearTimeout(timer);
    timer = window.setTimeout(poll, milliseconds);
  }

  function listen(serverTime, at) {
    offset = serverTime - at;
    heardAt = Date.now();
    if (wasSilent) {
      wasSilent = false;
      window.cardTableOutbox.attempt();
      window.cardTableOutbox.askWhatIsUnknown();
    }
    tick();
  }

  /* For a moment nothing that has just moved can be pressed. */
  var stillTimers = {};
  function still(name, milliseconds) {
    var classes = document.documentElement.classList;
    classes.add(name);
    window.clearTimeout(stillTimers[name]);
    stillTimers[name] = window.setTimeout(function () { classes.remove(name); }, milliseconds);
  }

  window.cardTableStill = function (milliseconds) { still("is-still", milliseconds); };

  function moved() {
    still("is-still", STILL_MS);
    still("is-stiller", STILL_ANSWER_MS);
  }

  /* The phone that reported for one side answers for the other only when it has been handed over. */
  function showAnswer() {
    var hand = byId("hand");
    if (!hand) { return; }
    hand.hidden = hand.dataset.side !== window.cardTableEntry.side() || hand.dataset.report === handed;
    byId("answer").hidden = !hand.hidden;
  }

  /* Nothing that is being keyed may be lost: then only the status changes, and the entry says that something happened. */
  function replace(html) {
    var holder = document.createElement("div");
    holder.innerHTML = html;
    var fresh = holder.querySelector("#table"), old = table();
    if (!fresh) { return; }
    version = fresh.dataset.version;
    var same = fresh.dataset.match === old.dataset.match && fresh.dataset.facts === old.dataset.facts;
    if (window.cardTableEntry.isOpen() && same && fresh.querySelector("#entry")) {
      var isNews = fresh.dataset.state !== old.dataset.state;
      byId("status").replaceWith(fresh.querySelector("#status"));
      old.dataset.state = fresh.dataset.state;
      if (isNews) { window.cardTableEntry.sayItMoved(); }
    } else {
      if (window.cardTableEntry.isOpen() && fresh.dataset.match !== old.dataset.match) { byId("moved-on").hidden = false; }
      else if (window.cardTableEntry.isOpen()) { sayRecorded(fresh.querySelector("#recorded")); }
      old.replaceWith(fresh);
      window.cardTableEntry.begin(fresh);
    }
    showAnswer();
    moved();
    tick();
  }

  /* The desk was faster than what is being keyed: that is not thrown away without a word. */
  function sayRecorded(recorded) {
    var mine = window.cardTableEntry.keyed(), say = byId("recorded-mine");
    if (!recorded) { return; }
    var words = window.cardTableEntry.isSame(recorded.dataset) ? say.dataset.same : say.dataset.other;
    say.textContent = mine ? words.replace("{text}", function () { return mine; }) : "";
    byId("recorded-meanwhile").hidden = false;
  }

  function tick() {
    var silence = Date.now() - heardAt, now = Date.now() + offset;
    wasSilent = wasSilent || silence > SILENCE_MS;
    if (box.waiting.length) { drawBox(); }
    byId("silent").hidden = silence <= SILENCE_MS;
    byId("line").classList.toggle("is-silent", silence > SILENCE_MS || isFailing());
    byId("line").querySelector(".when").textContent = timeOfDay(heardAt + offset);
    Array.prototype.forEach.call(document.querySelectorAll("[data-ends]"), function (clock) {
      var minutes = Math.ceil((Number(clock.dataset.ends) * 1000 - now) / 60000);
      clock.textContent = minutes > 0 ? floor.dataset.left.replace("{n}", minutes) : floor.dataset.up;
      clock.classList.toggle("is-up", minutes <= 0);
      if (byId("time-up") && byId("time-up").hidden !== minutes > 0) { byId("time-up").hidden = minutes > 0; moved(); }
    });
    Array.prototype.forEach.call(document.querySelectorAll("[data-since]"), function (since) {
      var minutes = Math.floor((now - Number(since.dataset.since) * 1000) / 60000);
      since.textContent = minutes > 0 ? floor.dataset.ago.replace("{n}", minutes) : floor.dataset.justNow;
    });
  }

  function timeOfDay(ms) {
    var form = { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" };
    try {
      form.timeZone = floor.dataset.zone;
      return new Date(ms).toLocaleTimeString("en-GB", form);
    } catch (unknownZone) {
      delete form.timeZone;
      return new Date(ms).toLocaleTimeString("en-GB", form);
    }
  }

  document.addEventListener("click", function (event) {
    var button = event.target.closest("button"), name = event.target.closest(".side-name, .hand-over, .said-by");
    if (name) { name.classList.toggle("is-whole"); }
    if (!button) { return; }
    var asked = button.dataset, match = table().dataset.match;
    if (asked.do === "enter") { window.cardTableEntry.open(); }
    if (asked.do === "object") { window.cardTableEntry.open({ side: asked.side, report: asked.report }); }
    if (asked.do === "hand") { handed = byId("hand").dataset.report; showAnswer(); moved(); }
    if (asked.do === "agree") { send(button, { what: "answer", match: match, side: asked.side, report: asked.report }); }
    if (asked.do === "take_back") { send(button, { what: "take_back", match: match, side: asked.side, report: asked.report }); }
    if (asked.do === "call_off") { send(button, { what: "call_off", match: match }); }
    if ("leave" in asked) { window.cardTableEntry.leave(); }
    if (asked.reason) { call(asked.reason, match, button.textContent.trim()); }
  });

  function send(button, fields) {
    button.disabled = true;
    window.cardTableOutbox.add(fields, button.textContent.trim());
  }

  function call(reason, match, label) {
    var fields = { what: "call", match: match, reason: reason, words: byId("call-words").value };
    window.cardTableOutbox.add(fields, byId("call-button").textContent.trim() + " · " + label);
    byId("call-words").value = "";
    openCall(false);
  }

  function openCall(open) {
    byId("call-sheet").hidden = !open;
    document.documentElement.classList.toggle("is-calling", open);
  }

  byId("call-button").addEventListener("click", function () { openCall(true); });
  byId("call-back").addEventListener("click", function () { openCall(false); });
  byId("moved-on-seen").addEventListener("click", function () { byId("moved-on").hidden = true; moved(); });
  byId("recorded-seen").addEventListener("click", function () { byId("recorded-meanwhile").hidden = true; moved(); });
  byId("refused-seen").addEventListener("click", function () { window.cardTableOutbox.forgetRefused(); moved(); poll(); });

  /* ---- what this phone has sent ---- */

  var box = { waiting: [], refused: [] }, waitingSince = 0, wasGoing = false, refusedBefore = 0, sentTimer = null;

  function fresh() { return box.waiting.filter(function (item) { return !item.again; }); }

  function isFailing() { return fresh().some(function (item) { return item.tries; }); }

  /* Of these the state of this match will follow. */
  function isGoing(item) {
    return ["enter", "answer", "take_back"].indexOf(item.fields.what) >= 0 && String(item.fields.match) === table().dataset.match;
  }

  function drawBox() {
    var late = fresh().filter(function (item) { return item.tries || Date.now() - waitingSince > SLOW_MS; });
    var before = byId("outbox").offsetHeight;
    byId("unsent").hidden = !late.length;
    byId("unsent-what").textContent = late.map(function (item) { return item.label || ""; }).filter(Boolean).join("；");
    byId("refused").hidden = !box.refused.length;
    byId("refused-list").textContent = "";
    box.refused.forEach(function (item) {
      var row = document.createElement("li"), what = document.createElement("b");
      what.textContent = item.label || "";
      row.append(what, " " + item.text);
      byId("refused-list").appendChild(row);
    });
    byId("outbox").hidden = byId("unsent").hidden && byId("refused").hidden;
    byId("line").classList.toggle("is-silent", !byId("silent").hidden || isFailing());
    if (byId("outbox").offsetHeight !== before) { moved(); }
    drawSending();
  }

  /* From a press until the table's new state is here, neither the old one nor its buttons are shown. */
  function drawSending() {
    var classes = document.documentElement.classList, was = classes.contains("is-sending");
    var going = fresh().some(isGoing);
    if (wasGoing && !going && box.refused.length <= refusedBefore) { isAwaited = true; arrivedAt = Date.now(); }
    wasGoing = going;
    refusedBefore = box.refused.length;
    classes.toggle("is-sending", going || isAwaited);
    byId("sending").hidden = !(going || isAwaited) || (going && !byId("unsent").hidden);
    byId("sending").textContent = going ? byId("sending").dataset.sending : byId("sending").dataset.arrived;
    if (was !== (going || isAwaited)) { moved(); }
  }

  window.cardTableOutbox.listen(function (now) {
    if (!fresh().length) { waitingSince = Date.now(); }
    box = { waiting: now.waiting, refused: now.refused };
    drawBox();
    if (!box.refused.length) { return; }
    Array.prototype.forEach.call(document.querySelectorAll("#status button:disabled"), function (button) { button.disabled = false; });
    pollIn(SOON_MS);
  });

  document.addEventListener("outbox-arrived", function (event) {
    byId("sent").hidden = false;
    window.clearTimeout(sentTimer);
    sentTimer = window.setTimeout(function () { byId("sent").hidden = true; }, SENT_SHOWN_MS);
    /* Where the answer was slow the whole hall is sending: then not everybody asks again in the same moment. */
    pollIn(SOON_MS + Math.random() * Math.min(SPREAD_MOST_MS, SPREAD * event.detail.took));
  });

  document.addEventListener("visibilitychange", function () { if (!document.hidden) { poll(); } });

  version = table().dataset.version;
  window.cardTableEntry.begin(table());
  showAnswer();
  window.setInterval(tick, 1000);
  window.setInterval(window.cardTableOutbox.askWhatIsUnknown, ASK_AGAIN_MS);
  tick();
  window.cardTableOutbox.attempt();
  window.cardTableOutbox.askWhatIsUnknown();
  pollIn(POLL_MS);
}());
