import {
  anyUuid,
  runSql,
  runSqlForOne,
  sql,
  sqlBuilder,
  type SqlRunner,
  type Tx,
} from "@roundsman/db";
import { refuseIf } from "../../../platform/base/errors";
import { booksAreClosed, requireOpenDelivery } from "../../ledger";
import { pricesFor } from "../../catalogue";
import { settleDebt } from "./debts";
import { endOpenSession } from "./outcome";
import type { OrderRow } from "./queries";
import { dropOf, writeVat } from "../money/apply-vat";
import { judgeVat } from "../money/judge-vat";
import { payableLines, refundDue, sumsDue, type Sums } from "../money/money";
import { lockSameDay, readSameDay } from "../money/same-day";

/*
 * Orders whose VAT was judged by a weight that the query did not read (docs/decisions/0416). The stated reason of such a
 * line can't be true. Whether its VAT is wrong follows from judging it again, by the rule of the order's own day.
 */

/** The last net weight in kg at which a cylinder was not named "under 50 kg net", and the words of that reason. */
const heavyCylinder = { netKg: 50, words: sql.lit("%under 50 kg net%") };

/** Lines with a reason that can't be true: a weight that is no number, or a heavy cylinder that was taken for a light one. */
export const suspectLines = (tenantId: string) =>
  sqlBuilder
    .selectFrom("order_lines as l")
    .where("l.tenant_id", "=", tenantId)
    // In the words of the partial index.
    .where("l.vat_reason", "like", sql.lit("%NaN%"))
    .where("l.vat_corrected_at", "is", null)
    .select(["l.order_id as orderId", "l.id"])
    .union(
      sqlBuilder
        .selectFrom("products as p")
        .innerJoin("order_lines as l", (join) =>
          join.onRef("l.tenant_id", "=", "p.tenant_id").onRef("l.product_id", "=", "p.id"),
        )
        .where("p.tenant_id", "=", tenantId)
        .where("p.vat_fuel", "=", sql.lit("lpg_cylinder"))
        .where("p.hazard_kg", "is", null)
        .where(sql<boolean>`p.full_kg - p.empty_kg >= ${sql.lit(heavyCylinder.netKg)}`)
        .where("l.vat_reason", "like", heavyCylinder.words)
        .where("l.vat_corrected_at", "is", null)
        .select(["l.order_id as orderId", "l.id"]),
    );

type Line = OrderRow["lines"][number];

/** An order with a line of impossible reason, judged again. */
export interface Rejudgement {
  order: OrderRow;
  /** The lines as they are to be paid, at the right VAT. */
  lines: Line[];
  /** Ids of the lines that were asked about, and of those among them whose VAT is wrong. */
  suspectIds: string[];
  wrongIds: string[];
  /** The weights that the rule would have to know, in words. */
  weightsAsked: string[];
  charged: Sums;
  right: Sums;
}

interface Seller {
  tenantId: string;
  /** IANA name. */
  timeZone: string;
}

/** Judges the suspect lines of these orders again, each order as on its own day. Two statements an order, and one. */
export async function judgeAgain(
  runner: SqlRunner,
  { tenantId, timeZone }: Seller,
  orders: readonly OrderRow[],
): Promise<Rejudgement[]> {
  const suspects = await runSql(
    runner,
    sqlBuilder
      .selectFrom(suspectLines(tenantId).as("s"))
      .where("s.orderId", "=", anyUuid(orders.map(({ id }) => id)))
      .select("s.id"),
  );
  const ids = new Set(suspects.map(({ id }) => id));
  const judged: Rejudgement[] = [];
  for (const order of orders) {
    const suspectIds = order.lines.flatMap(({ id }) => (ids.has(id) ? [id] : []));
    if (suspectIds.length === 0) continue;
    const productIds = order.lines.map(({ productId }) => productId);
    const takenAt = new Date(order.createdAt);
    const products = await pricesFor(runner, tenantId, order.customerId, productIds, takenAt);
    const drop = dropOf({ tenantId, timeZone }, { ...order, createdAt: takenAt });
    const sold = payableLines(order);
    const sameDay = await readSameDay(runner, drop);
    const { lines: again, weightsAsked } = judgeVat(sold, products, drop.day, sameDay);
    const lines = sold.map((line, index) =>
      ids.has(line.id) ? { ...(again[index] ?? line), quantity: line.quantity } : line,
    );
    const wrongIds = lines.flatMap((line, index) => {
      const before = sold[index];
      const isSame =
        line.vatRate === before?.vatRate && line.qualifyingPercent === before.qualifyingPercent;
      return isSame || line.quantity === 0 ? [] : [line.id];
    });
    const right = sumsDue({ ...order, lines: withVatOf(order.lines, lines) });
    judged.push({
      order,
      lines,
      suspectIds,
      wrongIds,
      weightsAsked,
      charged: sumsDue(order),
      right,
    });
  }
  return judged;
}

