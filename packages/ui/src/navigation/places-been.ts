/** The addresses that a tab has shown: for links back to the previous state of a list. */
export class PlacesBeen {
  readonly #searches = new Map<string, string>();
  #path: string | null = null;
  /** The page that led here; null if unknown. */
  #before: string | null = null;

  /**
   * Records every shown address.
   * @param back the browser's back or forward led there, so the page before it is unknown
   */
  arrive(path: string, search: string, back: boolean): void {
    this.#searches.set(path, search);
    if (path === this.#path) return;
    this.#before = back ? null : this.#path;
    this.#path = path;
  }

  /** Returns a page's last query of filters and page, "?…" or "". */
  searchOf(path: string): string {
    return this.#searches.get(path) ?? "";
  }

  /** Returns true if the browser's back leads to the page. */
  cameFrom(path: string): boolean {
    return this.#before === path;
  }
}

/** The places of this tab. */
export const placesBeen = new PlacesBeen();
