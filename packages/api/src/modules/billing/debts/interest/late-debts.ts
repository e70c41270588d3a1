import {
  anyUuid,
  jsonArrayFrom,
  runSql,
  sameBusiness,
  sql,
  sqlBuilder,
  type SqlRunner,
} from "@roundsman/db";
import { day, daysAfter, longDay, fromDay } from "../../../../platform/values/format";
import { whyNotOpen } from "../../invoices/guards";
import {
  baseRateOn,
  interestOn,
  referenceDay,
  type BaseRate,
  type Days,
  type Interest,
} from "./interest";
import { overBase } from "./rule";

/** So many invoices at most are charged for at once. */
export const mostCharged = 500;

interface Which {
  tenantId: string;
  customerId: string;
  /** Left out: all that were due before this day and are open. */
  invoiceIds?: readonly string[];
  /** YYYY-MM-DD. */
  to: string;
}

/**
 * Invoices with what their interest depends on, the oldest first, in one statement. A payment counts from the day on
 * which its money came in, and credit of another invoice from the day of its credit note. What was credited of an
 * invoice itself was never owed.
 */
export const readLateDebts = (runner: SqlRunner, { tenantId, customerId, invoiceIds, to }: Which) =>
  runSql(
    runner,
    sqlBuilder
      .selectFrom("invoices as i")
      .where("i.tenant_id", "=", tenantId)
      .where("i.customer_id", "=", customerId)
      .where((eb) =>
        invoiceIds
          ? eb("i.id", "=", anyUuid([...invoiceIds]))
          : eb.and([
              eb("i.status", "=", sql.lit("sent")),
              eb("i.due_on", "<", sql<Date>`${to}::date`),
            ]),
      )
      .orderBy("i.due_on")
      .orderBy(sql`coalesce(i.sequence, 0)`)
      .orderBy("i.id")
      .limit(mostCharged)
      .select((eb) => [
        "i.id",
        "i.number",
        "i.status",
        "i.due_on as dueOn",
        // A sale that was paid is owed from the day on which its money was taken back.
        sql<Date>`greatest(i.due_on, i.reopened_on)`.as("owedFrom"),
        "i.total_pence as totalPence",
        "i.paid_pence as paidPence",
        "i.disputed_since as disputedSince",
        sql<boolean>`exists (select from interest_charges x
          where ${sameBusiness("x", "i")} and x.charge_id = i.id)`.as("isCharge"),
        sql<number>`coalesce((select sum(a.amount_pence)
          from allocations a join credit_notes n on ${sameBusiness("n", "a")} and n.id = a.credit_note_id
          where ${sameBusiness("a", "i")} and a.invoice_id = i.id and n.invoice_id = i.id), 0)::int`.as(
          "creditedPence",
        ),
        jsonArrayFrom(
          eb
            .selectFrom("allocations as a")
            .leftJoin("receipts as r", (join) =>
              join.onRef("r.tenant_id", "=", "a.tenant_id").onRef("r.id", "=", "a.receipt_id"),
            )
            .leftJoin("credit_notes as n", (join) =>
              join.onRef("n.tenant_id", "=", "a.tenant_id").onRef("n.id", "=", "a.credit_note_id"),
            )
            .whereRef("a.tenant_id", "=", "i.tenant_id")
            .whereRef("a.invoice_id", "=", "i.id")
            .where("a.bad_debt_id", "is", null)
            .where(sql<boolean>`n.invoice_id is distinct from i.id`)
            .groupBy(sql`coalesce(r.received_on, n.issued_on)`)
            .having((sum) => sum(sum.fn.sum("a.amount_pence"), "<>", sum.lit(0)))
            .select([
              sql<string>`coalesce(r.received_on, n.issued_on)::text`.as("on"),
              sql<number>`sum(a.amount_pence)::int`.as("pence"),
            ]),
        ).as("paid"),
        jsonArrayFrom(
          eb
            .selectFrom("interest_charges as x")
            .whereRef("x.tenant_id", "=", "i.tenant_id")
            .whereRef("x.invoice_id", "=", "i.id")
            .where("x.released_at", "is", null)
            .orderBy("x.from_on")
            .select([
              sql<string>`x.from_on::text`.as("from"),
              sql<string>`x.to_on::text`.as("to"),
              "x.compensation_pence as compensationPence",
              "x.costs_pence as costsPence",
            ]),
        ).as("charged"),
      ]),
  );

