import {
  runSql,
  runSqlForOne,
  sameBusiness,
  sql,
  sqlBuilder,
  type PrismaClient,
  type Tx,
} from "@roundsman/db";
import { recordActivity } from "../../platform/audit/activity";
import { runPatiently, type Recorder } from "../../platform/audit/change";
import { enqueue } from "../../platform/jobs/enqueue";
import { day, fromDay, longDay, pounds, shortDay } from "../../platform/values/format";
import { webPages } from "../../platform/values/links";
import { notifyOffice } from "../messages";
import { readExposure } from "../orders";
import { daysOf, tellOfCollections, workingDaysAfter, type Planning } from "./plan";
import { payFromPlan, settleArrears } from "./budget-money";
import {
  latestDue,
  lockBudgetPlan,
  monthInWords,
  proposedSum,
  readBudgetPlan,
  whyPlanOver,
  type BudgetPlanRow,
} from "./budget-plans";

/* What each morning does with budget plans: their months, and reviews of their sums (docs/decisions/0259). */

/** What happens by itself, as the history of the business says it. */
const recorderOf =
  (tx: Tx, tenantId: string, now: Date): Recorder =>
  async (happening) => {
    if (!happening) return;
    const system = { tenantId, kind: "system", name: "Roundsman" } as const;
    await recordActivity(tx, system, happening, { now, requestId: null });
  };

/** The morning of a business's plans. Run twice, or twice at once, each month is made once. */
export async function runBudgetPlans(
  service: PrismaClient,
  planning: Planning & { retries: number },
): Promise<void> {
  const { tenantId, now } = planning;
  const plans = await runSql(
    service,
    sqlBuilder
      .selectFrom("budget_plans")
      .where("tenant_id", "=", tenantId)
      .where("state", "<>", sql.lit("ended"))
      .orderBy("id")
      .select("id"),
  );
  for (const { id } of plans) {
    await runPatiently(service, async (tx) => {
      const record = recorderOf(tx, tenantId, now);
      // The invoices of a customer are held before their plan.
      const plan = await readBudgetPlan(tx, tenantId, id);
      if (!plan) return;
      await payFromPlan(tx, { tenantId, customerId: plan.customerId, now }, record);
      const held = await lockBudgetPlan(tx, tenantId, id);
      if (whyPlanOver(held)) return;
      await settleArrears(tx, held, now);
      await makeMonth(tx, held, planning, record);
      await propose(tx, held, planning, record);
    });
  }
}

/** Plans the collection of the month that falls due, and mails the customer of it; or once more what failed. */
async function makeMonth(
  tx: Tx,
  plan: BudgetPlanRow,
  planning: Planning & { retries: number },
  record: Recorder,
): Promise<void> {
  const { id: planId, tenantId, customerId, customerName, amountPence, email } = plan;
  const { today, now, noticeDays } = planning;
  const due = latestDue(workingDaysAfter(today, noticeDays), plan.dayOfMonth);
  if (plan.state !== "active" || due < day(plan.collectsFrom) || email === null) return;
  const mandate = await tx.mandate.findFirst({
    where: { tenantId, customerId, state: "active", accountRef: planning.accountRef },
    select: { id: true },
  });
  if (!mandate) return;
  const month = fromDay(`${due.slice(0, 8)}01`);
  const attempts = await tx.directDebit.findMany({
    where: { tenantId, planId, month },
    orderBy: { attempt: "asc" },
  });
  const isFailed = ({ state, byOffice, receipts }: (typeof attempts)[number]) =>
    state === "failed" && !byOffice && receipts === 0;
  // What was given up here before the provider was asked counts for nothing.
  const counted = attempts.filter(
    ({ state, askedAt, byOffice }) => state !== "cancelled" || askedAt !== null || byOffice,
  );
  const again = counted.every(isFailed) && counted.length <= planning.retries;
  if (counted.length > 0 && !again) return;
  const { collectOn, askOn } = daysOf(today, due, noticeDays);
  const { id: directDebitId } = await tx.directDebit.create({
    data: {
      tenantId,
      customerId,
      mandateId: mandate.id,
      planId,
      month,
      attempt: attempts.length + 1,
      amountPence,
      collectOn: fromDay(collectOn),
      askOn: fromDay(askOn),
      requestedAt: now,
    },
    select: { id: true },
  });
  if (askOn === today) await enqueue(tx, "send_direct_debit", { tenantId, directDebitId });
  const on = fromDay(collectOn);
  await tellOfCollections(tx, planning, {
    customerId,
    to: email,
    name: customerName,
    lines: [`${pounds(amountPence)} for your budget plan on ${longDay(on)}`],
  });
  await record({
    action: "budget_plan.month_planned",
    words: `Told ${customerName} that ${pounds(amountPence)} for ${monthInWords(month)} is collected on ${shortDay(on)}`,
    subject: { kind: "customer", id: customerId },
    after: { amountPence, collectOn },
  });
}

