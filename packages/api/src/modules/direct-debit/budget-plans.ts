import {
  runSql,
  runSqlForOne,
  sameBusiness,
  sql,
  sqlBuilder,
  type InferResult,
  type SqlRunner,
  type Tx,
} from "@roundsman/db";
import { utc } from "@date-fns/utc";
import { format } from "date-fns/format";
import { subMonths } from "date-fns/subMonths";
import type { z } from "zod";
import { notFound, refuseIf } from "../../platform/base/errors";
import { loader } from "../../platform/context/context";
import {
  dateTime,
  dateTimeOrNull,
  day,
  dayOrNull,
  fromDay,
  pounds,
} from "../../platform/values/format";
import { ById } from "../../platform/values/values";
import { queueMails, type CustomerMail } from "../messages";
import type { BudgetPlan } from "./schema";

/* Budget plans (docs/decisions/0259): a customer pays the same sum each month by their mandate. */

/** Of a plan `p`: one sum for each month that failed since it is in arrears and was not collected after all. Pence. */
const missedPence = sql<number>`(select coalesce(sum(missed.pence), 0)::int from (
  select max(d.amount_pence) as pence from direct_debits d
   where ${sameBusiness("d", "p")} and d.plan_id = p.id
   group by d.month
  having bool_or(d.ended_at >= p.arrears_since and not d.by_office
                 and (d.state in ('failed', 'charged_back') or d.state = 'cancelled' and d.asked_at is not null))
     and not bool_or(d.state in ('confirmed', 'paid_out'))) missed)`;

/** What the customer of a plan `p` owes on documents, less their credit. Below zero they have credit. Pence. */
const balancePence = sql<number>`((select coalesce(sum(i.total_pence - i.paid_pence), 0) from invoices i
    where ${sameBusiness("i", "p")} and i.customer_id = p.customer_id and i.status = 'sent')
  - (select coalesce(sum(r.amount_pence - r.allocated_pence), 0) from receipts r
    where ${sameBusiness("r", "p")} and r.customer_id = p.customer_id)
  - (select coalesce(sum(n.total_pence - n.allocated_pence), 0) from credit_notes n
    where ${sameBusiness("n", "p")} and n.customer_id = p.customer_id))::int`;

/** Plans as `p`. A caller adds which; it must name the tenant. */
export const selectBudgetPlans = sqlBuilder
  .selectFrom("budget_plans as p")
  .innerJoin("customers as c", (join) =>
    join.onRef("c.tenant_id", "=", "p.tenant_id").onRef("c.id", "=", "p.customer_id"),
  )
  .select([
    "p.tenant_id as tenantId",
    "p.id",
    "p.customer_id as customerId",
    "c.name as customerName",
    sql<string | null>`coalesce(c.accounts_email, c.email)`.as("email"),
    "p.state",
    "p.amount_pence as amountPence",
    "p.day_of_month as dayOfMonth",
    "p.stops_on_arrears as stopsOnArrears",
    "p.collects_from as collectsFrom",
    "p.review_on as reviewOn",
    "p.proposed_pence as proposedPence",
    "p.arrears_since as arrearsSince",
    "p.created_at as createdAt",
    "p.ended_at as endedAt",
    missedPence.as("missedPence"),
    balancePence.as("balancePence"),
    sql<Date | null>`(select min(d.collect_on) from direct_debits d
      where ${sameBusiness("d", "p")} and d.plan_id = p.id and d.state in ('requested', 'submitted'))`.as(
      "collectingOn",
    ),
  ]);
export type BudgetPlanRow = InferResult<typeof selectBudgetPlans>[number];

export const readBudgetPlan = (
  runner: SqlRunner,
  tenantId: string,
  id: string,
): Promise<BudgetPlanRow | null> =>
  runSqlForOne(
    runner,
    selectBudgetPlans.where("p.tenant_id", "=", tenantId).where("p.id", "=", id),
  );

/** The plan as it stands inside a change, held until it is through. @throws not_found */
export async function lockBudgetPlan(tx: Tx, tenantId: string, id: string): Promise<BudgetPlanRow> {
  // Its sums are read once it is held: what others changed until then is in them.
  await runSql(
    tx,
    sqlBuilder
      .selectFrom("budget_plans")
      .where("tenant_id", "=", tenantId)
      .where("id", "=", id)
      .forUpdate()
      .select("id"),
  );
  const row = await readBudgetPlan(tx, tenantId, id);
  if (!row) throw notFound("budget plan");
  return row;
}

/** The plan named by `id`; 404 where there is none, 409 where something known of it stands in the way. */
export const findBudgetPlanUnless = (obstacle: (plan: BudgetPlanRow) => string | null) =>
  loader.input(ById).use(async ({ ctx, input, next }) => {
    const plan = await readBudgetPlan(ctx.db, ctx.business.id, input.id);
    if (!plan) throw notFound("budget plan");
    refuseIf(obstacle(plan));
    return next({ ctx: { budgetPlan: plan } });
  });

