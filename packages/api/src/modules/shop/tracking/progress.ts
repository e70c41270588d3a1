import { prepareSql, sql, sqlBuilder, type InferResult, type SqlRunner } from "@roundsman/db";
import { milliseconds } from "date-fns/milliseconds";
import { dateTime, day, secondsOf, timeIn } from "../../../platform/values/format";
import { shiftStart, timeOfDay } from "../../delivery";
import { isUnpaidCheckout, type OrderRow } from "../../orders";
import type { TrackedOrder } from "./schema";

/**
 * An order's stops with the rounds they are on, the one that counts first: on the order's own round,
 * then still open, then the newest. `departsAt` is HH:MM, null where the times are not known;
 * `stopsBefore` are open stops that come before it.
 */
const selectProgress = sqlBuilder
  .selectFrom("stops as s")
  .innerJoin("orders as o", (join) =>
    join.onRef("o.tenant_id", "=", "s.tenant_id").onRef("o.id", "=", "s.order_id"),
  )
  .innerJoin("rounds as r", (join) =>
    join.onRef("r.tenant_id", "=", "s.tenant_id").onRef("r.id", "=", "s.round_id"),
  )
  .leftJoin("driver_profiles as p", (join) =>
    join.onRef("p.tenant_id", "=", "r.tenant_id").onRef("p.user_id", "=", "r.driver_user_id"),
  )
  .leftJoin("rota_days as d", (join) =>
    join
      .onRef("d.tenant_id", "=", "r.tenant_id")
      .onRef("d.user_id", "=", "r.driver_user_id")
      .onRef("d.day", "=", "r.round_date"),
  )
  .leftJoin("proofs as f", (join) =>
    join.onRef("f.tenant_id", "=", "s.tenant_id").onRef("f.stop_id", "=", "s.id"),
  )
  .select((eb) => [
    "r.round_date as roundDate",
    "r.status as roundStatus",
    eb.fn.coalesce("r.departs_at", shiftStart).as("departsAt"),
    "s.eta_seconds as etaSeconds",
    "r.went_out_at as wentOutAt",
    eb
      .selectFrom("stops as b")
      .whereRef("b.tenant_id", "=", "s.tenant_id")
      .whereRef("b.round_id", "=", "s.round_id")
      .whereRef("b.sequence", "<", "s.sequence")
      .where("b.completed_at", "is", null)
      .where("b.failed_at", "is", null)
      .select(sql<number>`count(*)::int`.as("count"))
      .$asScalar()
      .$notNull()
      .as("stopsBefore"),
    "s.completed_at as completedAt",
    "s.failed_at as failedAt",
    "s.issue",
    "r.van_latitude as vanLatitude",
    "r.van_longitude as vanLongitude",
    "r.van_seen_at as vanSeenAt",
    "f.kind as proofKind",
    "f.file_key as proofFile",
    "f.signed_by as signedBy",
    "f.created_at as proofAt",
  ])
  .orderBy((eb) => eb("s.round_id", "is not distinct from", eb.ref("o.round_id")), "desc")
  .orderBy(
    (eb) => eb.and([eb("s.completed_at", "is", null), eb("s.failed_at", "is", null)]),
    "desc",
  )
  .orderBy("s.created_at", "desc")
  .orderBy("s.id", "desc")
  .orderBy("f.kind");

/** An order's last stop and the round it is on. */
export type Progress = InferResult<typeof selectProgress>[number];

const selectLast = prepareSql(({ tenantId, orderId }: { tenantId: string; orderId: string }) =>
  selectProgress.where("s.tenant_id", "=", tenantId).where("s.order_id", "=", orderId).limit(1),
);

/** Null for an order that was on no round yet. */
export async function readProgress(
  runner: SqlRunner,
  tenantId: string,
  orderId: string,
): Promise<Progress | null> {
  const [row] = await selectLast(runner, { tenantId, orderId });
  return row ?? null;
}

const minute = 60;
/** A position older than this says nothing of where the van is. */
const freshMs = milliseconds({ minutes: 15 });

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
  const left = progress.wentOutAt ? secondsOf(timeIn(timeZone, progress.wentOutAt)) : planned;
  const eta = Math.max(planned, left) + progress.etaSeconds;
  const { before, after } = slack[state];
  return {
    day: day(progress.roundDate),
    from: timeOfDay(toQuarter(Math.max(0, eta - before))),
    to: timeOfDay(toQuarter(eta + after)),
  };
}

const toQuarter = (seconds: number) => Math.round(seconds / (15 * minute)) * 15 * minute;

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
