// How long somebody waits, counted on from the server's clock: what a phone thinks the time is does not matter.
"use strict";
let ahead = 0;
const two = (number) => String(number).padStart(2, "0");
const waited = (seconds) => {
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  const rest = two(seconds % 60);
  return hours ? `${hours}:${two(minutes % 60)}:${rest}` : `${minutes}:${rest}`;
};
const tick = () => {
  const now = Math.floor(Date.now() / 1000) - ahead;
  for (const each of document.querySelectorAll("time[data-since]")) {
    each.textContent = waited(Math.max(0, now - Number(each.dataset.since)));
  }
};
const compare = () => {
  const part = document.querySelector("[data-now]");
  if (!part || part.dataset.compared) return;
  ahead = Math.floor(Date.now() / 1000) - Number(part.dataset.now);
  part.dataset.compared = "yes";
  tick();
};
compare();
document.addEventListener("htmx:afterSettle", compare);
setInterval(tick, 1000);
