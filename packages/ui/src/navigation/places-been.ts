/** Where a tab has been: for ways back that lead to where one was. */
export class PlacesBeen {
  readonly #searches = new Map<string, string>();
  #path: string | null = null;
  /** The page that led here; null where that isn't known. */
  #before: string | null = null;

  /**
   * Told of every address that is shown.
   * @param back the browser's own back or forward led there: what came before it is not known
   */
  arrive(path: string, search: string, back: boolean): void {
    this.#searches.set(path, search);
    if (path === this.#path) return;
    this.#before = back ? null : this.#path;
    this.#path = path;
  }

  /** What a page was last narrowed and paged by, "?…" or "". */
  searchOf(path: string): string {
    return this.#searches.get(path) ?? "";
  }

  /** Whether going back in the browser leads to the page. */
  cameFrom(path: string): boolean {
    return this.#before === path;
  }
}

/** This tab's. */
export const placesBeen = new PlacesBeen();
