import type { ProofKind, Reads, RoundStatus, StopIssue } from "@roundsman/db";
import { Prisma } from "@roundsman/db";

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
      JOIN rounds r ON r.tenant_id = s.tenant_id AND r.id = s.round_id
      LEFT JOIN driver_profiles p ON p.tenant_id = r.tenant_id AND p.user_id = r.driver_user_id
      LEFT JOIN rota_days d ON d.tenant_id = r.tenant_id AND d.user_id = r.driver_user_id AND d.day = r.round_date
      LEFT JOIN proofs f ON f.tenant_id = s.tenant_id AND f.stop_id = s.id
     WHERE s.tenant_id = ${tenantId}::uuid AND s.order_id = ${orderId}::uuid
     ORDER BY (s.completed_at IS NULL AND s.failed_at IS NULL) DESC, s.created_at DESC, s.id DESC, f.kind
     LIMIT 1`);
  return rows[0] ?? null;
}
