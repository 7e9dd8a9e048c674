// Two clicked names become the line that a keyboard would type; the server says what the change would do.
"use strict";
const draft = document.querySelector("table[data-swap]");
const line = draft && document.querySelector(draft.dataset.swap);
if (line) {
  const mark = () => {
    const chosen = line.value.trim().toLowerCase().split(/\s+/);
    for (const seat of draft.querySelectorAll("[data-code]")) {
      seat.classList.toggle("is-chosen", chosen.includes(seat.dataset.code));
    }
  };
  draft.addEventListener("click", (event) => {
    const seat = event.target.closest("[data-code]");
    if (!seat) return;
    event.preventDefault();
    const chosen = line.value.trim().split(/\s+/).filter(Boolean);
    line.value = chosen.length === 1 ? `${chosen[0]} ${seat.dataset.code}` : seat.dataset.code;
    line.dispatchEvent(new Event("input", { bubbles: true }));
  });
  document.addEventListener("click", (event) => {
    if (!event.target.closest("[data-swap-none]")) return;
    event.preventDefault();
    line.value = "";
    line.dispatchEvent(new Event("input", { bubbles: true }));
  });
  line.addEventListener("input", mark);
  mark();
}
