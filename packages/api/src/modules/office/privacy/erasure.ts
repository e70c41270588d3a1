import {
  allowMinute,
  runSql,
  runSqlForOne,
  sql,
  sqlBuilder,
  type SqlRunner,
  type Tx,
} from "@roundsman/db";
import type { Caller } from "../../../platform/access/caller";
import { conflict } from "../../../platform/base/errors";
import { enqueue } from "../../../platform/jobs/enqueue";
import { pounds } from "../../../platform/values/format";
import { isOnNoInvoice } from "../../billing";
import { creditOf } from "../../orders";

/** Why this caller erases nobody, in words; null where they may. */
export const whyErasesNobody = (caller: Caller): string | null =>
  caller.kind === "support" ? "Support can't erase anybody." : null;

/**
 * Holds a customer, and refuses while something is open with them.
 * @throws conflict naming what is open
 */
export async function requireSettled(tx: Tx, tenantId: string, customerId: string): Promise<void> {
  // Orders and invoices taken meanwhile wait for this row.
  await runSql(
    tx,
    sqlBuilder
      .selectFrom("customers")
      .where("tenant_id", "=", tenantId)
      .where("id", "=", customerId)
      .select("id")
      .forUpdate(),
  );
  const why = await whyNotSettled(tx, tenantId, customerId);
  if (why !== null) throw conflict(why);
}

/**
 * What is open between a customer and the business, in words; null where all is settled. What is still to be
 * delivered, billed or paid needs to know whom it is for.
 */
export async function whyNotSettled(
  runner: SqlRunner,
  tenantId: string,
  customerId: string,
): Promise<string | null> {
  const ofCustomer = sqlBuilder
    .selectFrom("orders as o")
    .where("o.tenant_id", "=", tenantId)
    .where("o.customer_id", "=", customerId)
    .select(howMany);
  const open = await runSqlForOne(
    runner,
    sqlBuilder.selectNoFrom((eb) => [
      ofCustomer.where("o.status", "=", sql.lit("placed")).as("placed"),
      ofCustomer
        .where("o.status", "=", sql.lit("delivered"))
        .where("o.paid_at", "is", null)
        .where((where) =>
          where.exists(
            where
              .selectFrom("order_lines as l")
              .whereRef("l.tenant_id", "=", "o.tenant_id")
              .whereRef("l.order_id", "=", "o.id")
              .where("l.delivered_quantity", ">", sql.lit(0))
              .select("l.id"),
          ),
        )
        .where(isOnNoInvoice)
        .as("unbilled"),
      eb
        .selectFrom("invoices")
        .where("tenant_id", "=", tenantId)
        .where("customer_id", "=", customerId)
        .where("status", "=", sql.lit("sent"))
        .select(howMany)
        .as("unpaid"),
      creditOf(tenantId, customerId).as("creditPence"),
    ]),
  );
  const left = [
    open?.placed && `${open.placed} to deliver or cancel`,
    open?.creditPence && `${pounds(open.creditPence)} of credit`,
    open?.unbilled && `${open.unbilled} delivered but neither billed nor paid`,
    open?.unpaid && `${open.unpaid} invoiced and not paid`,
  ].filter(Boolean);
  return left.length === 0
    ? null
    : `Something is still open with this customer: ${left.join(", ")}.`;
}

const howMany = sql<number>`count(*)::int`.as("count");

/** Erases what is kept of a customer, and gives what lies outside the database. Their mandate ends at the provider too. */
export const eraseTraced = async (
  tx: Tx,
  { tenantId, customerId }: { tenantId: string; customerId: string },
  now: Date,
) => {
  const mandates = await tx.mandate.findMany({
    where: { tenantId, customerId, state: { in: ["pending", "submitted", "active"] } },
    select: { id: true },
  });
  for (const { id } of mandates) await enqueue(tx, "end_mandate", { tenantId, mandateId: id });
  await allowMinute(tx);
  const erased = sql<{ file_keys: string[]; email_ids: string[] }>`
    erase_customer(${customerId}::uuid, ${now}::timestamptz)`.as("erased");
  return runSqlForOne(
    tx,
    sqlBuilder
      .selectFrom(erased)
      .select(["erased.file_keys as fileKeys", "erased.email_ids as emailIds"]),
  );
};

/**
 * VAT records are kept for six years (VAT Notice 700/21), and an invoice names its customer and their
 * address; counted from the end of the year it was raised in, which covers every accounting year.
 */
const keptYears = 6;

/** Takes the names of erased customers off invoices that no law asks to be kept whole. Answers how many. */
export async function forgetOldInvoices(db: SqlRunner, now: Date): Promise<number> {
  const forgotten = await runSql(
    db,
    sqlBuilder
      .updateTable("invoices as i")
      .from("customers as c")
      .set((eb) => ({ customer_name: eb.ref("c.name"), bill_to: null }))
      .where("c.erased_at", "is not", null)
      .whereRef("i.tenant_id", "=", "c.tenant_id")
      .whereRef("i.customer_id", "=", "c.id")
      .whereRef("i.customer_name", "<>", "c.name")
      .where("i.issued_on", "<", new Date(Date.UTC(now.getUTCFullYear() - keptYears, 0, 1)))
      .returning("i.id"),
  );
  return forgotten.length;
}
