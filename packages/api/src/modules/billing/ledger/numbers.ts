import { runSqlForOne, sql, sqlBuilder, type Tx } from "@roundsman/db";

const counters = {
  invoice: { column: "next_invoice", prefix: "INV" },
  creditNote: { column: "next_credit_note", prefix: "CN" },
} as const;

/** A document's place in its series, and its number on paper: INV-00042. */
export interface DocumentNumber {
  sequence: number;
  number: string;
}

/**
 * Numbers documents, in their order, with the next numbers of one of the business's series. The counter's row is held
 * until the change is through, so numbers that a failed change took are given again: each series runs without gaps.
 */
export async function numbered<Document>(
  tx: Tx,
  tenantId: string,
  series: keyof typeof counters,
  documents: readonly Document[],
): Promise<(Document & DocumentNumber)[]> {
  const { column, prefix } = counters[series];
  const next = sql.ref<number>(`business_counters.${column}`);
  const count = documents.length;
  const taken = await runSqlForOne(
    tx,
    sqlBuilder
      .insertInto("business_counters")
      .values({ tenant_id: tenantId, [column]: sql`1 + ${count}::int` })
      .onConflict((clash) =>
        clash.column("tenant_id").doUpdateSet({ [column]: sql`${next} + ${count}::int` }),
      )
      .returning(sql<number>`${next} - ${count}::int`.as("first")),
  );
  if (!taken) throw new Error("The business has no counter");
  return documents.map((document, at) => {
    const sequence = taken.first + at;
    return { ...document, sequence, number: `${prefix}-${String(sequence).padStart(5, "0")}` };
  });
}
