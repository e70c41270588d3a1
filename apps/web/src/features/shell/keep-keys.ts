/** Longer than a page takes on a slow line: then keys do again what they always do. */
const atMostMs = 10_000;

/**
 * Keeps what is typed on the way to a page, and types it into the first field there that has the focus:
 * a fast hand is ahead of a page that is still coming, and its first letters are not to be lost.
 */
export function keepKeysForNextField(): void {
  let kept = "";
  const ended = new AbortController();
  const { signal } = ended;
  const onKey = (event: KeyboardEvent) => {
    if (event.key.length !== 1 || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    kept += event.key;
  };
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLInputElement)) return;
    ended.abort();
    if (kept === "") return;
    target.setRangeText(kept, 0, 0, "end");
    target.dispatchEvent(new InputEvent("input", { bubbles: true }));
  };
  document.addEventListener("keydown", onKey, { capture: true, signal });
  document.addEventListener("focusin", onFocus, { signal });
  setTimeout(() => ended.abort(), atMostMs);
}
