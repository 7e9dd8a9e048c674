// The print button, which only a browser with scripts can press.
"use strict";
const showPrint = () => {
  for (const button of document.querySelectorAll("[data-print]")) button.hidden = false;
};
document.addEventListener("click", (event) => {
  if (event.target.closest("[data-print]")) window.print();
});
document.addEventListener("htmx:afterSettle", showPrint);
document.addEventListener("DOMContentLoaded", showPrint);
