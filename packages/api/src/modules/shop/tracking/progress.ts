import {
  Prisma,
  type ProofKind,
  type Reads,
  type RoundStatus,
  type StopIssue,
} from "@roundsman/db";
import { dateTime, day } from "../../../platform/values/format";
import { secondsOf, timeOfDay } from "../../delivery";
import { isUnpaidCheckout, type OrderRow } from "../../orders";
import type { TrackedOrder } from "./schema";

/** An order's last stop and the round it is on, in one statement. */
export interface Progress {
  roundDate: Date;
  roundStatus: RoundStatus;
  /** Seconds from midnight of the round's day; null where the times are not known. */
  departsAt: string | null;
  etaSeconds: number | null;
  wentOutAt: Date | null;
  /** Open stops that come before it. */
  stopsBefore: number;
  completedAt: Date | null;
  failedAt: Date | null;
  vanLatitude: number | null;
  vanLongitude: number | null;
  vanSeenAt: Date | null;
  proofKind: ProofKind | null;
  proofFile: string | null;
  signedBy: string | null;
  proofAt: Date | null;
  issue: StopIssue | null;
}

/** Null for an order that was on no round yet. */
export async function readProgress(
  db: Reads,
  tenantId: string,
  orderId: string,
): Promise<Progress | null> {
  const rows = await db.$queryRaw<Progress[]>(Prisma.sql`
    SELECT r.round_date AS "roundDate", r.status::text AS "roundStatus",
           coalesce(r.departs_at, CASE WHEN d.working IS DISTINCT FROM false THEN coalesce(d.shift_start, p.shift_start) END) AS "departsAt",
           s.eta_seconds AS "etaSeconds", r.went_out_at AS "wentOutAt",
           (SELECT count(*)::int FROM stops b
             WHERE b.tenant_id = s.tenant_id AND b.round_id = s.round_id AND b.sequence < s.sequence
               AND b.completed_at IS NULL AND b.failed_at IS NULL) AS "stopsBefore",
           s.completed_at AS "completedAt", s.failed_at AS "failedAt", s.issue::text,
           r.van_latitude AS "vanLatitude", r.van_longitude AS "vanLongitude", r.van_seen_at AS "vanSeenAt",
           f.kind::text AS "proofKind", f.file_key AS "proofFile", f.signed_by AS "signedBy", f.created_at AS "proofAt"
      FROM stops s
      JOIN orders o ON o.tenant_id = s.tenant_id AND o.id = s.order_id
      JOIN rounds r ON r.tenant_id = s.tenant_id AND r.id = s.round_id
      LEFT JOIN driver_profiles p ON p.tenant_id = r.tenant_id AND p.user_id = r.driver_user_id
      LEFT JOIN rota_days d ON d.tenant_id = r.tenant_id AND d.user_id = r.driver_user_id AND d.day = r.round_date
      LEFT JOIN proofs f ON f.tenant_id = s.tenant_id AND f.stop_id = s.id
     WHERE s.tenant_id = ${tenantId}::uuid AND s.order_id = ${orderId}::uuid
     ORDER BY (s.round_id IS NOT DISTINCT FROM o.round_id) DESC, (s.completed_at IS NULL AND s.failed_at IS NULL) DESC, s.created_at DESC, s.id DESC, f.kind
     LIMIT 1`);
  return rows[0] ?? null;
}

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
  const left = progress.wentOutAt ? secondsOf(localTime(progress.wentOutAt, timeZone)) : planned;
  const eta = Math.max(planned, left) + progress.etaSeconds;
  const { before, after } = slack[state];
  return {
    day: day(progress.roundDate),
    from: timeOfDay(toQuarter(Math.max(0, eta - before))),
    to: timeOfDay(toQuarter(eta + after)),
  };
}

const toQuarter = (seconds: number) => Math.round(seconds / (15 * minute)) * 15 * minute;

const localTime = (at: Date, timeZone: string): string =>
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
