/** All rows of a list, two of them a page. */
export async function paged<Row>(
  list: (page: { limit: number; cursor?: string }) => Promise<{
    items: Row[];
    nextCursor: string | null;
  }>,
): Promise<Row[]> {
  const rows: Row[] = [];
  let cursor: string | undefined;
  do {
    const page = await list({ limit: 2, ...(cursor && { cursor }) });
    rows.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return rows;
}
