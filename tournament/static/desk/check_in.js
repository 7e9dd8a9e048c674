// The check-in list at the door: what is typed narrows the list, Enter checks in the first pair that is left.
(() => {
  "use strict";

  const field = document.getElementById("check-in-search");
  const list = document.getElementById("check-in-list");
  const none = document.getElementById("check-in-none");
  if (!field || !list || !none) {
    return;
  }

  const folded = (text) => text.normalize("NFKC").toLowerCase().replace(/\s+/g, "");

  const narrow = () => {
    const wanted = folded(field.value);
    for (const row of list.children) {
      row.hidden = !folded(row.dataset.search).includes(wanted);
    }
    none.hidden = list.querySelector("li:not([hidden])") !== null;
  };

  field.addEventListener("input", narrow);
  field.form.addEventListener("submit", (event) => {
    event.preventDefault();
    const open = list.querySelector("li:not([hidden]) .check-row:not(.is-here)");
    if (open && field.value.trim()) {
      open.click();
      field.value = "";
      narrow();
    }
  });
  document.addEventListener("htmx:afterSettle", narrow);
})();
