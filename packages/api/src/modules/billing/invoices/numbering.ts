import type { Tx } from "@roundsman/db";

/**
 * Takes the next numbers of the business. The counter's row is held until the change is through, so
 * numbers that a failed change took are given again: they run without gaps.
 * @returns the first of `count` numbers in a row
 */
export async function takeNumbers(tx: Tx, tenantId: string, count: number): Promise<number> {
  const [taken] = await tx.$queryRaw<{ first: number }[]>`
    INSERT INTO business_counters AS c (tenant_id, next_invoice)
    VALUES (${tenantId}::uuid, 1 + ${count}::int)
    ON CONFLICT (tenant_id) DO UPDATE SET next_invoice = c.next_invoice + ${count}::int
    RETURNING next_invoice - ${count}::int AS first`;
  if (!taken) throw new Error("The business has no counter");
  return taken.first;
}

/** As it stands on paper: INV-00042. */
export const invoiceNumber = (sequence: number): string =>
  `INV-${String(sequence).padStart(5, "0")}`;
