/** Finds the control of an issue's path, in a form or on a page; a field that posts another value names its path. */
function findField(within: ParentNode | null, path: string): HTMLElement | null {
  if (!within || !path) return null;
  const name = CSS.escape(path);
  return within.querySelector<HTMLElement>(
    `[data-path="${name}"], [name="${name}"]:not([type=hidden])`,
  );
}

/** Scrolls to a field and focuses it: of several, the first on the page. */
export function goToField(within: ParentNode | null, ...paths: string[]): boolean {
  const [field] = paths
    .flatMap((path) => findField(within, path) ?? [])
    .toSorted((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
  field?.focus({ preventScroll: true });
  field?.scrollIntoView({ block: "center", behavior: "smooth" });
  return field !== undefined;
}
