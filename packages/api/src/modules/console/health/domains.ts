import type { PrismaClient } from "@roundsman/db";
import { dateTime, dateTimeOrNull } from "../../../platform/values/view";

const listed = 50;

/** Shops' own domains that no longer answer as they should, the longest failing first. */
export async function readFailingDomains(db: PrismaClient) {
  const rows = await db.domain.findMany({
    where: { failingSince: { not: null } },
    orderBy: [{ failingSince: "asc" }, { id: "asc" }],
    take: listed,
    relationLoadStrategy: "join",
    include: { storefront: { select: { business: { select: { id: true, name: true } } } } },
  });
  return rows.flatMap(({ failingSince, storefront, ...row }) =>
    failingSince === null
      ? []
      : [
          {
            id: row.id,
            host: row.host,
            problem: row.lastError,
            business: storefront.business,
            failingSince: dateTime(failingSince),
            lastCheckedAt: dateTimeOrNull(row.lastCheckedAt),
          },
        ],
  );
}
