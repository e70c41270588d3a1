export interface Page<Item, Expanded = unknown> {
  items: Item[];
  /** Null on the last page. */
  nextCursor: string | null;
  /** The objects that the query's `expand` names, for the items of this page. */
  expanded?: Expanded;
}

/**
 * A list of any length. It requests each page when needed:
 *
 * for await (const order of client.orders.list({ status: "placed" })) …
 */
export class Pages<Item, Expanded = unknown> implements AsyncIterable<Item> {
  readonly #read: (cursor: string | null) => Promise<Page<Item, Expanded>>;

  constructor(read: (cursor: string | null) => Promise<Page<Item, Expanded>>) {
    this.#read = read;
  }

  /** Returns the first page alone: `limit` of the query sets its length. */
  first(): Promise<Page<Item, Expanded>> {
    return this.#read(null);
  }

  /** Returns one page after another. */
  async *pages(): AsyncGenerator<Page<Item, Expanded>, void> {
    let cursor: string | null = null;
    do {
      const page: Page<Item, Expanded> = await this.#read(cursor);
      yield page;
      cursor = page.nextCursor;
    } while (cursor !== null);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void> {
    for await (const page of this.pages()) yield* page.items;
  }

  /** Returns all items, for lists that are known to be short. */
  async all(): Promise<Item[]> {
    const items: Item[] = [];
    for await (const item of this) items.push(item);
    return items;
  }
}
