// Answers the offering form as one types. The page is the same without it: the form is sent by its button.
"use strict";
(() => {
  const form = document.getElementById("offering");
  const summary = document.getElementById("summary");
  if (!form || !summary) return;
  document.documentElement.classList.add("is-live");
  let timer = 0;
  let typed = 0; // counts what was changed: an answer to something older is dropped
  let newest = null; // the request under way

  const place = () => {
    const at = document.activeElement;
    if (!at || !form.contains(at) || !at.id) return null;
    const isText = at.matches("textarea, input[type=text]");
    return { id: at.id, value: isText ? at.value : null,
      start: isText ? at.selectionStart : 0, end: isText ? at.selectionEnd : 0, top: at.scrollTop };
  };

  const back = (was, keepsValue) => {
    if (!was) return;
    const at = document.getElementById(was.id);
    if (!at) return;
    if (keepsValue && was.value !== null) at.value = was.value;
    if (at !== document.activeElement) at.focus({ preventScroll: true });
    if (was.value !== null && at.setSelectionRange) at.setSelectionRange(was.start, was.end);
    at.scrollTop = was.top;
  };

  const open = () => new Set([...form.querySelectorAll("details[open]")].map((one) => one.id));

  const show = (html, keepsValue) => {
    const was = place();
    const opened = open();
    const made = document.createElement("template");
    made.innerHTML = html;
    for (const one of made.content.querySelectorAll("details")) if (opened.has(one.id)) one.open = true;
    form.replaceChildren(made.content);
    back(was, keepsValue);
    const verdict = document.getElementById("a-verdict");
    if (summary.textContent !== verdict.dataset.summary) summary.textContent = verdict.dataset.summary;
    const isGood = verdict.dataset.good === "yes";
    summary.classList.toggle("good", isGood);
    summary.classList.toggle("bad", !isGood);
  };

  const ask = async (button) => {
    clearTimeout(timer);
    if (newest) newest.abort();
    const mine = new AbortController();
    newest = mine;
    const at = typed;
    const data = new FormData(form);
    if (button && button.name) data.set(button.name, button.value);
    document.documentElement.classList.add("is-waiting");
    try {
      const got = await fetch("/offering/answer", { method: "POST", body: new URLSearchParams(data), signal: mine.signal });
      if (!got.ok) throw new Error(String(got.status));
      const html = await got.text();
      // Whoever has typed on meanwhile gets the answer to what he typed, not this one.
      if (at === typed || button) show(html, !button);
    } catch (error) {
      if (error.name === "AbortError") return;
      summary.textContent = "The house does not answer just now. Check sends the form once more.";
      summary.classList.replace("good", "bad");
    }
    if (newest === mine) document.documentElement.classList.remove("is-waiting");
  };

  form.addEventListener("input", () => {
    typed += 1;
    clearTimeout(timer);
    timer = setTimeout(ask, 250);
  });
  form.addEventListener("submit", (event) => {
    const button = event.submitter;
    if (button && !button.hasAttribute("data-live")) return;
    event.preventDefault();
    ask(button);
  });
})();
