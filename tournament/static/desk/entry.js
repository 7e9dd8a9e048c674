// Quick entry: the line empties when it is saved, keeps what was typed meanwhile, and never loses the cursor.
"use strict";
const entry = document.getElementById("entry");
const typed = entry && document.getElementById("id_line");
if (typed) {
  let sent = "";
  entry.addEventListener("htmx:beforeRequest", (event) => {
    if (event.target === entry) sent = typed.value;
  });
  document.body.addEventListener("entry-saved", () => {
    typed.value = typed.value.startsWith(sent) ? typed.value.slice(sent.length) : typed.value;
    document.getElementById("preview").replaceChildren();
    if (typed.value) typed.dispatchEvent(new Event("entry-ready"));
    typed.focus();
  });
  typed.addEventListener("input", () => {
    for (const fault of document.querySelectorAll(".entry-fault")) fault.remove();
  });
  document.body.addEventListener("click", (event) => {
    const chip = event.target.closest("[data-table]");
    if (!chip) return;
    event.preventDefault();
    typed.value = `${chip.dataset.table} `;
    typed.focus();
    typed.dispatchEvent(new Event("entry-ready"));
  });
  typed.setSelectionRange(typed.value.length, typed.value.length);
  window.addEventListener("load", () => typed.value && typed.dispatchEvent(new Event("entry-ready")));
}
