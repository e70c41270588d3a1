import { z } from "zod";
import { PageQuery } from "../../platform/values/page";
import { optionalEmail, ProperName } from "../../platform/values/names";
import {
  AnyId,
  DateTime,
  Day,
  OptionalPhone,
  optionalText,
  text,
  Uuid,
} from "../../platform/values/values";
import { bankAccountFields } from "./bank-account";

/** IANA names, in their own spelling; offsets such as +01:00 are no time zones. */
const TimeZone = text(60, 1)
  .refine(
    (name) => canonicalTimeZone(name) !== null,
    "This is not a time zone, such as Europe/London.",
  )
  .transform((name) => canonicalTimeZone(name) ?? name);

function canonicalTimeZone(name: string): string | null {
  if (!/^[A-Za-z]/.test(name)) return null;
  try {
    return new Intl.DateTimeFormat("en-GB", { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

const VatInvoices = z.enum(["on_request", "always"]);

/** Scheme of accounting: `standard` counts invoices, `cash` counts the money that is received. */
const VatScheme = z.enum(["standard", "cash"]);

const changeableFields = {
  name: ProperName(120),
  phone: OptionalPhone,
  email: optionalEmail(),
  address: optionalText(400),
  timeZone: TimeZone,
  companyNumber: optionalText(40),
  vatNumber: optionalText(40),
  /** Left out until the business answers. A registered business gives its number and its first day. */
  vatRegistered: z.boolean(),
  /** Orders taken from this day on have VAT. */
  vatRegisteredFrom: Day.nullable(),
  vatScheme: VatScheme.nullable(),
  /** Whether VAT of a payment ahead of the delivery counts on the day of the payment; by cash accounting all of it does. */
  taxPointByPayment: z.boolean(),
  logoKey: optionalText(300),
  /** Invoices fall due this many days after they are raised. */
  paymentTermsDays: z.int().min(0).max(365),
  /** From when they count: the day of the invoice, or the last day of its month. */
  paymentTermsFrom: z.enum(["invoice", "end_of_month"]),
  /** Which way forms begin where a new price is typed. */
  pricesIncludeVat: z.boolean(),
  /** Whether every paid sale has an invoice by itself, the night after it. */
  vatInvoices: VatInvoices,
  ...bankAccountFields,
};

export const BusinessChange = z.object(changeableFields).partial();
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
    /** Null while the business has not answered: its orders have the VAT of its products. */
    vatRegistered: z.boolean().nullable(),
    /** The first day whose orders have VAT. */
    vatRegisteredFrom: Day.nullable(),
    vatScheme: VatScheme.nullable(),
    /** VAT of a payment ahead of the delivery counts on the day of the payment. */
    taxPointByPayment: z.boolean(),
    logoKey: z.string().nullable(),
    paymentTermsDays: z.int().min(0),
    paymentTermsFrom: z.enum(["invoice", "end_of_month"]),
    pricesIncludeVat: z.boolean(),
    /** Whether any of its products has serial numbers. */
    tracksSerials: z.boolean(),
    vatInvoices: VatInvoices,
    /** Where invoices ask to be paid. Null where there is no account; of one, the bank's name alone may be null. */
    bankName: z.string().nullable(),
    bankAccountName: z.string().nullable(),
    bankSortCode: z.string().nullable(),
    bankAccountNumber: z.string().nullable(),
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
      /** Close it, with its name typed. */
      close: z.string().nullable(),
    }),
  })
  .meta({ id: "OwnBusiness" });

/** Closed at once; what it holds is erased at this time. */
export const ClosedBusiness = z.object({ id: Uuid, closedAt: DateTime, erasedAt: DateTime });

const DnsRecord = z.object({
  type: z.enum(["CNAME", "A", "TXT"]),
  name: z.string(),
  value: z.string(),
});

/** docs/contract/storefront-and-shop.md#domain. `records` are what its owner sets at their name server. */
export const Domain = z
  .object({
    id: Uuid,
    host: z.string(),
    kind: z.enum(["platform", "custom"]),
    isPrimary: z.boolean(),
    verifyToken: z.string(),
    verifiedAt: DateTime.nullable(),
    lastCheckedAt: DateTime.nullable(),
    lastError: z.string().nullable(),
    failingSince: DateTime.nullable(),
    /** When it stops, unless its records are found: a claim is removed, a verified host no longer served. */
    lapsesAt: DateTime.nullable(),
    createdAt: DateTime,
    records: z.array(DnsRecord),
  })
  .meta({ id: "Domain" });
export type Domain = z.infer<typeof Domain>;

export const NewDomain = z.object({ host: text(253, 1) });

const actorKinds = ["person", "key", "support", "shopper", "provider", "system"] as const;

/** One thing that happened in a business: who did it, what in words, and which thing it was. */
export const Activity = z
  .object({
    id: Uuid,
    at: DateTime,
    actorKind: z.enum(actorKinds),
    /** The person, or the one whose key it was; null for shoppers, providers and the service itself. */
    actorUserId: z.string().nullable(),
    actorName: z.string(),
    /** A dotted name in the past tense, such as `order.placed`. */
    action: z.string(),
    words: z.string(),
    subjectKind: z.string(),
    subjectId: z.string(),
    /** What changed, where it was recorded. */
    before: z.unknown(),
    after: z.unknown(),
  })
  .meta({ id: "Activity" });

/** `from` and `to` are days of the business's own calendar, both included. */
export const ActivityQuery = PageQuery.extend({
  q: text(120).optional(),
  action: text(80).optional(),
  subjectKind: text(40).optional(),
  subjectId: AnyId.optional(),
  actorUserId: text(80).optional(),
  actorKind: z.enum(actorKinds).optional(),
  from: Day.optional(),
  to: Day.optional(),
});
