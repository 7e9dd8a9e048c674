// The time left of a round, from one moment given by the server; the page is loaded anew with every change of state.
"use strict";
for (const clock of document.querySelectorAll("time[data-ends]")) {
  const left = clock.querySelector(".clock-left");
  const ends = Number(clock.dataset.ends) * 1000;
  const show = () => {
    const seconds = Math.round((ends - Date.now()) / 1000);
    const size = Math.abs(seconds);
    const two = (number) => String(number).padStart(2, "0");
    left.textContent = `${seconds < 0 ? "+" : ""}${two(Math.floor(size / 60))}:${two(size % 60)}`;
    clock.classList.toggle("is-over", seconds < 0);
  };
  show();
  setInterval(show, 1000);
}
