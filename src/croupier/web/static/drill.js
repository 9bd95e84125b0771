// The trainee's weak keys stay in this browser. Everything else is the page's own forms.
"use strict";
(() => {
  const NAME = "croupier-keys";
  const kept = () => {
    try { return localStorage.getItem(NAME) || ""; } catch { return ""; }
  };
  const keep = (text) => {
    try { text ? localStorage.setItem(NAME, text) : localStorage.removeItem(NAME); } catch { /* private window */ }
  };
  const graded = document.querySelector("[data-graded]");
  if (graded) keep(graded.dataset.graded);
  const known = kept();
  for (const field of document.querySelectorAll("input[data-weak]")) if (known) field.value = known;
  for (const part of document.querySelectorAll(".scripted")) part.hidden = false;
  const forget = document.querySelector("[data-forget]");
  if (forget) forget.addEventListener("click", () => { keep(""); location.assign("/drill/keys"); });
})();
