/* The wall turns its pages, counts down, and asks the server every two seconds for what is newer than what it shows. */
(function () {
  "use strict";

  var POLL_MS = 1800, JITTER_MS = 600, PATIENCE_MS = 5000, SILENCE_MS = 9000, LAST_MS = 120000, FIRST_FACTOR = 1.5;
  var MOST_DOTS = 30;

  var wall = document.getElementById("wall");
  var clock = document.getElementById("clock");
  var clockTime = clock.querySelector(".clock-time");
  var clockWord = clock.querySelector(".clock-word");
  var dots = document.getElementById("dots");
  var count = document.getElementById("count");
  var heard = document.getElementById("heard");
  var holdMs = Number(wall.dataset.hold) * 1000;
  var offset = Number(wall.dataset.serverTime) - Date.now();
  var lastHeard = Date.now();
  var shown = 0;
  var turning = null;

  function pages() {
    return document.getElementById("pages");
  }

  function slides() {
    return Array.prototype.slice.call(pages().querySelectorAll(".slide"));
  }

  function show(index) {
    var all = slides();
    shown = (index + all.length) % all.length;
    all.forEach(function (slide, at) { slide.classList.toggle("is-shown", at === shown); });
    count.textContent = all.length > 1 ? (shown + 1) + " / " + all.length : "";
    drawDots(all.length);
    tick();
  }

  function drawDots(total) {
    dots.textContent = "";
    if (total < 2 || total > MOST_DOTS) { return; }
    for (var at = 0; at < total; at += 1) {
      var dot = document.createElement("li");
      dot.classList.toggle("is-now", at === shown);
      dots.appendChild(dot);
    }
  }

  /* The first page of a list is held longer: eyes have to find the beginning. */
  function turnLater() {
    window.clearTimeout(turning);
    var first = slides()[shown].hasAttribute("data-first");
    turning = window.setTimeout(function () { turn(1); }, holdMs * (first ? FIRST_FACTOR : 1));
  }

  function turn(step) {
    show(shown + step);
    turnLater();
  }

  function keys() {
    return slides().map(function (slide) { return slide.dataset.key; });
  }

  /* New pages take the place of the old ones without a blank between; the page being read stays where it is.
     With a new list at the beginning (a round was published, or closed) the screen begins anew. */
  function replace(html) {
    var holder = document.createElement("template");
    holder.innerHTML = html;
    var before = keys();
    pages().replaceWith(holder.content.querySelector("#pages"));
    var after = keys();
    var same = after[0] === before[0] ? after.indexOf(before[shown]) : -1;
    show(Math.max(same, 0));
    if (same < 0) { turnLater(); }
  }

  function poll() {
    var impatience = new AbortController();
    var giveUp = window.setTimeout(function () { impatience.abort(); }, PATIENCE_MS);
    var sent = Date.now();
    var address = wall.dataset.part + "&v=" + pages().dataset.version;
    fetch(address, { cache: "no-store", signal: impatience.signal }).then(function (answer) {
      if (!answer.ok) { throw new Error(String(answer.status)); }
      return (answer.status === 204 ? Promise.resolve("") : answer.text()).then(function (html) {
        listen(Number(answer.headers.get("Server-Time")), (sent + Date.now()) / 2);
        if (html) { replace(html); }
      });
    }).catch(function () {
      /* No answer, or a bad one: the sign appears when it lasts, and the next question comes anyway. */
    }).then(function () {
      window.clearTimeout(giveUp);
      window.setTimeout(poll, POLL_MS + Math.random() * JITTER_MS);
    });
  }

  function listen(serverTime, at) {
    offset = serverTime - at;
    lastHeard = Date.now();
    tick();
  }

  function tick() {
    var now = Date.now() + offset;
    var silent = Date.now() - lastHeard > SILENCE_MS;
    wall.classList.toggle("is-silent", silent);
    heard.textContent = timeOfDay(lastHeard + offset, true);
    drawClock(now, Number(slides()[shown].dataset.endsAt) * 1000);
  }

  function drawClock(now, end) {
    var left = end - now;
    var state = !end ? "now" : left <= 0 ? "up" : left <= LAST_MS ? "last" : "left";
    clock.className = "clock is-" + (state === "now" ? "idle" : state);
    wall.classList.toggle("is-ending", state === "last" || state === "up");
    clockTime.textContent = state === "now" ? timeOfDay(now, false) : minutes(Math.max(left, 0));
    clockWord.textContent = clock.dataset[state];
  }

  function minutes(ms) {
    var seconds = Math.ceil(ms / 1000);
    return Math.floor(seconds / 60) + ":" + ("0" + seconds % 60).slice(-2);
  }

  function timeOfDay(ms, withSeconds) {
    var form = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" };
    if (withSeconds) { form.second = "2-digit"; }
    try {
      form.timeZone = wall.dataset.zone;
      return new Date(ms).toLocaleTimeString("en-GB", form);
    } catch (unknownZone) {
      delete form.timeZone;
      return new Date(ms).toLocaleTimeString("en-GB", form);
    }
  }

  /* A referee standing at the laptop may turn by hand. */
  document.addEventListener("keydown", function (event) {
    if (event.key === "ArrowRight" || event.key === "PageDown") { turn(1); }
    if (event.key === "ArrowLeft" || event.key === "PageUp") { turn(-1); }
  });

  show(0);
  turnLater();
  window.setInterval(tick, 250);
  poll();
}());
