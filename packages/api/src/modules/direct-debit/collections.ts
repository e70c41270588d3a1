import {
  runSqlForOne,
  sql,
  sqlBuilder,
  type InferResult,
  type SqlRunner,
  type Tx,
} from "@roundsman/db";
import type { z } from "zod";
import { notFound, refuseIf } from "../../platform/base/errors";
import { loader } from "../../platform/context/context";
import { dateTime, dateTimeOrNull, day, dayOrNull } from "../../platform/values/format";
import { webPages } from "../../platform/values/links";
import { ById } from "../../platform/values/values";
import { lockOpenInvoices } from "../billing";
import { creditOf } from "../orders";
import type { DirectDebit } from "./schema";

/* Collections of invoices and of months of budget plans, as rows (docs/decisions/0258, 0259). */

/** Collections as `d`. A caller adds which; it must name the tenant. */
export const selectDirectDebits = sqlBuilder
  .selectFrom("direct_debits as d")
  .innerJoin("customers as c", (join) =>
    join.onRef("c.tenant_id", "=", "d.tenant_id").onRef("c.id", "=", "d.customer_id"),
  )
  .innerJoin("mandates as m", (join) =>
    join.onRef("m.tenant_id", "=", "d.tenant_id").onRef("m.id", "=", "d.mandate_id"),
  )
  .leftJoin("invoices as i", (join) =>
    join.onRef("i.tenant_id", "=", "d.tenant_id").onRef("i.id", "=", "d.invoice_id"),
  )
  .leftJoin("budget_plans as p", (join) =>
    join.onRef("p.tenant_id", "=", "d.tenant_id").onRef("p.id", "=", "d.plan_id"),
  )
  .leftJoin("direct_debit_connections as n", (join) =>
    join.onRef("n.tenant_id", "=", "d.tenant_id").onRef("n.account_ref", "=", "m.account_ref"),
  )
  .select([
    "d.tenant_id as tenantId",
    "d.id",
    "d.customer_id as customerId",
    "c.name as customerName",
    "d.mandate_id as mandateId",
    "m.mandate_ref as mandateRef",
    "m.state as mandateState",
    "m.account_ref as accountRef",
    sql<boolean>`n.tenant_id is not null`.as("isConnected"),
    "d.invoice_id as invoiceId",
    "i.number as invoiceNumber",
    "d.plan_id as planId",
    "d.month",
    "p.state as planState",
    "d.amount_pence as amountPence",
    "d.collect_on as collectOn",
    "d.state",
    "d.asked_at as askedAt",
    "d.payment_ref as paymentRef",
    "d.receipt_id as receiptId",
    "d.receipts",
    "d.by_office as byOffice",
    "d.why",
    "d.requested_at as requestedAt",
    "d.ended_at as endedAt",
  ]);
export type DirectDebitRow = InferResult<typeof selectDirectDebits>[number];

export const readDirectDebit = (
  runner: SqlRunner,
  tenantId: string,
  id: string,
): Promise<DirectDebitRow | null> =>
  runSqlForOne(
    runner,
    selectDirectDebits.where("d.tenant_id", "=", tenantId).where("d.id", "=", id),
  );

/**
 * The collection as it stands inside a change, held until it is through. Whoever holds its invoice too holds that first.
 * @throws not_found
 */
export async function lockDirectDebit(
  tx: Tx,
  tenantId: string,
  id: string,
): Promise<DirectDebitRow> {
  const row = await runSqlForOne(
    tx,
    selectDirectDebits.where("d.tenant_id", "=", tenantId).where("d.id", "=", id).forUpdate("d"),
  );
  if (!row) throw notFound("direct debit");
  return row;
}

const findDirectDebit = loader.input(ById).use(async ({ ctx, input, next }) => {
  const directDebit = await readDirectDebit(ctx.db, ctx.business.id, input.id);
  if (!directDebit) throw notFound("direct debit");
  return next({ ctx: { directDebit } });
});

/** The collection named by `id`; 404 where there is none, 409 where something known of it stands in the way. */
export const findDirectDebitUnless = (obstacle: (row: DirectDebitRow) => string | null) =>
  findDirectDebit.use(({ ctx, next }) => {
    refuseIf(obstacle(ctx.directDebit));
    return next();
  });

type Of = Pick<DirectDebitRow, "invoiceId" | "invoiceNumber" | "customerId" | "customerName">;

/** Whose history a collection is of: its invoice's, or for a month of a budget plan its customer's. */
export const subjectOf = ({ invoiceId, customerId }: Of) =>
  invoiceId === null ? { kind: "customer", id: customerId } : { kind: "invoice", id: invoiceId };

export const pageOf = ({ invoiceId, customerId }: Of) =>
  invoiceId === null ? webPages.customer(customerId, "account") : webPages.invoice(invoiceId);

/** What is collected, as a sentence names it: "INV-1042", "the budget plan of Fell View". */
export const ofWhat = ({ invoiceNumber, customerName }: Of): string =>
  invoiceNumber ?? `the budget plan of ${customerName}`;

const inWords: Record<DirectDebitRow["state"], string> = {
  requested: "planned",
  submitted: "with the bank",
  confirmed: "collected",
  paid_out: "collected",
  failed: "failed",
  cancelled: "cancelled",
  charged_back: "charged back",
};

/** What stands in the way of taking a collection back. One of an account that is gone is ended here alone. */
export function whyNotCancelled({ state, askedAt, isConnected }: DirectDebitRow): string | null {
  if (state === "requested" && askedAt !== null && isConnected) {
    return "The bank is being asked at the moment.";
  }
  return state === "requested" || state === "submitted"
    ? null
    : `This Direct Debit is ${inWords[state]} already.`;
}

export const viewDirectDebit = (row: DirectDebitRow): z.infer<typeof DirectDebit> => ({
  id: row.id,
  customerId: row.customerId,
  customerName: row.customerName,
  invoiceId: row.invoiceId,
  invoiceNumber: row.invoiceNumber,
  planId: row.planId,
  month: dayOrNull(row.month),
  amountPence: row.amountPence,
  collectOn: day(row.collectOn),
  state: row.state,
  why: row.why,
  receiptId: row.receiptId,
  requestedAt: dateTime(row.requestedAt),
  endedAt: dateTimeOrNull(row.endedAt),
  can: { cancel: whyNotCancelled(row) },
});

/**
 * What is to be collected of each open invoice of a customer, in pence: what is left of it, less the customer's credit,
 * which the oldest invoices have first. The invoices are held.
 */
export async function lockDues(
  tx: Tx,
  tenantId: string,
  customerId: string,
): Promise<Map<string, number>> {
  const invoices = await lockOpenInvoices(tx, tenantId, customerId);
  const credit = await runSqlForOne(tx, creditOf(tenantId, customerId));
  let left = Math.max(0, credit?.pence ?? 0);
  return new Map(
    invoices.map(({ id, totalPence, paidPence }) => {
      const open = totalPence - paidPence;
      const covered = Math.min(left, open);
      left -= covered;
      return [id, open - covered];
    }),
  );
}
