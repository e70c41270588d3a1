import { z } from "zod";
import { Day, Pence, text, Uuid } from "../../../../platform/values/values";
import { mostCharged } from "./late-debts";

/** The customer's invoices and the last day: all that are overdue, and today, where they are left out. */
export const InterestQuery = z.object({
  invoiceId: Uuid.optional(),
  to: Day.optional(),
  /** All that recovering the invoice named has cost so far. */
  costsPence: z.coerce.number().int().min(0).max(100_000_000).optional(),
});

/** Reasonable costs of recovering one invoice: all of them so far. The fixed sum meets the first of them. */
const Costs = z.object({
  invoiceId: Uuid,
  pence: Pence.min(1),
  what: text(200, 1).meta({ description: "The invoice prints it" }),
});

export const InterestCharging = z.object({
  invoiceIds: z.array(Uuid).min(1).max(mostCharged).optional(),
  to: Day.optional(),
  costs: z.array(Costs).max(mostCharged).optional(),
});

export const Sums = z.object({
  interestPence: z.int(),
  compensationPence: z.int(),
  /** Costs of recovery over the fixed sum. */
  costsPence: z.int(),
  totalPence: z.int(),
});

/** Interest on a customer's invoices up to a day that was not charged yet, in pence. Interest bears no VAT. */
export const InterestEstimate = Sums.extend({
  customerId: Uuid,
  to: Day,
  items: z.array(
    Sums.extend({
      invoiceId: Uuid,
      number: z.string(),
      dueOn: Day,
      leftPence: z.int(),
      /** The day whose base rate holds for it, that rate, and the rate that it bears; null where none is known. */
      referenceOn: Day.nullable(),
      basePercent: z.number().nullable(),
      ratePercent: z.number().nullable(),
      /** Days through which the same sum was owed. */
      owed: z.array(z.object({ from: Day, to: Day, days: z.int(), owedPence: z.int() })),
      /** Null, or why it can't be charged: then it bears nothing here. */
      why: z.string().nullable(),
    }),
  ),
  /** The day from which the last base rate that is known holds. */
  ratesFrom: Day.nullable(),
  /** Days whose base rate is needed and not known: to be entered in the settings. */
  missingRates: z.array(Day),
  /** Null, or why nothing can be charged. */
  can: z.object({ charge: z.string().nullable() }),
}).meta({ id: "InterestEstimate" });
