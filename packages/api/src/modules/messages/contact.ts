import type { Customer, Tx } from "@roundsman/db";
import { mobileOf } from "@roundsman/providers";
import { z } from "zod";
import type { Recorder } from "../../platform/audit/change";
import { conflict, invalid } from "../../platform/base/errors";
import { dateTimeOrNull, day, fromDay, longDay, todayIn } from "../../platform/values/format";
import { DateTime, Day, text } from "../../platform/values/values";

/* By which ways a customer may be contacted to sell them something (docs/decisions/0426). */

/** A customer's soft opt-in to texts that sell: its day, its circumstances, and the number in E.164 that it is for. */
const MarketingOptIn = z.object({ on: Day, how: z.string(), number: z.string() });

/**
 * A soft opt-in to be noted. `couldRefuse` states that the customer could refuse such texts, at no charge, when the
 * number was collected in a sale: regulation 22(3) asks for it.
 */
const NewMarketingOptIn = z.object({
  on: Day,
  how: text(300, 1),
  couldRefuse: z
    .boolean()
    .refine(Boolean, "Note it only where they could refuse when they gave the number."),
});

/** The ways by which a customer may be contacted to sell them something. */
export const ContactChange = z.object({
  /** Null takes the opt-in away. */
  marketingOptIn: NewMarketingOptIn.nullish(),
  /** True: they want no texts that sell. Only an opt-in of the same day or later ends it. */
  marketingRefused: z.boolean().optional(),
  /** True: they want no texts at all. */
  noTexts: z.boolean().optional(),
  /** True: they want no calls that sell. */
  doNotCall: z.boolean().optional(),
});

/** The contact fields of a customer in answers. */
export const CustomerContact = z.object({
  marketingOptIn: MarketingOptIn.nullable(),
  marketingRefused: z.boolean(),
  marketingRefusedAt: DateTime.nullable(),
  noTexts: z.boolean(),
  noTextsSince: DateTime.nullable(),
  doNotCall: z.boolean(),
  doNotCallSince: DateTime.nullable(),
});

type ContactColumns = Pick<
  Customer,
  | "marketingOptInOn"
  | "marketingOptInHow"
  | "marketingOptInNumber"
  | "marketingRefusedAt"
  | "noTextsSince"
  | "doNotCallSince"
>;

/** The contact columns of a new customer. */
export const neverAsked: ContactColumns = {
  marketingOptInOn: null,
  marketingOptInHow: null,
  marketingOptInNumber: null,
  marketingRefusedAt: null,
  noTextsSince: null,
  doNotCallSince: null,
};

const noOptIn = { marketingOptInOn: null, marketingOptInHow: null, marketingOptInNumber: null };

/** Returns the contact fields of a customer. The three columns of an opt-in are set together. */
export const viewContact = (row: ContactColumns): z.infer<typeof CustomerContact> => ({
  marketingOptIn:
    row.marketingOptInOn === null
      ? null
      : {
          on: day(row.marketingOptInOn),
          how: row.marketingOptInHow ?? "",
          number: row.marketingOptInNumber ?? "",
        },
  marketingRefused: row.marketingRefusedAt !== null,
  marketingRefusedAt: dateTimeOrNull(row.marketingRefusedAt),
  noTexts: row.noTextsSince !== null,
  noTextsSince: dateTimeOrNull(row.noTextsSince),
  doNotCall: row.doNotCallSince !== null,
  doNotCallSince: dateTimeOrNull(row.doNotCallSince),
});

interface ContactFacts {
  now: Date;
  /** The business's time zone: an opt-in has a day of its clock. */
  timeZone: string;
  /** The phone number after the change. */
  phone: string | null;
}

/** Returns when an objection began: one that is stated twice began the first time. Undefined leaves it unchanged. */
const since = (stated: boolean | undefined, before: Date | null, now: Date) =>
  stated === undefined ? undefined : stated ? (before ?? now) : null;

/**
 * Returns the contact columns after a change.
 * @throws validation for an opt-in in the future, without a mobile number, or with a refusal; conflict where a refusal
 * would end without an opt-in of its day or later
 */
