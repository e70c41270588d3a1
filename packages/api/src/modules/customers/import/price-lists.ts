import type { PrismaClient } from "@roundsman/db";
import type { ReadRows } from "./read-rows";

/** A line that makes sense, with the price list it names looked up. */
export type ListedRow = ReadRows["good"][number] & { rateSetId: string | null };

/** Looks up the price lists that lines name, whatever the case; a line that names none of them is bad. */
export async function withPriceLists(
  db: PrismaClient,
  tenantId: string,
  { good, bad }: Pick<ReadRows, "good" | "bad">,
): Promise<{ listed: ListedRow[]; bad: ReadRows["bad"] }> {
  const lists = await db.rateSet.findMany({
    where: { tenantId, archivedAt: null },
    select: { id: true, name: true },
  });
  const idOf = new Map(lists.map(({ id, name }) => [name.toLowerCase(), id]));
  const listed: ListedRow[] = [];
  const unlisted: ReadRows["bad"] = [];
  for (const { line, row } of good) {
    const rateSetId = row.priceList === null ? null : idOf.get(row.priceList.toLowerCase());
    if (rateSetId === undefined) {
      const message = "You have no price list of this name.";
      unlisted.push({ line, column: "Price list", value: row.priceList ?? "", message });
    } else {
      listed.push({ line, row, rateSetId });
    }
  }
  return { listed, bad: [...bad, ...unlisted].toSorted((a, b) => a.line - b.line) };
}
