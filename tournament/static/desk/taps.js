// Fast fingers: a key pressed while the last answer is on its way is pressed again when it is there, so no card is lost.
"use strict";
const waiting = [];
let busy = false;
const isChecker = (event) => event.detail.target && event.detail.target.id === "checker";
document.addEventListener("click", (event) => {
  const key = busy && event.target.closest("#checker a[id]");
  if (!key) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  waiting.push(key.id);
}, true);
const pressNext = () => {
  busy = false;
  while (waiting.length && !busy) {
    const key = document.getElementById(waiting.shift());
    if (key && key.href) key.click();
  }
};
document.addEventListener("htmx:beforeRequest", (event) => {
  if (isChecker(event)) busy = true;
});
document.addEventListener("htmx:afterSettle", pressNext);
for (const failure of ["htmx:sendError", "htmx:responseError", "htmx:timeout"]) {
  document.addEventListener(failure, () => {
    busy = false;
    waiting.length = 0;
  });
}
