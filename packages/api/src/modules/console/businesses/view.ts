import type { Standing } from "../../../platform/access/standing";
import { dateTime, dateTimeOrNull } from "../../../platform/values/view";
import { viewSupportAccess } from "../../identity/support-access/view";
import type { BusinessRow } from "./rows";
import type { ConsoleBusiness } from "./schema";
import { limitsOf, viewSubscription } from "./subscription";

/** A business without a subscription row stands as one on the smallest plan that nobody set up. */
const noSubscription: Standing = {
  plan: "starter",
  status: "none",
  setUpByStaff: false,
  trialEndsAt: null,
  pastDueSince: null,
  requestsPerMinute: null,
  heavyPerMinute: null,
};

export function viewBusiness(row: BusinessRow, now: Date): ConsoleBusiness {
  const standing = row.subscription ?? noSubscription;
  const vehicles = row._count.vehicles;
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    createdAt: dateTime(row.createdAt),
    subscription: viewSubscription(row.subscription, { standing, vehicles, now }),
    limits: limitsOf(standing),
    vehicles,
    members: row.members.length,
    people: row.members.map(({ userId, role, user }) => ({ userId, role, ...user })),
    supportAccess: viewSupportAccess(row.supportGrant, now),
    lockedAt: dateTimeOrNull(row.lockedAt),
    lockedReason: row.lockedReason,
  };
}
