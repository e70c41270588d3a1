/** The keys and their actions, for the help; the same table says which letters act. */
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

/** Elements where letters are typed, or have their own meaning. */
const typing =
  "input, textarea, select, [contenteditable=''], [contenteditable=true], [role=combobox], [role=listbox], [role=menu], [role=textbox]";
const over = "[role=dialog], [role=alertdialog], [role=menu], [role=listbox]";

/** A place that a letter after g leads to. */
export type LetteredPlace = { href: string; label: string; letter: string };

/**
 * Returns the key that acts alone. Null while somebody types, has a dialog or a menu open, or holds a modifier, and
 * if a part of the page has handled the key.
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
 * Focuses the next row's link, or the previous one; Enter opens it. From outside the list it focuses the first. False
 * if the page has no rows.
 */
export function moveAlongRows(step: 1 | -1): boolean {
  const rows = [...document.querySelectorAll<HTMLElement>("main [data-row-link]")];
  const row = document.activeElement?.closest("tr, li");
  const index = rows.findIndex((link) => link === document.activeElement || row?.contains(link));
  const next = index === -1 ? rows[0] : rows[Math.min(Math.max(index + step, 0), rows.length - 1)];
  next?.focus();
  next?.scrollIntoView({ block: "nearest" });
  return next !== undefined;
}

/** Letters that press a part of a row: the element with the letter as its `data-row-key`, or the one inside it. */
export type RowKey = "t" | "p";

const pressedBy = (key: RowKey) => [
  ...document.querySelectorAll<HTMLElement>(`main [data-row-key="${key}"]`),
];

/** Returns true if any row of the page has an element for this letter. */
export const hasRowKey = (key: RowKey): boolean => pressedBy(key).length > 0;

/**
 * Presses the element for the letter in the focused row. Without a focused row, it focuses the first row and presses
 * nothing, so that no call starts unseen. False if the page, or that row, has no element for the letter.
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

/** Focuses the list's search, and selects its text. False if the page has none. */
export function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>("main input[type=search]");
  field?.focus();
  field?.select();
  return field !== null;
}