/** The lines of an order as they are kept, with the VAT of others. */
function withVatOf(kept: readonly Line[], judged: readonly Line[]): Line[] {
  return kept.map((line) => {
    const right = judged.find(({ id }) => id === line.id) ?? line;
    return { ...right, quantity: line.quantity };
  });
}

/** Documents put an order right once it is billed, or delivered and paid. Until then its lines are changed. */
export const needsDocuments = ({ status, invoice, paidAt }: OrderRow): boolean =>
  (invoice !== null && invoice.status !== "void") || (status === "delivered" && paidAt !== null);

/** Returns the reason against putting an order right now, as far as the order itself states it; null where none does. */
export function whyNotCorrected({ order, weightsAsked, right }: Rejudgement): string | null {
  const [weightAsked] = weightsAsked;
  if (weightAsked !== undefined) return `${weightAsked} Enter the weight on the product's page.`;
  if (order.refundingPence > 0) {
    return "Money for this order is on its way back through the payment provider.";
  }
  const paidPence = order.paidPence ?? 0;
  if (needsDocuments(order)) {
    return refundDue(order) > 0
      ? "Money for this order is due back already: pay that back first."
      : null;
  }
  if (paidPence === 0) return null;
  const isPaid = order.paidAt !== null;
  if (isPaid && right.totalPence > paidPence) {
    return "More would be due than was paid: put it right once it is delivered.";
  }
  return !isPaid && right.totalPence <= paidPence
    ? "It is paid in part, and that would pay it in full: bill the rest first."
    : null;
}

/**
 * Changes the lines of an order that no document bills. Its row is locked.
 * @throws conflict where it is out on a round, or where its delivery or its money is in a closed month
 */
export async function correctLines(
  tx: Tx,
  { tenantId, timeZone, now }: Seller & { now: Date },
  { order, lines, suspectIds }: Rejudgement,
): Promise<void> {
  const key = { tenantId, orderId: order.id };
  if (order.status === "delivered") await requireOpenDelivery(tx, key);
  refuseIf(await whyMoneyIsSettled(tx, key));
  await lockSameDay(
    tx,
    dropOf({ tenantId, timeZone }, { ...order, createdAt: new Date(order.createdAt) }),
  );
  await writeVat(
    tx,
    tenantId,
    lines.filter(({ id }) => suspectIds.includes(id)),
  );
  await tx.order.updateMany({ where: { tenantId, id: order.id }, data: { updatedAt: now } });
  await endOpenSession(tx, { tenantId, orderIds: [order.id] }, now);
  if (order.status === "delivered") await settleDebt(tx, key, {}, now);
}

/** An order that is on a van is charged by the driver's copy of it; money in a closed month had the VAT of then. */
async function whyMoneyIsSettled(
  tx: Tx,
  { tenantId, orderId }: { tenantId: string; orderId: string },
): Promise<string | null> {
  const row = await runSqlForOne(
    tx,
    sqlBuilder
      .selectFrom("orders as o")
      .innerJoin("businesses as b", "b.id", "o.tenant_id")
      .where("o.tenant_id", "=", tenantId)
      .where("o.id", "=", orderId)
      .select((eb) => [
        eb
          .exists(
            eb
              .selectFrom("rounds as r")
              .whereRef("r.tenant_id", "=", "o.tenant_id")
              .whereRef("r.id", "=", "o.round_id")
              .where("r.status", "=", sql.lit("out"))
              .where("o.status", "=", sql.lit("placed"))
              .select("r.id"),
          )
          .as("isOut"),
        sql<
          string | null
        >`case when exists (select from allocations a where a.tenant_id = ${tenantId}
          and a.order_id = o.id and a.booked_on <= b.books_closed_to)
          then b.books_closed_to::text end`.as("closedTo"),
      ]),
  );
  if (row?.isOut) return "It is out on a round: put it right once it is delivered.";
  return row?.closedTo
    ? `${booksAreClosed(row.closedTo)} Money for this order came in before: put it right once it is delivered and paid.`
    : null;
}
