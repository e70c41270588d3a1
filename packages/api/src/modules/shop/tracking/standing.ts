import { secondsOf, timeOfDay } from "../../delivery/stop/clock";
import { dateTime, day } from "../../../platform/values/view";
import { isUnpaidCheckout } from "../../orders/orders/unpaid";
import type { OrderRow } from "../../orders/order/rows";
import type { Progress } from "./progress";
import type { TrackedOrder } from "./schema";

const minute = 60;
/** A position older than this says nothing of where the van is. */
const freshMs = 15 * minute * 1000;

/** Where an order stands. A round that is done while the stop is open leaves the order to be planned anew. */
export function stateOf(order: OrderRow, progress: Progress | null): TrackedOrder["state"] {
  if (order.status === "cancelled") return "cancelled";
  const collects = order.fulfilment === "collection";
  if (order.status === "delivered") return collects ? "collected" : "delivered";
  if (isUnpaidCheckout(order)) return "to_pay";
  if (collects) return "to_collect";
  if (order.roundId === null) return progress?.failedAt ? "missed" : "placed";
  if (progress?.roundStatus === "out") return "on_its_way";
  return progress?.roundStatus === "planned" ? "planned" : "placed";
}

/** How sure the hour is, in seconds before and after. */
const slack = {
  planned: { before: 60 * minute, after: 60 * minute },
  on_its_way: { before: 20 * minute, after: 40 * minute },
} as const;

/**
 * The hour an order is expected in, by the business's own clock; later by as much as the van set out
 * later. Null where the round's times are not known.
 */
export function windowOf(
  state: TrackedOrder["state"],
  progress: Progress | null,
  timeZone: string,
): TrackedOrder["window"] {
  if (state !== "planned" && state !== "on_its_way") return null;
  if (!progress || progress.departsAt === null || progress.etaSeconds === null) return null;
  const planned = secondsOf(progress.departsAt);
  const left = progress.wentOutAt ? secondsOf(wallTime(progress.wentOutAt, timeZone)) : planned;
  const eta = Math.max(planned, left) + progress.etaSeconds;
  const { before, after } = slack[state];
  return {
    day: day(progress.roundDate),
    from: timeOfDay(toQuarter(Math.max(0, eta - before))),
    to: timeOfDay(toQuarter(eta + after)),
  };
}

const toQuarter = (seconds: number) => Math.round(seconds / (15 * minute)) * 15 * minute;

const wallTime = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit" }).format(at);

/** Only of a van on its way to this order; no nearer than some hundred metres, since it stands at others' doors. */
export function vanOf(
  state: TrackedOrder["state"],
  progress: Progress | null,
  now: Date,
): TrackedOrder["van"] {
  if (state !== "on_its_way" || !progress) return null;
  const { vanLatitude, vanLongitude, vanSeenAt, stopsBefore } = progress;
  const seen = vanSeenAt !== null && now.getTime() - vanSeenAt.getTime() < freshMs;
  if (!seen || vanLatitude === null || vanLongitude === null) {
    return { stopsBefore, position: null };
  }
  const roughly = (degrees: number) => Math.round(degrees * 1000) / 1000;
  return {
    stopsBefore,
    position: {
      latitude: roughly(vanLatitude),
      longitude: roughly(vanLongitude),
      seenAt: dateTime(vanSeenAt),
    },
  };
}

/** What is still to be done about money, as the customer reads it. */
export function paymentOf(order: OrderRow): TrackedOrder["payment"] {
  if (order.paidAt !== null) return "paid";
  if (order.status === "cancelled") return "nothing";
  if (isUnpaidCheckout(order)) return "to_pay";
  return ({ link: "by_link", on_account: "on_account", cash: "at_the_door" } as const)[
    order.paymentMethod
  ];
}
