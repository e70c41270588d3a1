import { networkOf } from "../request/address";
import type { Counted } from "./throttles";

/** These mails work for an hour or more: nobody needs more of them in a day, and a mailbox bears so many. */
const hourly = 24;

/**
 * What sends mail to somebody who may not have asked for it, makes a business out of nothing, or reads all
 * that one has, is bounded by the day beside its rate by the minute: from one address of the network, for
 * one business, to one mailbox.
 */
const perDay = {
  "sign-up": { address: 20 },
  verification: { address: 50, mailbox: hourly },
  "new email": { address: 20, person: hourly },
  reset: { address: 50, mailbox: hourly },
  invitation: { address: 200, business: 100, mailbox: hourly },
  "shop sign-in": { address: 50, business: 2000, mailbox: hourly },
  "trade enquiry": { address: 10, business: 200 },
  export: { business: 10 },
  "trust request": { address: 20, mailbox: hourly },
} as const;

type PerDay = typeof perDay;

/** Of whom each act may be counted. */
export type Daily = { [A in keyof PerDay]: Partial<Record<keyof PerDay[A], string>> };

const daySeconds = 24 * 60 * 60;

/** What is counted when `act` is done once more by or for those of `of`. */
export const dailyCounts = <A extends keyof Daily>(act: A, of: Daily[A]): Counted[] =>
  Object.entries<string>(of as Record<string, string>).map(([by, whom]) => ({
    kind: `day.${act}.${by}`,
    subject: by === "address" ? networkOf(whom) : whom.toLowerCase(),
    most: (perDay[act] as Record<string, number>)[by] ?? 0,
    seconds: daySeconds,
  }));
