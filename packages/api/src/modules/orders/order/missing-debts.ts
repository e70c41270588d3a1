import { runSql, sameBusiness, sql, sqlBuilder, type PrismaClient } from "@roundsman/db";
import { recordActivity } from "../../../platform/audit/activity";
import { runPatiently } from "../../../platform/audit/change";
import { pounds, todayIn } from "../../../platform/values/format";
import { bookDebt, debtOf } from "./debts";
import { lockOrder } from "./queries";
import { tellOfCredit } from "./tell-credit";

/** Orders read in one batch. */
const pageSize = 200;

/** Deliveries that are not paid and have no entry: those from before debts were kept. */
const findMissing = (db: PrismaClient, tenantId: string, after: string | null) =>
  runSql(
    db,
    sqlBuilder
      .selectFrom("orders as o")
      .where("o.tenant_id", "=", tenantId)
      .where("o.status", "=", sql.lit("delivered"))
      .where("o.payment_method", "<>", sql.lit("on_account"))
      .where("o.paid_at", "is", null)
      .where(
        sql<boolean>`not exists (select from order_debts d
          where ${sameBusiness("d", "o")} and d.order_id = o.id)`,
      )
      .where(
        sql<boolean>`not exists (select from invoice_orders b
          where ${sameBusiness("b", "o")} and b.order_id = o.id and b.released_at is null)`,
      )
      .where((eb) => (after === null ? eb.lit(true) : eb("o.id", ">", after)))
      .orderBy("o.id")
      .limit(pageSize)
      .select("o.id"),
  );

/**
 * Brings in what was not collected at deliveries before debts were kept (docs/decisions/0404). Each is owed from the
 * business's day of `now`, so that days that are over stay as they were. Run each night; a second run finds nothing.
 */
export async function bringInDebts(db: PrismaClient, tenantId: string, now: Date): Promise<void> {
  const { timeZone } = await db.business.findFirstOrThrow({
    where: { id: tenantId },
    select: { timeZone: true },
  });
  const on = todayIn(timeZone, now);
  for (let after: string | null = null; ;) {
    const found: { id: string }[] = await findMissing(db, tenantId, after);
    for (const { id } of found) await bringIn(db, { tenantId, orderId: id, on }, now);
    if (found.length < pageSize) return;
    after = found.at(-1)?.id ?? after;
  }
}

const bringIn = (
  db: PrismaClient,
  { tenantId, orderId, on }: { tenantId: string; orderId: string; on: string },
  now: Date,
): Promise<void> =>
  runPatiently(db, async (tx) => {
    const order = await lockOrder(tx, tenantId, orderId);
    const owedPence = debtOf(order);
    if (owedPence === 0) return;
    await bookDebt(tx, { tenantId, orderId }, owedPence, { on }, now);
    await recordActivity(
      tx,
      { tenantId, kind: "system", name: "Roundsman" },
      {
        action: "order.debt_brought_in",
        words: `${pounds(owedPence)} was not collected for order ${order.number}, and is owed from today`,
        subject: { kind: "order", id: orderId },
        after: { owedPence },
      },
      { now, requestId: null },
    );
    const what = `order ${order.number} that was not paid`;
    await tellOfCredit(tx, { tenantId, now, what, customerIds: [order.customerId] });
  });