export function contactColumns(
  { marketingOptIn, marketingRefused, noTexts, doNotCall }: z.output<typeof ContactChange>,
  before: ContactColumns,
  { now, ...facts }: ContactFacts,
): Partial<ContactColumns> {
  const objections = {
    noTextsSince: since(noTexts, before.noTextsSince, now),
    doNotCallSince: since(doNotCall, before.doNotCallSince, now),
  };
  if (marketingOptIn) {
    if (marketingRefused === true) {
      throw invalid({ path: "marketingOptIn", message: "They can't refuse and opt in at once." });
    }
    const number = requireOptIn(marketingOptIn.on, before, { now, ...facts });
    return {
      ...objections,
      marketingOptInOn: fromDay(marketingOptIn.on),
      marketingOptInHow: marketingOptIn.how,
      marketingOptInNumber: number,
      marketingRefusedAt: null,
    };
  }
  if (marketingRefused === true) {
    return { ...objections, ...noOptIn, marketingRefusedAt: before.marketingRefusedAt ?? now };
  }
  if (marketingRefused === false && before.marketingRefusedAt !== null) {
    throw conflict("A refusal ends when they opt in again: note that.", "marketingRefused");
  }
  return { ...objections, ...(marketingOptIn === null && noOptIn) };
}

/** Returns the number, in E.164, that an opt-in of this day is for. @throws validation, conflict */
function requireOptIn(
  on: string,
  { marketingRefusedAt: refusedAt }: ContactColumns,
  { now, timeZone, phone }: ContactFacts,
): string {
  const path = "marketingOptIn.on";
  if (on > todayIn(timeZone, now)) throw invalid({ path, message: "This day is still to come." });
  if (refusedAt !== null && on < todayIn(timeZone, refusedAt)) {
    const refused = longDay(fromDay(todayIn(timeZone, refusedAt)));
    throw conflict(`They refused on ${refused}: an earlier opt-in does not count.`, path);
  }
  const number = phone === null ? null : mobileOf(phone);
  if (number !== null) return number;
  throw invalid({
    path: "marketingOptIn",
    message: "An opt-in is for a British mobile number: enter theirs first.",
  });
}

/** Records that a customer, whose row is locked, refuses texts that sell. Refused again, nothing changes. */
export async function refuseMarketing(
  tx: Tx,
  record: Recorder,
  before: Pick<Customer, "id" | "name"> & ContactColumns,
  { tenantId, now }: { tenantId: string; now: Date },
): Promise<void> {
  if (before.marketingRefusedAt !== null) return record(null);
  await tx.customer.updateMany({
    where: { tenantId, id: before.id },
    data: { ...noOptIn, marketingRefusedAt: now, updatedAt: now },
  });
  await record({
    // Integrators are told of this action: they may send texts of their own.
    action: "customer.changed",
    words: `${before.name} refused texts that sell`,
    subject: { kind: "customer", id: before.id },
    before: viewContact(before),
    after: viewContact({ ...before, ...noOptIn, marketingRefusedAt: now }),
  });
}

type ContactPair = Record<"from" | "into", ContactColumns>;

/** Returns the earlier of two moments; null where neither is known. */
const earlier = (one: Date | null, other: Date | null): Date | null =>
  one !== null && other !== null ? (one < other ? one : other) : (one ?? other);

/** Returns the contact columns of two cards that become one: an objection on either stays, an opt-in is not carried over. */
export function stricterContact({ from, into }: ContactPair): ContactColumns {
  const marketingRefusedAt = earlier(into.marketingRefusedAt, from.marketingRefusedAt);
  return {
    marketingOptInOn: into.marketingOptInOn,
    marketingOptInHow: into.marketingOptInHow,
    marketingOptInNumber: into.marketingOptInNumber,
    ...(marketingRefusedAt !== null && noOptIn),
    marketingRefusedAt,
    noTextsSince: earlier(into.noTextsSince, from.noTextsSince),
    doNotCallSince: earlier(into.doNotCallSince, from.doNotCallSince),
  };
}
