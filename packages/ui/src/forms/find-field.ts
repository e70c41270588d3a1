/** The control, in a form or on a page, that an issue's path names; a field that posts another value says so. */
function findField(within: ParentNode | null, path: string): HTMLElement | null {
  if (!within || !path) return null;
  const name = CSS.escape(path);
  return within.querySelector<HTMLElement>(
    `[data-path="${name}"], [name="${name}"]:not([type=hidden])`,
  );
}

/** Brings a field into sight and the keyboard to it. */
export function goToField(within: ParentNode | null, path: string): boolean {
  const field = findField(within, path);
  field?.focus({ preventScroll: true });
  field?.scrollIntoView({ block: "center", behavior: "smooth" });
  return field !== null;
}
