import { runSql, runSqlForOne, sql, sqlBuilder, type SqlRunner } from "@roundsman/db";
import type { z } from "zod";
import { creditOf, unpaidDeliveries } from "../../orders";
import type { OpenItems } from "./schema";

interface OpenRequest {
  tenantId: string;
  customer: { id: string; name: string };
  /** The business's calendar day. */
  today: string;
}

/** Deliveries that are not paid and on no invoice, the oldest first. Each was due on its day (docs/decisions/0404). */
const deliveriesOf = (db: SqlRunner, { tenantId, customer, today }: OpenRequest) =>
  runSql(
    db,
    unpaidDeliveries({ tenantId, customerId: customer.id })
      .innerJoin("orders as o", (join) =>
        join.onRef("o.tenant_id", "=", "d.tenant_id").onRef("o.id", "=", "d.order_id"),
      )
      .groupBy(["d.order_id", "o.number"])
      .having(sql<boolean>`sum(d.pence) > 0`)
      .orderBy(sql`min(d.day)`)
      .orderBy("d.order_id")
      .select([
        "d.order_id as orderId",
        "o.number",
        sql<string>`min(d.day)::text`.as("deliveredOn"),
        sql<boolean>`min(d.day) < ${today}::date`.as("overdue"),
        sql<number>`sum(d.pence)::float8`.as("leftPence"),
      ]),
  );

/**
 * Returns the open invoices and unpaid deliveries of a customer, for GET /customers/{id}/open-items: the
 * oldest first. Pence, including VAT. Three statements.
 */
export async function openItemsOf(
  db: SqlRunner,
  request: OpenRequest,
): Promise<z.infer<typeof OpenItems>> {
  const { tenantId, customer, today } = request;
  const items = await runSql(
    db,
    sqlBuilder
      .selectFrom("invoices")
      .where("tenant_id", "=", tenantId)
      .where("customer_id", "=", customer.id)
      .where("status", "=", sql.lit("sent"))
      .orderBy("issued_on")
      .orderBy("sequence", (order) => order.asc().nullsFirst())
      .orderBy("id")
      .select([
        "id as invoiceId",
        "number",
        sql<string>`issued_on::text`.as("issuedOn"),
        sql<string>`due_on::text`.as("dueOn"),
        sql<boolean>`due_on < ${today}::date`.as("overdue"),
        sql<string | null>`collecting_on::text`.as("collectingOn"),
        "total_pence as totalPence",
        sql<number>`total_pence - paid_pence`.as("leftPence"),
      ]),
  );
  const deliveries = await deliveriesOf(db, request);
  const credit = await runSqlForOne(db, creditOf(tenantId, customer.id));
  const sumOf = (some: readonly { leftPence: number }[]) =>
    some.reduce((sum, { leftPence }) => sum + leftPence, 0);
  const owed = [...items, ...deliveries];
  return {
    customerId: customer.id,
    customerName: customer.name,
    on: today,
    items,
    deliveries,
    owedPence: sumOf(owed),
    overduePence: sumOf(owed.filter(({ overdue }) => overdue)),
    unpaidDeliveriesPence: sumOf(deliveries),
    creditPence: credit?.pence ?? 0,
  };
}
