/** The most an operation gives at once. */
export const mostAtOnce = 100;

type At = { cursor: string | undefined; limit: number };

/**
 * All of a list, page after page: for choices and sheets that must leave nothing out, of things a business has
 * hundreds of at most. Where there may be thousands, let people search as they type.
 *
 * @example await everyPage((at) => office.drivers.list(at))
 */
export async function everyPage<Item>(
  read: (at: At) => Promise<{ items: readonly Item[]; nextCursor: string | null }>,
): Promise<Item[]> {
  const all: Item[] = [];
  let cursor: string | null | undefined;
  do {
    // Each page says where the next one begins.
    const page = await read({ cursor: cursor ?? undefined, limit: mostAtOnce });
    all.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return all;
}
