import { z } from "zod";
import { PageQuery } from "../../platform/values/page";
import { DateTime, Day, QueryFlag, text, Uuid } from "../../platform/values/values";

/* What is collected by Direct Debit, and budget plans (docs/decisions/0258, 0259). */

const DirectDebitState = z.enum([
  "requested",
  "submitted",
  "confirmed",
  "paid_out",
  "failed",
  "cancelled",
  "charged_back",
]);

/** One collection of an invoice, or of a month of a budget plan. Pence, including VAT. */
export const DirectDebit = z
  .object({
    id: Uuid,
    customerId: Uuid,
    customerName: z.string(),
    /** Null for a month of a budget plan. */
    invoiceId: Uuid.nullable(),
    invoiceNumber: z.string().nullable(),
    /** The budget plan, and the first day of its month; null for an invoice. */
    planId: Uuid.nullable(),
    month: Day.nullable(),
    amountPence: z.int(),
    /** The day on which the customer's account is charged. */
    collectOn: Day,
    state: DirectDebitState,
    /** Why it failed or was cancelled. */
    why: z.string().nullable(),
    receiptId: Uuid.nullable(),
    requestedAt: DateTime,
    endedAt: DateTime.nullable(),
    can: z.object({ cancel: z.string().nullable() }),
  })
  .meta({ id: "DirectDebit" });

export const NewDirectDebit = z.object({ invoiceId: Uuid });
export const DirectDebitQuery = PageQuery.extend({
  q: text(120).optional(),
  customerId: Uuid.optional(),
  invoiceId: Uuid.optional(),
  planId: Uuid.optional(),
  state: DirectDebitState.optional(),
});

const BudgetPlanState = z.enum(["active", "paused", "ended"]);

/** The same sum each month, by a customer's mandate. Pence. */
export const BudgetPlan = z
  .object({
    id: Uuid,
    customerId: Uuid,
    customerName: z.string(),
    state: BudgetPlanState,
    amountPence: z.int(),
    dayOfMonth: z.int(),
    /** Its customer is put on stop when a month fails. */
    stopsOnArrears: z.boolean(),
    /** The day of a collection that is under way. */
    collectingOn: Day.nullable(),
    /** Months that failed and were not made good. */
    missedPence: z.int(),
    /** What its customer owes on documents, less their credit. */
    balancePence: z.int(),
    /** From this day on a new sum is proposed. */
    reviewOn: Day,
    proposedPence: z.int().nullable(),
    createdAt: DateTime,
    endedAt: DateTime.nullable(),
    can: z.object({
      change: z.string().nullable(),
      review: z.string().nullable(),
      end: z.string().nullable(),
    }),
  })
  .meta({ id: "BudgetPlan" });

const monthlyPence = z.int().min(100).max(10_000_000);
const dayOfMonth = z.int().min(1).max(28);

export const NewBudgetPlan = z.object({
  customerId: Uuid,
  amountPence: monthlyPence,
  dayOfMonth,
  stopsOnArrears: z.boolean().default(true),
});
export const BudgetPlanChange = z.object({
  amountPence: monthlyPence.optional(),
  dayOfMonth: dayOfMonth.optional(),
  stopsOnArrears: z.boolean().optional(),
  paused: z.boolean().optional(),
});
/** Whether the sum that is proposed is taken; else the present one stays. */
export const BudgetReview = z.object({ accept: z.boolean() });
export const BudgetPlanQuery = PageQuery.extend({
  q: text(120).optional(),
  customerId: Uuid.optional(),
  state: BudgetPlanState.optional(),
  /** True: only those for which a new sum is proposed. */
  proposed: QueryFlag.optional(),
});
