/** What keys do, for the help that lists them; the same table says which letters act. */
export type Shortcut = { keys: readonly string[]; does: string };

export const shortcuts = {
  n: "New, of what the page lists; elsewhere a new order",
  "/": "Search the list",
  j: "Next row of the list",
  k: "Row before",
  t: "Text whom the row names",
  p: "Phone whom the row names",
  g: "Go to a place: then its letter",
  "?": "These shortcuts",
} as const;

export type LetterKey = keyof typeof shortcuts;

/** Where letters are for typing, or have a meaning of their own. */
const typing =
  "input, textarea, select, [contenteditable=''], [contenteditable=true], [role=combobox], [role=listbox], [role=menu], [role=textbox]";
const over = "[role=dialog], [role=alertdialog], [role=menu], [role=listbox]";

/** A place that a letter leads to, after g. */
export type LetteredPlace = { href: string; label: string; letter: string };

/**
 * The key that acts by itself. Null while somebody types, has a dialog or a menu open, holds a key that changes
 * what letters mean, or where a part of the page took the key for itself.
 */
export function letterOf(event: KeyboardEvent): string | null {
  const { target, key } = event;
  if (event.defaultPrevented || event.isComposing) return null;
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  if (target instanceof Element && target.closest(typing)) return null;
  if (document.querySelector(over)) return null;
  return key;
}

export const isLetterKey = (key: string): key is LetterKey => Object.hasOwn(shortcuts, key);

/**
 * Puts the focus on the next row's link, or the one before, which Enter opens. From outside the list, on the
 * first. False where the page has no rows.
 */
export function moveAlongRows(step: 1 | -1): boolean {
  const rows = [...document.querySelectorAll<HTMLElement>("main [data-row-link]")];
  const row = document.activeElement?.closest("tr, li");
  const at = rows.findIndex((link) => link === document.activeElement || row?.contains(link));
  const next = at === -1 ? rows[0] : rows[Math.min(Math.max(at + step, 0), rows.length - 1)];
  next?.focus();
  next?.scrollIntoView({ block: "nearest" });
  return next !== undefined;
}

/** Letters that press something of a row: what has the letter as its `data-row-key`, or holds it. */
export type RowKey = "t" | "p";

const pressedBy = (key: RowKey) => [
  ...document.querySelectorAll<HTMLElement>(`main [data-row-key="${key}"]`),
];

/** Whether a row of the page has something for this letter. */
export const hasRowKey = (key: RowKey): boolean => pressedBy(key).length > 0;

/**
 * Presses what the letter is for in the row that has the focus. While none has it, the first row gets the focus and
 * nothing is pressed: nobody is phoned unseen. False where the page, or that row, has nothing for the letter.
 */
export function pressInRow(key: RowKey): boolean {
  const all = pressedBy(key);
  const row = document.activeElement?.closest("tr, li");
  const marked = row?.querySelector("[data-row-link]") ? row : null;
  if (!marked) {
    const link = all[0]?.closest("tr, li")?.querySelector<HTMLElement>("[data-row-link]");
    link?.focus();
    return link !== undefined && link !== null;
  }
  const pressed = all.find((one) => marked.contains(one));
  const control = pressed?.matches("a, button") ? pressed : pressed?.querySelector("a, button");
  if (control instanceof HTMLElement) control.click();
  return control instanceof HTMLElement;
}

/** Puts the focus into the list's search, with what stands there chosen. False where the page has none. */
export function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>("main input[type=search]");
  field?.focus();
  field?.select();
  return field !== null;
}
