import { Prisma, type Plan, type Role, type SubscriptionStatus } from "@roundsman/db";
import type { Membership } from "../access/caller";

/** The columns of a membership with its business and standing, as both ways of identifying select them. */
export const membershipColumns = Prisma.sql`
  m.role, b.id AS business_id, b.name AS business_name, b.slug::text AS slug, b.time_zone, b.locked_at AS business_locked_at,
  b.closed_at, b.verified_at, p.plan, p.status AS plan_status, p.set_up_by_staff, p.trial_ends_at, p.past_due_since,
  p.requests_per_minute, p.heavy_per_minute`;

export interface MembershipRow {
  role: Role | null;
  business_id: string | null;
  business_name: string;
  slug: string;
  time_zone: string;
  business_locked_at: Date | null;
  closed_at: Date | null;
  verified_at: Date | null;
  plan: Plan | null;
  plan_status: SubscriptionStatus | null;
  set_up_by_staff: boolean | null;
  trial_ends_at: Date | null;
  past_due_since: Date | null;
  requests_per_minute: number | null;
  heavy_per_minute: number | null;
}

/** Null where the outer join found no membership. */
export function toMembership(row: MembershipRow): Membership | null {
  if (row.business_id === null || row.role === null) return null;
  return {
    role: row.role,
    business: {
      id: row.business_id,
      name: row.business_name,
      slug: row.slug,
      timeZone: row.time_zone,
      lockedAt: row.business_locked_at,
      closedAt: row.closed_at,
      verifiedAt: row.verified_at,
      standing: {
        plan: row.plan ?? "starter",
        status: row.plan_status ?? "none",
        setUpByStaff: row.set_up_by_staff ?? false,
        trialEndsAt: row.trial_ends_at,
        pastDueSince: row.past_due_since,
        requestsPerMinute: row.requests_per_minute,
        heavyPerMinute: row.heavy_per_minute,
      },
    },
  };
}
