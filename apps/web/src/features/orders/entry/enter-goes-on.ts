import type { KeyboardEvent } from "react";

/** Enter in a field goes on, from a quantity to the next product; only the button and Ctrl+Enter save. */
export function enterGoesOn(event: KeyboardEvent<HTMLFormElement>, goTo: (path: string) => void) {
  if (event.key !== "Enter" || event.ctrlKey || event.metaKey) return;
  if (!(event.target instanceof HTMLInputElement)) return;
  event.preventDefault();
  const path = event.target.dataset["path"] ?? event.target.name;
  if (/^lines\.\d+\.(quantity|discountPercent)$/.test(path)) goTo("lines");
}
