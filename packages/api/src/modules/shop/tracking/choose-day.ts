import type { PrismaClient } from "@roundsman/db";
import { z } from "zod";
import { recordActivity } from "../../../platform/audit/activity";
import { changeWith } from "../../../platform/audit/change";
import { invalid, refuseIf } from "../../../platform/base/errors";
import { anyone } from "../../../platform/middleware/procedures";
import { day as dayOf, dayOrNull, fromDay, shortDay } from "../../../platform/values/format";
import { Day } from "../../../platform/values/values";
import {
  chooseDay as takeDay,
  daysFor,
  lockOrder,
  orderName,
  tellOffice,
  type OrderRow,
} from "../../orders";
import { findOrderHere } from "./guards";
import { readProgress, stateOf, type Progress } from "./progress";
import type { TrackedOrder } from "./schema";
import { networkAt } from "../shopper";
import { quickBounds } from "../../../platform/limits/bounds";

/** So many days are offered. */
const mostDays = 10;

/** Why the customer can't choose another day; null where they can: it was tried, and is on no round since. */
const whyNoDay = (order: OrderRow, progress: Progress | null): string | null =>
  stateOf(order, progress) === "missed"
    ? null
    : "The day can't be chosen here any more. Please phone.";

/** The day of the round on which it failed. The van does not come twice on one day. */
const failureOf = (progress: Progress | null): string =>
  progress ? dayOf(progress.roundDate) : "";

/** The days that are offered after a delivery failed, and the one chosen; null where none can be. */
export async function dayChoice(
  db: PrismaClient,
  at: { tenantId: string; timeZone: string; now: Date },
  order: OrderRow,
  progress: Progress | null,
): Promise<TrackedOrder["dayChoice"]> {
  if (whyNoDay(order, progress) !== null) return null;
  const failedOn = failureOf(progress);
  const free = await daysFor(db, at, order);
  const days = free.filter((one) => one > failedOn).slice(0, mostDays);
  const held = order.deliveryPlace?.day ?? null;
  const chosen = held !== null && held > failedOn ? held : null;
  return days.length === 0 && chosen === null ? null : { days, chosen };
}

/**
 * After a delivery failed, whoever has the order's link chooses another day of its area, as often as they like until it
 * is on a round again. 409 once it is, and where the day is full.
 */
export const chooseDay = anyone()
  .concat(findOrderHere)
  .input(z.object({ day: Day }))
  .output(z.object({ day: Day }))
  .mutation(async ({ ctx, input: { day } }) => {
    const { db, business, order: before, now, request, limits } = ctx;
    const tenantId = business.id;
    await limits.countQuick(quickBounds.anotherDay, {
      shopNetwork: networkAt({ tenantId }, request),
    });
    const name = before.customerName ?? "A customer";
    const { change } = changeWith(
      db,
      (tx, happening) =>
        recordActivity(tx, { tenantId, kind: "shopper", name }, happening, {
          now,
          requestId: request.requestId,
        }),
      ctx,
    );
    await change(async (tx, record) => {
      const order = await lockOrder(tx, tenantId, before.id);
      const progress = await readProgress(tx, tenantId, order.id);
      refuseIf(whyNoDay(order, progress));
      if (day <= failureOf(progress))
        throw invalid({ path: "day", message: "Choose a later day." });
      await takeDay(tx, { tenantId, timeZone: business.timeZone, now }, order, day);
      const words = shortDay(fromDay(day));
      await record({
        action: "order.changed",
        words: `Chose ${words} for order ${orderName(order)}, which could not be delivered`,
        subject: { kind: "order", id: order.id },
        before: { wantedOn: dayOrNull(order.wantedOn) },
        after: { wantedOn: day },
      });
      const title = `${orderName(order)} is to come on ${words}, as its customer chose`;
      const of = { tenantId, orderId: order.id };
      await tellOffice(tx, of, { kind: "order.day_chosen", title }, { now });
    });
    return { day };
  });
