import type { Prisma, PrismaClient, Tx } from "@roundsman/db";
import { notFound } from "../../../platform/base/errors";

/** What a business is shown with; one statement, by joins. */
export const withAll = {
  subscription: true,
  supportGrant: true,
  members: {
    select: { userId: true, role: true, user: { select: { name: true, email: true } } },
    orderBy: { joinedAt: "asc" },
  },
  _count: { select: { vehicles: { where: { archivedAt: null } } } },
} as const satisfies Prisma.BusinessInclude;

export type BusinessRow = Prisma.BusinessGetPayload<{ include: typeof withAll }>;

/** A business as it stands now. @throws not_found */
export async function readBusiness(db: PrismaClient | Tx, id: string): Promise<BusinessRow> {
  const row = await db.business.findFirst({
    where: { id },
    include: withAll,
    relationLoadStrategy: "join",
  });
  if (!row) throw notFound("business");
  return row;
}
