/* A page of the hall asks every ten seconds for what is newer than what it shows, and keeps what it has when nobody answers. */
(function () {
  "use strict";

  var POLL_MS = 10000, HIDDEN_MS = 30000, JITTER = 0.25, FIRST_MS = 1500, PATIENCE_MS = 8000, SILENCE_MS = 30000;

  var body = document.body;
  var parts = document.getElementById("parts");
  var sign = document.getElementById("silent");
  var heardLine = document.getElementById("heard");
  var offset = 0;
  var lastHeard = Date.now();
  var waiting = null;
  var question = null;
  var refused = false;

  function address(whole) {
    var asked = new URLSearchParams(window.location.search);
    asked.delete("q");
    asked.set("v", whole ? "" : body.dataset.version);
    asked.set("has", Array.prototype.map.call(parts.querySelectorAll(".part"), function (part) {
      return part.dataset.stamp;
    }).join(","));
    return window.location.pathname + "?" + asked;
  }

  /* Parts that are new take the place of the old ones; nothing else on the page moves. */
  function replace(html) {
    var holder = document.createElement("template");
    holder.innerHTML = html;
    Array.prototype.slice.call(holder.content.querySelectorAll(".part")).forEach(function (part) {
      var old = document.getElementById(part.id);
      if (old) { old.replaceWith(part); } else { parts.appendChild(part); }
    });
    document.dispatchEvent(new CustomEvent("hall:news"));
  }

  /* The promise says whether an answer came. */
  function poll(whole) {
    if (question) { return question; }
    window.clearTimeout(waiting);
    var impatience = new AbortController();
    var giveUp = window.setTimeout(function () { impatience.abort(); }, PATIENCE_MS);
    var sent = Date.now();
    question = fetch(address(whole), { cache: "no-store", signal: impatience.signal }).then(function (answer) {
      if (!answer.ok || !answer.headers.get("Server-Time")) { throw new Error(String(answer.status)); }
      return (answer.status === 204 ? Promise.resolve("") : answer.text()).then(function (html) {
        offset = Number(answer.headers.get("Server-Time")) - (sent + Date.now()) / 2;
        lastHeard = Date.now();
        refused = false;
        body.dataset.version = answer.headers.get("Event-Version") || body.dataset.version;
        if (html) { replace(html); }
        return true;
      });
    }).catch(function () {
      /* No answer, or a bad one: the sign appears when it lasts, and the next question comes anyway. */
      return false;
    }).then(function (heard) {
      window.clearTimeout(giveUp);
      question = null;
      later(document.hidden ? HIDDEN_MS : POLL_MS);
      tick();
      return heard;
    });
    return question;
  }

  function later(ms) {
    window.clearTimeout(waiting);
    waiting = window.setTimeout(function () { poll(); }, ms * (1 + JITTER * (2 * Math.random() - 1)));
  }

  function isSilent() {
    return Date.now() - lastHeard > SILENCE_MS + (document.hidden ? HIDDEN_MS : 0);
  }

  function tick() {
    sign.hidden = !refused && !isSilent();
    heardLine.hidden = !sign.hidden;
    var times = document.querySelectorAll(".heard-time");
    for (var at = 0; at < times.length; at += 1) { times[at].textContent = timeOfDay(lastHeard + offset); }
    Array.prototype.forEach.call(document.querySelectorAll("[data-ends-at]"), drawClock);
  }

  function drawClock(section) {
    var left = Number(section.dataset.endsAt) * 1000 - Date.now() - offset;
    var seconds = Math.max(Math.ceil(left / 1000), 0);
    var time = section.querySelector(".clock-time");
    time.textContent = left > 0 ? Math.floor(seconds / 60) + ":" + ("0" + seconds % 60).slice(-2) : body.dataset.up;
    section.classList.toggle("is-up", left <= 0);
  }

  function timeOfDay(ms) {
    var form = { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" };
    try {
      form.timeZone = body.dataset.zone;
      return new Date(ms).toLocaleTimeString("en-GB", form);
    } catch (unknownZone) {
      delete form.timeZone;
      return new Date(ms).toLocaleTimeString("en-GB", form);
    }
  }

  /* Without a network a link would change this page, which can still be read, for the browser's own error: so the
     server is asked first. A phone learns that the network is gone only by asking. */
  document.addEventListener("click", function (event) {
    var link = event.target.closest ? event.target.closest("a[href]") : null;
    if (!link || link.getAttribute("href").charAt(0) === "#" || event.ctrlKey || event.metaKey || event.shiftKey) { return; }
    event.preventDefault();
    link.setAttribute("aria-busy", "true");
    poll().then(function (heard) {
      link.removeAttribute("aria-busy");
      if (heard) { window.location.assign(link.href); } else { refuse(); }
    });
  });

  function refuse() {
    refused = true;
    tick();
    sign.scrollIntoView();
  }

  document.addEventListener("visibilitychange", function () {
    if (!document.hidden) { poll(); }
  });
  document.addEventListener("hall:ask", function () { poll(true); });

  tick();
  window.setInterval(tick, 1000);
  later(FIRST_MS);
}());