/** Cancels months that are planned, and that the provider was not asked for. */
export const stopMonths = (
  tx: Tx,
  { tenantId, id }: Pick<BudgetPlanRow, "tenantId" | "id">,
  why: string,
  now: Date,
) =>
  tx.directDebit.updateMany({
    where: { tenantId, planId: id, state: "requested", askedAt: null },
    data: { state: "cancelled", why, endedAt: now },
  });

/** Invoices and credit notes of so long say what was delivered. */
const monthsLookedAt = 12;

/** Twice a year a new sum is proposed: the office accepts it or not. */
async function propose(
  tx: Tx,
  plan: BudgetPlanRow,
  { tenantId, today, now }: Planning,
  record: Recorder,
): Promise<void> {
  const { id, customerId, customerName } = plan;
  if (plan.state !== "active" || plan.proposedPence !== null || day(plan.reviewOn) > today) return;
  const known = await runSqlForOne(
    tx,
    sqlBuilder.selectNoFrom([
      sql<number>`(select coalesce(sum(i.total_pence), 0) from invoices i
        where i.tenant_id = ${tenantId} and i.customer_id = ${customerId}::uuid and i.status <> 'void'
          and i.sequence is not null and i.issued_on > ${today}::date - interval '1 year'
          and not exists (select from interest_charges x where ${sameBusiness("x", "i")} and x.charge_id = i.id))::float8
        - (select coalesce(sum(n.total_pence), 0) from credit_notes n
        where n.tenant_id = ${tenantId} and n.customer_id = ${customerId}::uuid
          and n.issued_on > ${today}::date - interval '1 year')::float8`.as("billedPence"),
      sql<number>`(select least(${monthsLookedAt}::int, 1 + coalesce(
          12 * extract(year from age(${today}::date, min(i.issued_on)))
          + extract(month from age(${today}::date, min(i.issued_on))), 0))::int
        from invoices i where i.tenant_id = ${tenantId} and i.customer_id = ${customerId}::uuid
          and i.status <> 'void' and i.sequence is not null)`.as("months"),
    ]),
  );
  const { unbilledPence, owedPence, creditPence } = await readExposure(tx, {
    tenantId,
    customerId,
  });
  const proposedPence = proposedSum({
    deliveredPence: Math.max(0, known?.billedPence ?? 0) + unbilledPence,
    months: known?.months ?? 1,
    balancePence: owedPence + unbilledPence - creditPence,
  });
  await tx.budgetPlan.updateMany({
    where: { tenantId, id },
    data: { proposedPence, proposedAt: now },
  });
  const words = `${pounds(proposedPence)} a month is proposed for the budget plan of ${customerName}`;
  await record({
    action: "budget_plan.proposed",
    words,
    subject: { kind: "customer", id: customerId },
    after: { proposedPence, amountPence: plan.amountPence },
  });
  await notifyOffice(
    tx,
    tenantId,
    {
      kind: "budget_plan.review",
      title: words,
      body: `They pay ${pounds(plan.amountPence)} now. Accept it, or keep the sum, on their page.`,
      href: webPages.customer(customerId, "account"),
    },
    { now },
  );
}
