import { z } from "zod";
import { DateTime, Day, text, Uuid } from "../../../platform/values/values";

/** The business's own account at the payment provider. */
export const PaymentConnection = z
  .object({
    /** This installation has a payment provider at all. */
    available: z.boolean(),
    provider: z.enum(["stripe", "sandbox"]).nullable(),
    accountRef: z.string().nullable(),
    /** Customers can pay by link or in the shop now. */
    chargesEnabled: z.boolean(),
    connectedAt: DateTime.nullable(),
    /** What the caller may do with it: null, or why not. */
    can: z.object({ connect: z.string().nullable() }),
  })
  .meta({ id: "PaymentConnection" });

/** Where the owner goes on, at the provider, to be opened at once. */
export const Onboarding = z.object({ url: z.url(), connection: PaymentConnection });

/** What opens an order's own pages for its customer. */
export const ByTrackingRef = z.object({ trackingRef: text(20, 1) });

/** What the payer sees of an invoice under its pay link. Pence, including VAT. */
export const InvoicePayPage = z.object({
  businessName: z.string(),
  number: z.string(),
  payRef: Uuid,
  /** `not_by_card`: it is open, and the business takes no card payments, or so little of them. */
  state: z.enum(["due", "not_by_card", "paid", "void"]),
  issuedOn: Day,
  dueOn: Day,
  /** The day of a Direct Debit of it that is under way. */
  collectingOn: Day.nullable(),
  totalPence: z.int(),
  leftPence: z.int(),
  /** No less can be paid by card. */
  leastPence: z.int(),
  /** The business was not registered for VAT on its day: nothing is said of VAT. */
  unregistered: z.boolean(),
  /** Where to pay by bank transfer, each thing that a bank asks with its name; null where the business says nothing. */
  bankAccount: z.array(z.object({ name: z.string(), value: z.string() })).nullable(),
});

/** What a customer sees of an order that is to be paid. Pence, including VAT. */
export const PayPage = z.object({
  businessName: z.string(),
  number: z.string(),
  trackingRef: z.string(),
  state: z.enum(["due", "paid", "cancelled", "not_by_link"]),
  duePence: z.int(),
  /** The business was not registered for VAT when it was taken: nothing is said of VAT. */
  unregistered: z.boolean(),
  lines: z.array(z.object({ productName: z.string(), quantity: z.int() })),
});
