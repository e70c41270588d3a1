import { createHash } from "node:crypto";
import { runSql, sql, sqlBuilder, type PrismaClient, type Tx } from "@roundsman/db";
import type { Keyword } from "./keywords";

/**
 * What is kept of a number that wants no texts: enough to know it again, for as long as the business is there, also
 * when the customer was erased (docs/decisions/0320).
 */
export const hashOfNumber = (tenantId: string, number: string): string =>
  createHash("sha256").update(`${tenantId}:${number}`).digest("hex");

export const hasStopped = async (
  db: PrismaClient | Tx,
  tenantId: string,
  number: string,
): Promise<boolean> =>
  (await db.textOptOut.count({
    where: { tenantId, numberHash: hashOfNumber(tenantId, number) },
  })) > 0;

/** All businesses that have texted a number: they share what texts come from, so that STOP says nothing of which is meant. */
const businessesThatTexted = async (tx: Tx, number: string): Promise<string[]> => {
  const rows = await runSql(
    tx,
    sqlBuilder
      .selectFrom("texts")
      .where("number", "=", number)
      .where("direction", "=", sql.lit("out"))
      .select("tenant_id as tenantId")
      .distinct(),
  );
  return rows.map(({ tenantId }) => tenantId);
};

/** Does what somebody asked for with one word, for every business that has texted them. */
export async function obey(
  tx: Tx,
  keyword: Exclude<Keyword, "skip">,
  number: string,
  now: Date,
): Promise<void> {
  const rows = (await businessesThatTexted(tx, number)).map((tenantId) => ({
    tenantId,
    numberHash: hashOfNumber(tenantId, number),
  }));
  if (keyword === "stop") {
    const data = rows.map((row) => ({ ...row, stoppedAt: now }));
    await tx.textOptOut.createMany({ data, skipDuplicates: true });
    return;
  }
  for (const where of rows) await tx.textOptOut.deleteMany({ where });
}

/** Those of some numbers to which a business sends nothing any more, in one statement. */
export async function stoppedAmong(
  db: PrismaClient | Tx,
  tenantId: string,
  numbers: readonly string[],
): Promise<ReadonlySet<string>> {
  const byHash = new Map(numbers.map((number) => [hashOfNumber(tenantId, number), number]));
  const rows = await db.textOptOut.findMany({
    where: { tenantId, numberHash: { in: [...byHash.keys()] } },
    select: { numberHash: true },
  });
  return new Set(rows.flatMap(({ numberHash }) => byHash.get(numberHash) ?? []));
}
