import type { KeyboardEvent } from "react";

/** Enter in a field goes to the next one below, as in a sheet; Ctrl+Enter and buttons are left to the form. */
export function downOne(event: KeyboardEvent<HTMLFormElement>): void {
  const field = event.target;
  const plain = event.key === "Enter" && !event.ctrlKey && !event.metaKey;
  if (!plain || !(field instanceof HTMLInputElement) || !field.closest("table")) return;
  event.preventDefault();
  const fields = [...event.currentTarget.querySelectorAll<HTMLInputElement>("tbody input")];
  const next = fields[fields.indexOf(field) + 1];
  next?.focus();
  next?.select();
}
