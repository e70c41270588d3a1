import { z } from "zod";
import { PageQuery } from "../../../platform/values/page";
import { DateTime, text, Uuid } from "../../../platform/values/values";

/* A business's account at the provider of Direct Debit, and its customers' mandates (docs/decisions/0258). */

/** The business's own account at the provider of Direct Debit. */
export const DirectDebitConnection = z
  .object({
    /** What this installation offers; null where it has no provider at all. */
    offers: z.enum(["gocardless", "sandbox"]).nullable(),
    provider: z.enum(["gocardless", "sandbox"]).nullable(),
    accountName: z.string().nullable(),
    connectedAt: DateTime.nullable(),
    /** Working days between the mail that tells a customer of a collection, and its day. */
    noticeDays: z.int(),
    /** How often a collection that failed is tried again by itself. */
    retries: z.int(),
    /** Where the provider is to post its webhooks. */
    webhookUrl: z.url(),
    /** What the caller may do with it: null, or why not. */
    can: z.object({ connect: z.string().nullable(), disconnect: z.string().nullable() }),
  })
  .meta({ id: "DirectDebitConnection" });

/** PUT /direct-debit/connection. The sandbox asks for neither. */
export const NewConnection = z.object({
  accessToken: text(200, 1).optional(),
  webhookSecret: text(200, 1).optional(),
});

export const ConnectionChange = z.object({
  noticeDays: z.int().min(3).max(20).optional(),
  retries: z.int().min(0).max(3).optional(),
});

export const MandateState = z.enum([
  "pending",
  "submitted",
  "active",
  "failed",
  "cancelled",
  "expired",
]);

/** What a customer signs so that money may be collected from their bank account. */
export const Mandate = z
  .object({
    id: Uuid,
    customerId: Uuid,
    customerName: z.string(),
    state: MandateState,
    /** Invoices of its customer are collected by themselves. */
    collects: z.boolean(),
    /** The page on which the customer begins; null once it is signed or over. */
    link: z.url().nullable(),
    /** Why it is over, in the provider's words. */
    why: z.string().nullable(),
    sentAt: DateTime,
    signedAt: DateTime.nullable(),
    endedAt: DateTime.nullable(),
    can: z.object({
      send: z.string().nullable(),
      change: z.string().nullable(),
      cancel: z.string().nullable(),
    }),
  })
  .meta({ id: "Mandate" });

export const NewMandate = z.object({ customerId: Uuid });
export const MandateChange = z.object({ collects: z.boolean() });
export const MandateQuery = PageQuery.extend({
  q: text(120).optional(),
  customerId: Uuid.optional(),
  state: MandateState.optional(),
});

/** What a customer sees under the link of a mandate: the business, and nothing of themselves. */
export const MandatePage = z.object({
  businessName: z.string(),
  linkRef: Uuid,
  /** `unavailable`: the business takes no Direct Debit at the moment. */
  state: z.enum([...MandateState.options, "unavailable"]),
});
