/* What this phone sends: kept until the desk has it, tried again and again, and given again to a desk that lost it.
   Every sending has a key; the desk does nothing twice for the same key.

   It is kept by event and table, not by link: the page behind a new card delivers what the old link could not. A page
   that is turned away knows only its address; by that it finds what was kept there last. */
(function () {
  "use strict";

  var KEPT = 20;
  var FIRST_WAIT_MS = 1000, LONGEST_WAIT_MS = 30000, TURNED_AWAY_MS = 60000, PATIENCE_MS = 10000;
  var QUIET_TRIES = 10;
  var PREFIX = "card-table:", path = window.location.pathname;
  var memory = { waiting: [], done: [], refused: [] };
  var place = PREFIX + placeOf(document.getElementById("floor"));
  var timer = null, busy = false, isUnkept = false, listeners = [];

  function placeOf(floor) {
    if (floor) { return floor.dataset.place; }
    try { return window.localStorage.getItem(PREFIX + path) || path; } catch (noStorage) { return path; }
  }

  /* Once something could not be kept, memory is newer than what is kept. */
  function load() {
    if (isUnkept) { return memory; }
    try {
      var found = JSON.parse(window.localStorage.getItem(place) || "null");
      if (found && found.waiting && found.done && found.refused) { memory = found; }
    } catch (noStorage) { /* then what is in memory has to do */ }
    return memory;
  }

  function save() {
    try {
      window.localStorage.setItem(place, JSON.stringify(memory));
      window.localStorage.setItem(PREFIX + path, place.slice(PREFIX.length));
      isUnkept = false;
    } catch (noStorage) { isUnkept = true; }
    listeners.forEach(function (listen) { listen(memory); });
  }

  function hex(length) {
    var bytes = new Uint8Array(length / 2);
    window.crypto.getRandomValues(bytes);
    return Array.prototype.map.call(bytes, function (byte) { return ("0" + byte.toString(16)).slice(-2); }).join("");
  }

  function newKey() {
    /* The variant of a random UUID; crypto.randomUUID is not there on a page without https. */
    return [hex(8), hex(4), "4" + hex(4).slice(1), "a" + hex(4).slice(1), hex(12)].join("-");
  }

  function device() {
    try {
      var kept = window.localStorage.getItem("card-table-device") || hex(16);
      window.localStorage.setItem("card-table-device", kept);
      return kept;
    } catch (noStorage) { return ""; }
  }

  /* `label` is what people read of it while it waits, or when it is not taken. */
  function add(fields, label) {
    load();
    memory.waiting.push({ key: newKey(), fields: fields, label: label || "", tries: 0 });
    save();
    attempt();
  }

  function body(item) {
    var sent = new URLSearchParams();
    sent.set("key", item.key);
    sent.set("device", device());
    Object.keys(item.fields).forEach(function (name) { sent.set(name, item.fields[name]); });
    return sent;
  }

  function attempt() {
    window.clearTimeout(timer);
    load();
    var item = memory.waiting[0];
    if (!item || busy) { return; }
    busy = true;
    var impatience = new AbortController();
    var giveUp = window.setTimeout(function () { impatience.abort(); }, PATIENCE_MS);
    var sentAt = Date.now();
    fetch("send" + window.location.search, { method: "POST", body: body(item), credentials: "same-origin", signal: impatience.signal })
      .then(function (answer) {
        /* The link opens nothing here, or nothing any more: what was said through it is no less true. */
        if (answer.status === 404 || answer.status === 410) { retryLater(item, TURNED_AWAY_MS); return null; }
        if (answer.status >= 500 || answer.status === 429 || answer.status === 408) { throw new Error(String(answer.status)); }
        return answer.json().then(function (told) { settle(item, answer.ok && told.ok, told, Date.now() - sentAt); });
      })
      .catch(function () { retryLater(item); })
      .then(function () {
        window.clearTimeout(giveUp);
        busy = false;
        if (!timer && load().waiting.length) { attempt(); }
      });
  }

  function settle(item, accepted, told, took) {
    load();
    if (!accepted && item.again && item.tries < QUIET_TRIES) { retryLater(item); return; }
    memory.waiting = memory.waiting.filter(function (other) { return other.key !== item.key; });
    if (accepted) {
      memory.done = memory.done.filter(function (other) { return other.key !== item.key; });
      memory.done.push({ key: item.key, fields: item.fields });
      memory.done = memory.done.slice(-KEPT);
      document.dispatchEvent(new CustomEvent("outbox-arrived", { detail: { took: took } }));
    } else if (item.again) {
      memory.done = memory.done.filter(function (other) { return other.key !== item.key; });
    } else {
      memory.refused.push({ text: told.text || "", code: told.code || "", label: item.label, fields: item.fields });
      memory.refused = memory.refused.slice(-KEPT);
    }
    timer = null;
    save();
  }

  function retryLater(item, atLeast) {
    load();
    memory.waiting.forEach(function (other) { if (other.key === item.key) { other.tries += 1; item.tries = other.tries; } });
    /* What is only given again may wait; it must not stand in the way of what is said now. */
    if (item.again) {
      memory.waiting = memory.waiting.filter(function (other) { return other.key !== item.key; }).concat([item]);
    }
    save();
    var wait = atLeast || Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * Math.pow(2, Math.max(item.tries - 1, 0)));
    timer = window.setTimeout(function () { timer = null; attempt(); }, wait * (0.5 + Math.random()));
  }

  /* A desk that was put back to an earlier moment does not know the newest sendings: it gets them again, in order. */
  function askWhatIsUnknown() {
    load();
    if (!memory.done.length || memory.waiting.length) { return; }
    var keys = memory.done.map(function (item) { return item.key; }).join(",");
    fetch("unknown?keys=" + keys, { cache: "no-store" }).then(function (answer) {
      return answer.ok ? answer.json() : { unknown: [] };
    }).then(function (told) {
      if (!told.unknown.length) { return; }
      load();
      memory.done.forEach(function (item) {
        var there = memory.waiting.some(function (other) { return other.key === item.key; });
        if (told.unknown.indexOf(item.key) !== -1 && !there) {
          memory.waiting.push({ key: item.key, fields: item.fields, tries: 0, again: true });
        }
      });
      save();
      attempt();
    }).catch(function () { /* the next time */ });
  }

  window.cardTableOutbox = {
    add: add,
    isKept: function () { return !isUnkept; },
    attempt: function () { timer = null; attempt(); },
    askWhatIsUnknown: askWhatIsUnknown,
    forgetRefused: function () { load(); memory.refused = []; save(); },
    listen: function (listener) { listeners.push(listener); listener(load()); }
  };

  window.addEventListener("online", function () { timer = null; attempt(); });
  window.addEventListener("storage", function (event) {
    if (event.key === place) { load(); listeners.forEach(function (listen) { listen(memory); }); }
  });
}());
