import {
  runSqlForOne,
  sqlBuilder,
  type TextChannel,
  type TextMoment,
  type Tx,
} from "@roundsman/db";
import { mobileOf, segmentsOf } from "@roundsman/providers";
import { milliseconds } from "date-fns/milliseconds";
import { enqueue } from "../../../platform/jobs/enqueue";
import { kinds, type Moment } from "./moments";
import { quietEnds } from "./quiet";
import { textingOf } from "./settings";

/** A text as a change writes it; the worker sends it. */
interface OutgoingText {
  customerId: string;
  /** E.164. */
  number: string;
  body: string;
  channel?: TextChannel;
  orderId?: string | null;
  moment?: Moment | null;
  /** Told once to a customer; null: a person writes as often as they like. */
  once?: string | null;
  /** The secret of the link in a text that sells; null for any other text. */
  refusalRef?: string | null;
  /** Whoever wrote it confirmed that it may go in the quiet hours. */
  goesAtNight?: boolean;
  by?: { id: string | null; name: string } | null;
}

/**
 * A text of a business, written and enqueued in the transaction of what it tells of. In the quiet hours it waits for
 * their end, unless a person confirmed that it goes now.
 * @returns its id; null where it was told before
 */
export async function queueText(
  tx: Tx,
  tenantId: string,
  text: OutgoingText,
  now: Date,
): Promise<string | null> {
  const { moment = null, goesAtNight = false, by = null } = text;
  const business = await textingOf(tx, tenantId);
  const notBefore = goesAtNight ? null : quietEnds(now, business.timeZone, business);
  const useful = moment === null ? null : kinds[moment].usefulMinutes;
  const row = await runSqlForOne(
    tx,
    sqlBuilder
      .insertInto("texts")
      .values({
        tenant_id: tenantId,
        customer_id: text.customerId,
        order_id: text.orderId ?? null,
        direction: "out",
        channel: text.channel ?? "sms",
        number: text.number,
        body: text.body,
        state: "queued",
        moment: moment satisfies TextMoment | null,
        once: text.once ?? null,
        refusal_ref: text.refusalRef ?? null,
        goes_at_night: goesAtNight,
        not_before: notBefore,
        useless_after:
          useful === null ? null : new Date(now.getTime() + milliseconds({ minutes: useful })),
        segments: segmentsOf(text.body),
        by_user_id: by?.id ?? null,
        by_name: by?.name ?? null,
        created_at: now,
      })
      .onConflict((clash) => clash.columns(["tenant_id", "customer_id", "once"]).doNothing())
      .returning("id"),
  );
  if (!row) return null;
  await sendLater(tx, { tenantId, textId: row.id }, business.testOf === null ? notBefore : null);
  return row.id;
}

/** @param notBefore by the real clock; a test business, whose clock may be another, never waits */
export const sendLater = (
  tx: Tx,
  job: { tenantId: string; textId: string },
  notBefore: Date | null,
): Promise<void> => enqueue(tx, "send_text", job, notBefore ? { runAt: notBefore } : {});

interface Reachable {
  phone: string | null;
  erasedAt: Date | null;
  noTextsSince: Date | null;
}

export const whyNoTexts = "They want no texts at all.";

/** Why nobody can text this customer, in words for a page; null where it can be tried. */
export function whyNotTexted(
  { phone, erasedAt, noTextsSince }: Reachable,
  { stopped }: { stopped: boolean },
): string | null {
  if (erasedAt !== null) return "This customer's data was erased.";
  if (!phone) return "This customer has no phone number.";
  if (mobileOf(phone) === null) return "Their number is no British mobile number.";
  if (stopped) return "They have answered STOP: nothing is texted to this number any more.";
  if (noTextsSince !== null) return whyNoTexts;
  return null;
}

interface Marketed extends Reachable {
  marketingRefusedAt: Date | null;
  /** The number in E.164 that their soft opt-in is for; null without one. */
  marketingOptInNumber: string | null;
}

/**
 * Why this customer is not sent a text that sells, in words for a page; null where it can be tried: regulation 22 of
 * SI 2003/2426 (docs/decisions/0426).
 */
export function whyNotMarketed(customer: Marketed, about: { stopped: boolean }): string | null {
  const whyNot = whyNotTexted(customer, about);
  if (whyNot !== null) return whyNot;
  if (customer.marketingRefusedAt !== null) return "They refused texts that sell.";
  if (customer.marketingOptInNumber === null) {
    return "Nobody noted that they could refuse texts that sell. Note it on their page first.";
  }
  if (customer.phone === null || mobileOf(customer.phone) !== customer.marketingOptInNumber) {
    return "Their number changed since they opted in to texts that sell.";
  }
  return null;
}
