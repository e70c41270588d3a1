import type { Prisma, PrismaClient, Tx } from "@roundsman/db";
import { milliseconds } from "date-fns/milliseconds";
import { graceMs, type Standing } from "../../../platform/access/caller";
import { notFound } from "../../../platform/base/errors";
import { dateTime, dateTimeOrNull } from "../../../platform/values/format";
import { viewSupportAccess } from "../../identity";
import type { ConsoleBusiness } from "./schema";
import { limitsOf, viewSubscription } from "./subscription";

/** What a business is shown with; one statement, by joins. */
export const shownOfBusiness = {
  subscription: true,
  supportGrant: true,
  members: {
    select: {
      userId: true,
      role: true,
      user: { select: { name: true, email: true, lockedAt: true } },
    },
    orderBy: [{ joinedAt: "asc" }, { userId: "asc" }],
  },
  _count: { select: { vehicles: { where: { archivedAt: null } } } },
} as const satisfies Prisma.BusinessInclude;

type BusinessRow = Prisma.BusinessGetPayload<{ include: typeof shownOfBusiness }>;

/** A business as it stands now. @throws not_found */
export async function readBusiness(db: PrismaClient | Tx, id: string): Promise<BusinessRow> {
  const row = await db.business.findFirst({
    where: { id },
    include: shownOfBusiness,
    relationLoadStrategy: "join",
  });
  if (!row) throw notFound("business");
  return row;
}

const weekMs = milliseconds({ weeks: 1 });

/** Businesses in good standing at this instant, as `inGoodStanding` of platform/access/standing reads it. */
export const inGoodStandingAt = (now: Date): Prisma.BusinessWhereInput => ({
  subscription: {
    OR: [
      { status: "active" },
      { status: "trialing", OR: [{ trialEndsAt: null }, { trialEndsAt: { gt: now } }] },
      {
        status: "past_due",
        OR: [{ pastDueSince: null }, { pastDueSince: { gte: new Date(now.getTime() - graceMs) } }],
      },
      { status: "none", setUpByStaff: true },
    ],
  },
});

/** On a trial that ends within a week, or has ended without anything following. */
export const trialEndingAt = (now: Date): Prisma.BusinessWhereInput => ({
  subscription: {
    status: "trialing",
    trialEndsAt: { lte: new Date(now.getTime() + weekMs) },
  },
});

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
    people: row.members.map(({ userId, role, user: { name, email } }) => ({
      userId,
      role,
      name,
      email,
    })),
    supportAccess: viewSupportAccess(row.supportGrant, now),
    lockedAt: dateTimeOrNull(row.lockedAt),
    lockedReason: row.lockedReason,
  };
}
