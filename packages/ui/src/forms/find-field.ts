/** The control, in a form or on a page, that an issue's path names; a field that posts another value says so. */
function findField(within: ParentNode | null, path: string): HTMLElement | null {
  if (!within || !path) return null;
  const name = CSS.escape(path);
  return within.querySelector<HTMLElement>(
    `[data-path="${name}"], [name="${name}"]:not([type=hidden])`,
  );
}

/** Brings a field into sight and the keyboard to it: of several, the first on the page. */
export function goToField(within: ParentNode | null, ...paths: string[]): boolean {
  const [field] = paths
    .flatMap((path) => findField(within, path) ?? [])
    .toSorted((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
  field?.focus({ preventScroll: true });
  field?.scrollIntoView({ block: "center", behavior: "smooth" });
  return field !== undefined;
}
