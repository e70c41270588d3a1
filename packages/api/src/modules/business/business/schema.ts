import { z } from "zod";
import { ProperName } from "../../../platform/values/proper-name";
import { DateTime, optionalEmail, optionalText, text, Uuid } from "../../../platform/values/values";

/** IANA names, in their own spelling; offsets such as +01:00 are no time zones. */
const TimeZone = text(60, 1)
  .refine((name) => canonical(name) !== null, "This is not a time zone, such as Europe/London.")
  .transform((name) => canonical(name) ?? name);

function canonical(name: string): string | null {
  if (!/^[A-Za-z]/.test(name)) return null;
  try {
    return new Intl.DateTimeFormat("en-GB", { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

const own = {
  name: ProperName(120),
  phone: optionalText(40),
  email: optionalEmail(),
  address: optionalText(400),
  timeZone: TimeZone,
  companyNumber: optionalText(40),
  vatNumber: optionalText(40),
  logoKey: optionalText(300),
  /** Invoices fall due this many days after they are raised. */
  paymentTermsDays: z.int().min(0).max(365),
};

export const BusinessChange = z.object(own).partial();
export const NameTyped = z.object({ name: z.string().max(200) });

const subscriptionStatuses = [
  "trialing",
  "active",
  "past_due",
  "unpaid",
  "canceled",
  "incomplete",
  "incomplete_expired",
  "paused",
  "none",
] as const;

/** A business as it sees itself. */
export const OwnBusiness = z
  .object({
    id: Uuid,
    slug: z.string(),
    name: z.string(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    address: z.string().nullable(),
    timeZone: z.string(),
    companyNumber: z.string().nullable(),
    vatNumber: z.string().nullable(),
    logoKey: z.string().nullable(),
    paymentTermsDays: z.int().min(0),
    createdAt: DateTime,
    plan: z.enum(["starter", "round", "depot"]),
    status: z.enum(subscriptionStatuses),
    inGoodStanding: z.boolean(),
    trialEndsAt: DateTime.nullable(),
    /** What the caller may do: null, or why not. */
    can: z.object({
      /** Change what payers go by. */
      changePayeeDetails: z.string().nullable(),
      /** Mail in the business's name, invite, put the shop live: not before an owner's email is confirmed. */
      goOutside: z.string().nullable(),
    }),
  })
  .meta({ id: "OwnBusiness" });

/** Closed at once; what it holds is erased at this time. */
export const ClosedBusiness = z.object({ id: Uuid, closedAt: DateTime, erasedAt: DateTime });
