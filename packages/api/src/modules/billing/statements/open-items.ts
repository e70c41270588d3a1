import { runSql, runSqlForOne, sql, sqlBuilder, type SqlRunner } from "@roundsman/db";
import type { z } from "zod";
import { creditOf } from "../../orders";
import type { OpenItems } from "./schema";

interface OpenRequest {
  tenantId: string;
  customer: { id: string; name: string };
  /** The business's calendar day. */
  today: string;
}

/**
 * What a customer has to pay now, invoice by invoice, for GET /customers/{id}/open-items: the oldest first. Pence,
 * including VAT. Two statements.
 */
export async function openItemsOf(
  db: SqlRunner,
  { tenantId, customer, today }: OpenRequest,
): Promise<z.infer<typeof OpenItems>> {
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
  const credit = await runSqlForOne(db, creditOf(tenantId, customer.id));
  const sumOf = (some: typeof items) => some.reduce((sum, { leftPence }) => sum + leftPence, 0);
  return {
    customerId: customer.id,
    customerName: customer.name,
    on: today,
    items,
    owedPence: sumOf(items),
    overduePence: sumOf(items.filter(({ overdue }) => overdue)),
    creditPence: credit?.pence ?? 0,
  };
}
