import type { PrismaClient } from "@roundsman/db";
import type { z } from "zod";
import type { BadLine } from "./schema";

/** A line of a file of products, and the name of the exchange group that it wrote; null for none. */
export interface ReadLine<Row> {
  line: number;
  group: string | null;
  row: Row;
}

/** What stands over the column, in small letters. */
export const groupTitles: readonly string[] = ["exchange group", "swapped with"];

/**
 * The lines with their exchange groups, which a file names; capitals do not matter.
 * @param column as it stands in the file
 * @returns what is wrong with the others beside them
 */
export async function withGroups<Row extends { returnable: boolean }>(
  db: PrismaClient,
  tenantId: string,
  lines: readonly ReadLine<Row>[],
  column: string | null,
): Promise<{
  good: (Row & { exchangeGroupId: string | null })[];
  bad: z.infer<typeof BadLine>[];
}> {
  const isNamed = lines.some(({ group }) => group !== null);
  const groups = isNamed
    ? await db.exchangeGroup.findMany({
        where: { tenantId, archivedAt: null },
        select: { id: true, name: true },
      })
    : [];
  const byName = new Map(groups.map(({ id, name }) => [name.toLowerCase(), id]));
  const read = lines.map(({ line, group, row }) => {
    const id = group === null ? null : (byName.get(group.toLowerCase()) ?? null);
    const message =
      group !== null && id === null
        ? "There is no exchange group of this name: add it under Prices, Cylinders."
        : group !== null && !row.returnable
          ? "Only what has empties is swapped."
          : null;
    return { row: { ...row, exchangeGroupId: id }, fault: message && { line, column, message } };
  });
  return {
    good: read.flatMap(({ row, fault }) => (fault ? [] : [row])),
    bad: read.flatMap(({ fault }) => fault ?? []),
  };
}
