import { differenceInSeconds } from "date-fns/differenceInSeconds";
import type { PaymentSeen } from "@roundsman/providers";
import { pounds } from "../../../../platform/values/format";

/* What is made of how a payment stands at the provider. Pure: tested beside by a table. */

/** What was asked for, and when. */
export interface Asked {
  amountPence: number;
  merchantCode: string;
  startedAt: Date;
  stopAskedAt: Date | null;
}

/** `wait`: it is not over. `doubt`: money was taken, and it is not what was asked for. */
export type Verdict =
  | { is: "wait"; state: "waiting" | "unknown" }
  | { is: "paid"; paymentRef: string; amountPence: number; at: Date }
  | { is: "doubt"; why: string }
  | { is: "failed" | "cancelled"; why: string | null };

/** A reader begins within a minute, and gives up long before this. Seconds. */
const mostSeconds = 600;
/** After it was asked to stop. Seconds. */
const mostAfterStop = 60;

/** @param now by the same clock as `startedAt` */
export function verdictOf(seen: PaymentSeen, asked: Asked, now: Date): Verdict {
  const over = asked.stopAskedAt === null ? ("failed" as const) : ("cancelled" as const);
  switch (seen.state) {
    case "pending":
      return { is: "wait", state: "waiting" };
    case "paid": {
      const why = whyDoubted(seen, asked);
      if (why !== null) return { is: "doubt", why };
      const { paymentRef, amountPence, at } = seen;
      return { is: "paid", paymentRef, amountPence, at };
    }
    case "cancelled":
      return { is: "cancelled", why: null };
    case "failed":
      return { is: over, why: over === "failed" ? (seen.why ?? declined) : null };
    case "none": {
      const { startedAt, stopAskedAt } = asked;
      const isLate =
        differenceInSeconds(now, startedAt) >= mostSeconds ||
        (stopAskedAt !== null && differenceInSeconds(now, stopAskedAt) >= mostAfterStop);
      if (!isLate) return { is: "wait", state: "unknown" };
      return { is: over, why: over === "failed" ? "No card was shown." : null };
    }
  }
}

const declined = "The card was declined, or the customer gave up.";

/** Why what was taken is not what was asked for; null where it is. */
function whyDoubted(
  { amountPence, currency, merchantCode }: Extract<PaymentSeen, { state: "paid" }>,
  asked: Asked,
): string | null {
  if (merchantCode !== asked.merchantCode) {
    return `SumUp says that ${merchantCode} took it, which is not your account.`;
  }
  if (currency !== "GBP") return `SumUp says that it was taken in ${currency}.`;
  return amountPence === asked.amountPence
    ? null
    : `SumUp says that ${pounds(amountPence)} was taken, and ${pounds(asked.amountPence)} was asked for.`;
}

/**
 * When an open payment is asked about again, or one that is over without money is looked at once more: a notice may be
 * lost, and a card that was shown late must not be. Null: no more.
 */
export function nextLook(
  { startedAt, isOpen }: { startedAt: Date; isOpen: boolean },
  now: Date,
): Date | null {
  const age = differenceInSeconds(now, startedAt);
  const after = (seconds: number) => new Date(now.getTime() + seconds * 1000);
  if (age >= 86_400) return null;
  if (!isOpen) return after(age < 3600 ? 1800 : 43_200);
  if (age < 120) return after(15);
  return after(age < 1200 ? 60 : 1800);
}
