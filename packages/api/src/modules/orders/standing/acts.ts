import type { Tx } from "@roundsman/db";
import type { Emit, Recorder } from "../../../platform/audit/change";
import { conflict, refuseIf } from "../../../platform/base/errors";
import { daysAfter, fromDay, shortDay } from "../../../platform/values/format";
import { cancelOrder } from "../cancel-order";
import { lockOrder } from "../order/queries";
import { firstDayFrom } from "./put";
import {
  calendarOf,
  lockStanding,
  whyEnded,
  whyNotPaused,
  whyNotResumed,
  type StandingRow,
} from "./queries";
import { dueDays } from "./rules/days";
import { standingToday } from "./today";
import { whyNotSkipped, whyNotUnskipped } from "./view";

/* What the office, a key or the customer does with a standing order. Each is judged under the lock of its row. */

export interface Acting {
  business: { id: string; timeZone: string };
  now: Date;
  /** Who does it: a customer in the shop or by the link of a mail, or anybody of the business. */
  by: "office" | "customer";
  exceptUserId?: string | null;
}

export type Act = { tx: Tx; record: Recorder; emit: Emit };

const subjectOf = ({ id }: { id: string }) => ({ kind: "standing_order", id });

export async function pauseStanding(
  { tx, record }: Act,
  { business, now }: Acting,
  id: string,
  reason: string | null,
): Promise<StandingRow> {
  const row = await lockStanding(tx, business.id, id);
  refuseIf(whyNotPaused(row));
  await tx.standingOrder.updateMany({
    where: { tenantId: business.id, id },
    data: { state: "paused", stateWhy: reason, updatedAt: now },
  });
  await record({
    action: "standing_order.paused",
    words: `Paused the standing order of ${row.customerName}`,
    subject: subjectOf(row),
    after: { reason },
  });
  return lockStanding(tx, business.id, id);
}

/** Days that it was paused are not made up for. */
export async function resumeStanding(
  { tx, record }: Act,
  { business, now }: Acting,
  id: string,
): Promise<StandingRow> {
  const row = await lockStanding(tx, business.id, id);
  refuseIf(whyNotResumed(row));
  await tx.standingOrder.updateMany({
    where: { tenantId: business.id, id },
    data: {
      state: "active",
      stateWhy: null,
      activeFrom: firstDayFrom({ timeZone: business.timeZone, now }),
      updatedAt: now,
    },
  });
  await record({
    action: "standing_order.resumed",
    words: `Resumed the standing order of ${row.customerName}`,
    subject: subjectOf(row),
  });
  return lockStanding(tx, business.id, id);
}

/** Orders that are made already stay. */
export async function endStanding(
  { tx, record }: Act,
  { business, now }: Acting,
  id: string,
): Promise<StandingRow> {
  const row = await lockStanding(tx, business.id, id);
  refuseIf(whyEnded(row));
  await tx.standingOrder.updateMany({
    where: { tenantId: business.id, id },
    data: { state: "ended", stateWhy: null, endedAt: now, updatedAt: now },
  });
  await record({
    action: "standing_order.ended",
    words: `Ended the standing order of ${row.customerName}`,
    subject: subjectOf(row),
    before: { state: row.state },
    after: { state: "ended" },
  });
  return lockStanding(tx, business.id, id);
}

/**
 * Leaves one day out. An order that is made for it is cancelled.
 * @throws conflict where it is none of its days, or can't be skipped any more
 */
export async function skipDay(
  { tx, record, emit }: Act,
  acting: Acting,
  id: string,
  dueOn: string,
): Promise<StandingRow> {
  const { business, now, by, exceptUserId } = acting;
  const tenantId = business.id;
  const row = await lockStanding(tx, tenantId, id);
  const at = await standingToday(tx, business, now);
  const { today } = at;
  const noted = row.occurrences.find((one) => one.dueOn === dueOn);
  const key = { tenantId, standingOrderId: id, dueOn: fromDay(dueOn) };
  const skipped = {
    state: "skipped",
    skippedBy: by,
    reason: null,
    message: null,
    at: now,
  } as const;
  if (noted) {
    refuseIf(whyNotSkipped(noted, today, by === "customer"));
    if (noted.state === "made" && noted.orderId !== null) {
      const order = await lockOrder(tx, tenantId, noted.orderId);
      const because =
        by === "customer" ? "The customer skipped this day of their standing order." : undefined;
      await cancelOrder(tx, record, emit, { business, order, now, exceptUserId, because });
    }
    await tx.standingOccurrence.updateMany({ where: key, data: skipped });
  } else {
    refuseIf(whyEnded(row));
    const from = row.activeFrom > today ? row.activeFrom : today;
    const found = dueDays(row, calendarOf(row, at), from, daysAfter(dueOn, 31)).find(
      (one) => one.dueOn === dueOn,
    );
    if (!found) throw conflict("This is none of its days to come.");
    const deliversOn = fromDay(found.deliversOn);
    await tx.standingOccurrence.create({ data: { ...key, deliversOn, ...skipped } });
  }
  await record({
    action: "standing_order.skipped",
    words: `Skipped ${shortDay(fromDay(dueOn))} of the standing order of ${row.customerName}`,
    subject: subjectOf(row),
    after: { dueOn, by },
  });
  return lockStanding(tx, tenantId, id);
}

/** Takes a skipped day up again: its order is made by the next morning. */
export async function unskipDay(
  { tx, record }: Act,
  { business, now }: Acting,
  id: string,
  dueOn: string,
): Promise<StandingRow> {
  const tenantId = business.id;
  const row = await lockStanding(tx, tenantId, id);
  refuseIf(whyEnded(row));
  const { today } = await standingToday(tx, business, now);
  const noted = row.occurrences.find((one) => one.dueOn === dueOn);
  if (!noted) throw conflict("This day is not skipped.");
  refuseIf(whyNotUnskipped(noted, today));
  await tx.standingOccurrence.deleteMany({
    where: { tenantId, standingOrderId: id, dueOn: fromDay(dueOn) },
  });
  await record({
    action: "standing_order.unskipped",
    words: `Took up ${shortDay(fromDay(dueOn))} of the standing order of ${row.customerName} again`,
    subject: subjectOf(row),
    after: { dueOn },
  });
  return lockStanding(tx, tenantId, id);
}
