/*
 * The one script of the pages that everybody is sent alike: how much is in the basket, and putting
 * something in without leaving the page. Without it both work by links and forms.
 */
(() => {
  const badge = () => {
    const kept = /(?:^|; )basket=([^;]*)/.exec(document.cookie)?.[1] ?? "";
    const count = kept.split("~").reduce((sum, line) => sum + (Number(line.split(".")[1]) || 0), 0);
    for (const place of document.querySelectorAll("[data-basket-count]")) {
      place.textContent = String(count);
      place.hidden = count === 0;
    }
  };

  const add = async (form) => {
    const said = form.querySelector("[data-basket-said]");
    const answer = await fetch(form.action, {
      method: "POST",
      body: new FormData(form),
      headers: { "x-basket": "stay" },
    });
    if (!answer.ok) throw new Error(String(answer.status));
    badge();
    const result = answer.status === 200 ? await answer.json() : { short: "", added: true };
    if (said) said.hidden = !result.added;
    const short = form.querySelector("[data-basket-short]");
    if (!short) return;
    short.textContent = result.short;
    short.hidden = result.short === "";
  };

  // Says when a postcode is delivered to.
  const ask = async (form) => {
    const answer = await fetch(form.action, {
      method: "POST",
      body: new FormData(form),
      headers: { "x-delivery": "stay" },
    });
    if (!answer.ok) throw new Error(String(answer.status));
    form.querySelector("[data-delivery-said]").textContent = (await answer.json()).message;
  };

  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement)) return;
    const send = "basketAdd" in form.dataset ? add : "delivery" in form.dataset ? ask : null;
    if (!send) return;
    event.preventDefault();
    // What goes wrong goes the way without script.
    send(form).catch(() => form.submit());
  });
  // The postcode that was typed last.
  const typed = /(?:^|; )postcode=([^;]*)/.exec(document.cookie)?.[1];
  const field = typed && document.querySelector("[data-delivery] input");
  if (field && field.value === "") field.value = decodeURIComponent(typed);
  // Says beside a quantity that it is more than can be had, as it is typed.
  document.addEventListener("input", ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !target.dataset.left) return;
    const said = target.closest("li, form")?.querySelector("[data-left-said]");
    if (said) said.hidden = Number(target.value) <= Number(target.dataset.left);
  });
  // Coming back by the browser's own button shows a page from before.
  window.addEventListener("pageshow", badge);
  badge();
})();
