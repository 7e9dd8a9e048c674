// The list of calls comes anew by itself, but not under the hands of somebody who types what was done.
"use strict";
const news = document.getElementById("calls-news");
const isTyping = (field) => field === document.activeElement || field.value !== field.defaultValue;
document.addEventListener("htmx:beforeSwap", (event) => {
  if (event.detail.target.id !== "calls" || !event.detail.shouldSwap) return;
  const fields = [...event.detail.target.querySelectorAll("input[name=words]")];
  // What is turned away is asked for once more in a few seconds, since the list keeps its old stamp.
  news.hidden = !fields.some(isTyping);
  event.detail.shouldSwap = news.hidden;
});