export type LateDebt = Awaited<ReturnType<typeof readLateDebts>>[number];

/** Costs of recovering a debt, as the office states them: all of them so far, in pence. */
export interface ClaimedCosts {
  pence: number;
  what: string;
}

/** What an invoice bears up to a day, or why nothing. */
export interface Bearing extends Interest {
  debt: LateDebt;
  /** Reason for the costs; empty if none are claimed. */
  costsFor: string;
  /** The first day on which it was late. */
  lateFrom: string;
  /** The rate that holds for it; null where none is known for that day. */
  base: { on: string; percent: number } | null;
  why: string | null;
}

/**
 * What an invoice of a customer bears up to a day, and what stands in the way of charging it.
 * @param notBusiness why its customer can't be charged; null where they are a business
 */
export function bearingOf(
  debt: LateDebt,
  { items: rates, missing }: { items: readonly BaseRate[]; missing: readonly string[] },
  {
    to,
    notBusiness,
    costs,
  }: { to: string; notBusiness: string | null; costs: ClaimedCosts | null },
): Bearing {
  const lateFrom = daysAfter(day(debt.owedFrom), 1);
  const on = referenceDay(lateFrom);
  const rate = missing.includes(on) ? null : baseRateOn(rates, on);
  const interest = interestOn(
    {
      totalPence: debt.totalPence - debt.creditedPence,
      lateFrom,
      paid: debt.paid,
      charged: debt.charged,
      compensated: debt.charged.some(({ compensationPence }) => compensationPence > 0),
      ...(costs && {
        costs: {
          incurredPence: costs.pence,
          chargedPence: debt.charged.reduce((sum, { costsPence }) => sum + costsPence, 0),
        },
      }),
    },
    rate?.percent ?? 0,
    to,
  );
  const stands = notBusiness ?? whyNotLate(debt, lateFrom, to) ?? whyNoRate(rate, on);
  const sum = interest.interestPence + interest.compensationPence + interest.costsPence;
  const why = stands ?? (sum === 0 ? whyNothing(debt, interest) : null);
  const base = rate && { on, percent: rate.percent };
  const nothing = { stretches: [], interestPence: 0, compensationPence: 0, costsPence: 0 };
  return {
    debt,
    costsFor: costs?.what ?? "",
    lateFrom,
    base,
    why,
    ...(why === null ? interest : nothing),
  };
}

function whyNotLate(debt: LateDebt, lateFrom: string, to: string): string | null {
  const { number, isCharge, disputedSince } = debt;
  if (isCharge) return `${number} charges interest itself, and bears none.`;
  const open = whyNotOpen(debt);
  if (open !== null) return open;
  if (disputedSince !== null) return `${number} is in dispute.`;
  return lateFrom <= to ? null : `${number} is not overdue.`;
}

const whyNoRate = (rate: BaseRate | null, on: string) =>
  rate
    ? null
    : `The base rate of ${longDay(fromDay(on))} is not known: enter it in the settings, for that day.`;

function whyNothing({ number, charged }: LateDebt, { stretches }: Interest): string {
  const last = charged.at(-1);
  return stretches.length === 0 && last
    ? `Interest on ${number} is charged to ${longDay(fromDay(last.to))} already.`
    : `Interest on ${number} comes to less than a penny so far.`;
}

/** In per cent: 8 over the base rate. */
export const ratePercent = (basePercent: number): number =>
  Math.round((basePercent + overBase) * 100) / 100;

/** "1 October 2026 to 10 November 2026" */
export const daysInWords = ({ from, to }: Days): string =>
  from === to ? longDay(fromDay(from)) : `${longDay(fromDay(from))} to ${longDay(fromDay(to))}`;
