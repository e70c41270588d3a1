import { runSql, runSqlForOne, sameBusiness, sql, sqlBuilder, type Tx } from "@roundsman/db";
import type { Recorder } from "../../platform/audit/change";
import { lockOpenInvoices, payInvoices, recordOnInvoices } from "../billing";
import { stopByItself, unstopByItself } from "../customers";
import { paidViaOf, takeFrom } from "../ledger";
import { lockBudgetPlan, monthInWords, type BudgetPlanRow } from "./budget-plans";

/* What the money of budget plans pays, and what happens while it does not come (docs/decisions/0259). */

interface Paying {
  tenantId: string;
  customerId: string;
  now: Date;
}

/** Pays a customer's invoices, the oldest first, with what plans brought and nothing has used yet. */
export async function payFromPlan(
  tx: Tx,
  { tenantId, customerId, now }: Paying,
  record: Recorder,
): Promise<void> {
  const open = await lockOpenInvoices(tx, tenantId, customerId);
  const brought = await runSql(
    tx,
    sqlBuilder
      .selectFrom("receipts as r")
      .innerJoin("direct_debits as d", (join) =>
        join.onRef("d.tenant_id", "=", "r.tenant_id").onRef("d.receipt_id", "=", "r.id"),
      )
      .where("r.tenant_id", "=", tenantId)
      .where("d.tenant_id", "=", tenantId)
      .where("r.customer_id", "=", customerId)
      .where("d.plan_id", "is not", null)
      .where(sql<boolean>`d.state in ('confirmed', 'paid_out')`)
      .whereRef("r.allocated_pence", "<", "r.amount_pence")
      .orderBy("r.received_on")
      .orderBy("r.id")
      .forUpdate("r")
      .select(["r.id", sql<number>`r.amount_pence - r.allocated_pence`.as("leftPence")]),
  );
  // What a Direct Debit of its own collects is not paid twice.
  const collecting = await tx.invoice.findMany({
    where: { tenantId, customerId, status: "sent", collectingOn: { not: null } },
    select: { id: true },
  });
  const isCollecting = new Set(collecting.map(({ id }) => id));
  let left = open
    .filter(({ id }) => !isCollecting.has(id))
    .map(({ id, number, totalPence, paidPence }) => ({
      id,
      number,
      pence: totalPence - paidPence,
    }));
  for (const { id: receiptId, leftPence } of brought) {
    const parts = takeFrom(leftPence, left);
    if (parts.length === 0) return;
    const paid = await payInvoices(tx, {
      tenantId,
      customerId,
      source: { receiptId },
      via: paidViaOf.direct_debit,
      leftPence,
      chosen: parts.map(({ id, pence }) => ({ invoiceId: id, amountPence: pence })),
      at: now,
      byUserId: null,
    });
    await recordOnInvoices(record, paid);
    const usedOf = new Map(parts.map(({ id, pence }) => [id, pence]));
    left = left
      .map((invoice) => ({ ...invoice, pence: invoice.pence - (usedOf.get(invoice.id) ?? 0) }))
      .filter(({ pence }) => pence > 0);
  }
}

/** A month was not collected: the plan is in arrears, and nothing more is sold to its customer on account. */
export async function fallIntoArrears(
  tx: Tx,
  { tenantId, planId, month }: { tenantId: string; planId: string; month: Date },
  now: Date,
): Promise<void> {
  const plan = await lockBudgetPlan(tx, tenantId, planId);
  if (plan.state === "ended") return;
  const since = plan.arrearsSince ?? now;
  if (!plan.arrearsSince) {
    await tx.budgetPlan.updateMany({
      where: { tenantId, id: planId },
      data: { arrearsSince: since },
    });
  }
  if (!plan.stopsOnArrears) return;
  const reason = `Their budget plan's payment for ${monthInWords(month)} failed`;
  await stopByItself(tx, { tenantId, customerId: plan.customerId, now }, { reason, since });
}

/**
 * Ends a plan's arrears where what was missed came in after all: by another attempt, or by other money of the customer
 * since. Whom the plan put on stop is taken off it.
 */
export async function settleArrears(tx: Tx, plan: BudgetPlanRow, now: Date): Promise<void> {
  const { tenantId, id, customerId, arrearsSince, missedPence } = plan;
  if (!arrearsSince) return;
  const other = await runSqlForOne(
    tx,
    sqlBuilder
      .selectFrom("receipts as r")
      .where("r.tenant_id", "=", tenantId)
      .where("r.customer_id", "=", customerId)
      .where("r.created_at", ">=", arrearsSince)
      .where("r.amount_pence", ">", 0)
      .where(
        sql<boolean>`not exists (select from receipts v where ${sameBusiness("v", "r")} and v.reverses_id = r.id)`,
      )
      .where(sql<boolean>`not exists (select from direct_debits d where ${sameBusiness("d", "r")}
        and d.receipt_id = r.id and d.plan_id is not null)`)
      .select(sql<number>`coalesce(sum(r.amount_pence), 0)::float8`.as("pence")),
  );
  if ((other?.pence ?? 0) < missedPence) return;
  await tx.budgetPlan.updateMany({ where: { tenantId, id }, data: { arrearsSince: null } });
  await unstopByItself(tx, { tenantId, customerId, now }, arrearsSince);
}
