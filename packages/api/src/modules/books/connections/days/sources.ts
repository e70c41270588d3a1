import {
  runSql,
  sameBusiness,
  sql,
  sqlBuilder,
  type ReceiptMethod,
  type SqlRunner,
} from "@roundsman/db";
import { within, type JournalDays } from "../../month/days";

/* Which orders, documents and money belong to days of sales that were paid at once (docs/decisions/0442). */

interface Place {
  tenantId: string;
  organisationId: string;
}

/** An invoice of a paid sale, or the one that corrects it, bills this order. */
const orderOfSale = sql<string | null>`(
  select min(b.order_id::text) from invoice_orders b
   where ${sameBusiness("b", "i")} and b.invoice_id = coalesce(i.corrects_id, i.id))`;

/** Credit notes and invoices of paid sales that were issued on these days, with the order of each. */
export const papersOf = (db: SqlRunner, { tenantId }: Place, days: JournalDays) =>
  runSql(
    db,
    sqlBuilder
      .selectFrom("invoices as i")
      .where("i.tenant_id", "=", tenantId)
      .where("i.paid_sale", "=", true)
      .where(within("i.issued_on", days))
      .select(["i.id", orderOfSale.as("orderId")])
      .unionAll(
        sqlBuilder
          .selectFrom("credit_notes as n")
          .innerJoin("invoices as i", (join) =>
            join.onRef("i.tenant_id", "=", "n.tenant_id").onRef("i.id", "=", "n.invoice_id"),
          )
          .where("n.tenant_id", "=", tenantId)
          .where("i.paid_sale", "=", true)
          .where(within("n.issued_on", days))
          .select(["n.id", orderOfSale.as("orderId")]),
      ),
  );

/** An allocation and its opposite move money between an order and its refund: both are of one moment. */
const isPaired = sql<boolean>`exists (select from allocations x
  where ${sameBusiness("x", "a")} and x.receipt_id = a.receipt_id and x.made_at = a.made_at
    and x.amount_pence = -a.amount_pence and (x.refund_id is null) <> (a.refund_id is null)
    and x.invoice_id is null and a.invoice_id is null)`;

/**
 * The day on which money moved. What a refund is taken from may be known later than the refund: it then moves between
 * orders and refunds on the later day, so that days that were sent stay as they are.
 */
const movedOn = sql<Date>`case when a.refund_id is null then a.booked_on
  else greatest(a.booked_on, (a.made_at at time zone t.time_zone)::date) end`;

/** Money that came in for orders on these days, less reversals: by day, way of paying and order. */
export const receivedOf = (db: SqlRunner, { tenantId }: Place, days: JournalDays) =>
  runSql(
    db,
    sqlBuilder
      .selectFrom("allocations as a")
      .innerJoin("receipts as r", (join) =>
        join.onRef("r.tenant_id", "=", "a.tenant_id").onRef("r.id", "=", "a.receipt_id"),
      )
      .innerJoin("businesses as t", "t.id", "a.tenant_id")
      .leftJoin("refunds as f", (join) =>
        join.onRef("f.tenant_id", "=", "a.tenant_id").onRef("f.id", "=", "a.refund_id"),
      )
      .leftJoin("invoices as i", (join) =>
        join
          .onRef("i.tenant_id", "=", "a.tenant_id")
          .onRef("i.id", "=", "a.invoice_id")
          .on("i.paid_sale", "=", true),
      )
      .where("a.tenant_id", "=", tenantId)
      .where((eb) =>
        eb.or([
          eb.and([eb("a.refund_id", "is", null), within("a.booked_on", days)]),
          eb.and([
            eb("a.refund_id", "is not", null),
            sql<boolean>`${movedOn} between ${days.from}::date and ${days.to}::date`,
          ]),
        ]),
      )
      .where("r.opening", "=", false)
      .where((eb) =>
        eb.or([
          eb("a.order_id", "is not", null),
          eb("f.order_id", "is not", null),
          eb("i.id", "is not", null),
        ]),
      )
      .where((eb) => eb.not(isPaired))
      .select([
        sql<string>`(${movedOn})::text`.as("day"),
        sql<ReceiptMethod>`r.method::text`.as("method"),
        sql<string | null>`coalesce(a.order_id::text, f.order_id::text, ${orderOfSale})`.as(
          "orderId",
        ),
        "a.amount_pence as pence",
      ]),
  );

/** Refunds of orders on these days, less reversals. */
export const paidBackOf = (db: SqlRunner, { tenantId }: Place, days: JournalDays) =>
  runSql(
    db,
    sqlBuilder
      .selectFrom("refunds as f")
      .where("f.tenant_id", "=", tenantId)
      .where("f.order_id", "is not", null)
      .where(within("f.refunded_on", days))
      .select([
        sql<string>`f.refunded_on::text`.as("day"),
        sql<ReceiptMethod>`f.method::text`.as("method"),
        "f.order_id as orderId",
        "f.amount_pence as pence",
      ]),
  );

/**
 * Returns which of the orders count in days: those that are in one already, and those that no invoice bills which is sent
 * by itself. `inDays` are the first.
 */
export async function countedOrders(
  db: SqlRunner,
  { tenantId, organisationId }: Place,
  orderIds: readonly string[],
): Promise<{ counted: Set<string>; inDays: Set<string> }> {
  const [counted, inDays] = [new Set<string>(), new Set<string>()];
  for (let start = 0; start < orderIds.length; start += 5000) {
    const rows = await runSql(
      db,
      sqlBuilder
        .selectFrom("orders as o")
        .where("o.tenant_id", "=", tenantId)
        .where("o.id", "in", orderIds.slice(start, start + 5000))
        .select([
          "o.id",
          sql<boolean>`exists (select from accounts_day_orders m
            where ${sameBusiness("m", "o")} and m.organisation_id = ${organisationId}
              and m.order_id = o.id)`.as("isInDays"),
          sql<boolean>`exists (select from invoice_orders b
            join accounts_documents k on ${sameBusiness("k", "b")} and k.source_id = b.invoice_id
             and k.kind = 'invoice' and k.organisation_id = ${organisationId} and k.wanted_pence > 0
            where ${sameBusiness("b", "o")} and b.order_id = o.id and b.released_at is null)`.as(
            "isBilled",
          ),
        ]),
    );
    for (const { id, isInDays, isBilled } of rows) {
      if (isInDays) inDays.add(id);
      if (isInDays || !isBilled) counted.add(id);
    }
  }
  return { counted, inDays };
}
