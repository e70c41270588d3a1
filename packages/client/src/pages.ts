export interface Page<Item, Expanded = unknown> {
  items: Item[];
  /** Null where there is no further page. */
  nextCursor: string | null;
  /** What `expand` of the query named, of the items of this page. */
  expanded?: Expanded;
}

/**
 * A list of any length. It asks for a page when one is needed:
 *
 *     for await (const order of client.orders.list({ status: "placed" })) …
 */
export class Pages<Item, Expanded = unknown> implements AsyncIterable<Item> {
  readonly #read: (cursor: string | null) => Promise<Page<Item, Expanded>>;

  constructor(read: (cursor: string | null) => Promise<Page<Item, Expanded>>) {
    this.#read = read;
  }

  /** The first page alone: `limit` of the query says how long it is. */
  first(): Promise<Page<Item, Expanded>> {
    return this.#read(null);
  }

  /** One page after another. */
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

  /** All of them at once, for lists that are known to be short. */
  async all(): Promise<Item[]> {
    const items: Item[] = [];
    for await (const item of this) items.push(item);
    return items;
  }
}