export const whyPlanOver = ({ state }: Pick<BudgetPlanRow, "state">): string | null =>
  state === "ended" ? "This budget plan has ended." : null;

export const whyNotReviewed = (plan: Pick<BudgetPlanRow, "state" | "proposedPence">) =>
  whyPlanOver(plan) ?? (plan.proposedPence === null ? "No new sum is proposed." : null);

export const viewBudgetPlan = (row: BudgetPlanRow): z.infer<typeof BudgetPlan> => ({
  id: row.id,
  customerId: row.customerId,
  customerName: row.customerName,
  state: row.state,
  amountPence: row.amountPence,
  dayOfMonth: row.dayOfMonth,
  stopsOnArrears: row.stopsOnArrears,
  collectingOn: dayOrNull(row.collectingOn),
  missedPence: row.missedPence,
  balancePence: row.balancePence,
  reviewOn: day(row.reviewOn),
  proposedPence: row.proposedPence,
  createdAt: dateTime(row.createdAt),
  endedAt: dateTimeOrNull(row.endedAt),
  can: { change: whyPlanOver(row), review: whyNotReviewed(row), end: whyPlanOver(row) },
});

/** The day of the latest month that falls due until a day: `day` is at most the 28th, which each month has. */
export function latestDue(until: string, dayOfMonth: number): string {
  const inMonth = `${until.slice(0, 8)}${String(dayOfMonth).padStart(2, "0")}`;
  return inMonth <= until ? inMonth : day(subMonths(fromDay(inMonth), 1, { in: utc }));
}

/** A month of a plan, as people say it: "November 2026". */
export const monthInWords = (month: Date): string => format(month, "MMMM yyyy", { in: utc });

const months = 12;
/** No less is worth the fee of a collection. */
const leastPence = 100;

/**
 * What a customer should pay each month: a year's deliveries as those of the months that are known, and in that year what
 * they owe, or less what they have as credit. Whole pounds, upwards.
 */
export function proposedSum(known: {
  deliveredPence: number;
  /** How many months that was: 1 to 12. */
  months: number;
  balancePence: number;
}): number {
  const yearPence = (known.deliveredPence * months) / known.months + known.balancePence;
  return Math.max(leastPence, Math.ceil(yearPence / months / 100) * 100);
}

/** The mail that tells a customer what changes of their plan. */
export const planMail = (
  { customerId, customerName, email }: { customerId: string; customerName: string; email: string },
  { businessName, words }: { businessName: string; words: readonly string[] },
): CustomerMail => ({
  kind: "budget_plan.changed",
  to: email,
  customerId,
  fields: { business: businessName, customer: customerName },
  details: words,
  about: { kind: "customer", id: customerId },
});

/** Mails a customer what changes of their plan. */
export async function tellOfPlan(
  tx: Tx,
  plan: Pick<BudgetPlanRow, "tenantId" | "customerId" | "customerName" | "email">,
  said: { businessName: string; words: readonly string[] },
  now: Date,
): Promise<void> {
  const { tenantId, email } = plan;
  if (email === null) return;
  await queueMails(tx, tenantId, [planMail({ ...plan, email }, said)], now);
}

/** What is left as a plan ends: as its customer is told, and as the history says it. */
export function whatIsLeft(balancePence: number): { told: string; noted: string } {
  if (balancePence === 0)
    return { told: "Nothing is left over, and nothing is owed.", noted: "nothing is left" };
  const sum = pounds(Math.abs(balancePence));
  return balancePence < 0
    ? {
        told: `${sum} is left over: it pays your next invoices, or is paid back to you if you ask for it.`,
        noted: `${sum} of credit is left`,
      }
    : {
        told: `${sum} is still to be paid on your invoices.`,
        noted: `${sum} is owed`,
      };
}

export function wordsOfChange(customerName: string, wasPaused: boolean, isPaused: boolean): string {
  if (wasPaused === isPaused) return `Changed the budget plan of ${customerName}`;
  return isPaused
    ? `Paused the budget plan of ${customerName}`
    : `Went on with the budget plan of ${customerName}`;
}

/** "£50.00 on the 5th of each month". */
export const termsInWords = ({
  amountPence,
  dayOfMonth,
}: Pick<BudgetPlanRow, "amountPence" | "dayOfMonth">): string =>
  `${pounds(amountPence)} on the ${ordinal(dayOfMonth)} of each month`;

function ordinal(of: number): string {
  const isTeen = of >= 11 && of <= 13;
  return `${of}${(!isTeen && ["", "st", "nd", "rd"][of % 10]) || "th"}`;
}
