// The grid of lots from a hat: Enter goes to the next field, doubles and what is left show while one types.
"use strict";
const form = document.querySelector("form[data-lots]");
if (form) {
  const fields = [...form.querySelectorAll(".lots-row input")];
  const state = form.querySelector("[data-lots-state]");
  const number = (text) => Number(text.normalize("NFKC").trim());
  const look = () => {
    const given = new Map();
    for (const field of fields) {
      const lot = number(field.value);
      if (field.value.trim()) given.set(lot, [...(given.get(lot) || []), field]);
    }
    const inside = (lot) => Number.isInteger(lot) && lot >= 1 && lot <= fields.length;
    const double = [...given.keys()].filter((lot) => given.get(lot).length > 1);
    const outside = [...given.keys()].filter((lot) => !inside(lot));
    for (const [lot, holders] of given) {
      for (const field of holders) field.classList.toggle("is-wrong", double.includes(lot) || !inside(lot));
    }
    for (const field of fields) if (!field.value.trim()) field.classList.remove("is-wrong");
    const left = fields.map((_, index) => index + 1).filter((lot) => !given.has(lot));
    const words = [];
    if (double.length) words.push(`${form.dataset.double} ${double.join("、")}`);
    if (outside.length) words.push(`${form.dataset.outside} ${outside.join("、")}`);
    if (left.length && left.length <= 20) words.push(`${form.dataset.left} ${left.join("、")}`);
    state.hidden = !words.length;
    state.textContent = words.join("　");
    state.classList.toggle("notice-error", Boolean(double.length || outside.length));
  };
  form.addEventListener("input", look);
  form.addEventListener("keydown", (event) => {
    const index = fields.indexOf(event.target);
    if (event.key !== "Enter" || index < 0 || index === fields.length - 1) return;
    event.preventDefault();
    fields[index + 1].focus();
    fields[index + 1].select();
  });
  look();
  if (fields[0]) fields[0].focus();
}
