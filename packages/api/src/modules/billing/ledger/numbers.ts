import { runSqlForOne, sql, sqlBuilder, type Tx } from "@roundsman/db";

/** The columns of `business_counters` that keep each series. */
export const seriesColumns = {
  invoice: { next: "next_invoice", prefix: "invoice_prefix" },
  creditNote: { next: "next_credit_note", prefix: "credit_note_prefix" },
} as const;

export type SeriesKind = keyof typeof seriesColumns;

/** A document's place in its series, and its number on paper: INV-00042. */
export interface DocumentNumber {
  sequence: number;
  number: string;
}

/** The number on paper of a place in a series: "INV" and 42 make INV-00042. */
export const numberOf = (prefix: string, sequence: number): string =>
  `${prefix}-${String(sequence).padStart(5, "0")}`;

/**
 * Numbers documents, in their order, with the next numbers of one of the business's series. The counter's row is held
 * until the change is through, so numbers that a failed change took are given again: each series runs without gaps.
 */
export async function numbered<Document>(
  tx: Tx,
  tenantId: string,
  kind: SeriesKind,
  documents: readonly Document[],
): Promise<(Document & DocumentNumber)[]> {
  const columns = seriesColumns[kind];
  const next = sql.ref<number>(`business_counters.${columns.next}`);
  const count = documents.length;
  const taken = await runSqlForOne(
    tx,
    sqlBuilder
      .insertInto("business_counters")
      .values({ tenant_id: tenantId, [columns.next]: sql`1 + ${count}::int` })
      .onConflict((clash) =>
        clash.column("tenant_id").doUpdateSet({ [columns.next]: sql`${next} + ${count}::int` }),
      )
      .returning([
        sql<number>`${next} - ${count}::int`.as("first"),
        sql.ref<string>(`business_counters.${columns.prefix}`).as("prefix"),
      ]),
  );
  if (!taken) throw new Error("The business has no counter");
  return documents.map((document, at) => {
    const sequence = taken.first + at;
    return { ...document, sequence, number: numberOf(taken.prefix, sequence) };
  });
}
