import { runSql, sql, sqlBuilder, type PrismaClient } from "@roundsman/db";
import { businessNames } from "../../../platform/jobs/backlog";
import { dateTimeOrNull } from "../../../platform/values/format";

const mostListed = 50;

/**
 * Webhooks of businesses that fail or are paused, the longest failing first: of the whole service, or of one business.
 * Of the address the host alone, since path and query may hold secrets.
 */
export async function readEndpoints(db: PrismaClient, tenantId?: string) {
  const rows = await runSql(
    db,
    sqlBuilder
      .selectFrom("webhook_endpoints as e")
      .leftJoinLateral(
        (eb) =>
          eb
            .selectFrom("webhook_attempts as a")
            .whereRef("a.tenant_id", "=", "e.tenant_id")
            .whereRef("a.endpoint_id", "=", "e.id")
            .orderBy("a.at", "desc")
            .orderBy("a.id", "desc")
            .limit(1)
            .select(["a.status", "a.failure", "a.at"])
            .as("last"),
        (join) => join.onTrue(),
      )
      .where((eb) =>
        eb.or([eb("e.failing_since", "is not", null), eb("e.paused_at", "is not", null)]),
      )
      .where((eb) => eb.and(tenantId === undefined ? [] : [eb("e.tenant_id", "=", tenantId)]))
      .orderBy(sql`coalesce(e.failing_since, e.paused_at)`)
      .orderBy("e.id")
      .limit(mostListed)
      .select([
        "e.id",
        "e.tenant_id as tenantId",
        "e.url",
        "e.failing_since as failingSince",
        "e.paused_at as pausedAt",
        "e.paused_because as pausedBecause",
        "last.status as lastStatus",
        "last.failure as lastFailure",
        "last.at as lastAt",
      ]),
  );
  const names = await businessNames(db, rows);
  return rows.map(({ tenantId: of, url, failingSince, pausedAt, lastAt, ...row }) => ({
    ...row,
    business: names(of),
    host: hostOf(url),
    failingSince: dateTimeOrNull(failingSince),
    pausedAt: dateTimeOrNull(pausedAt),
    lastAt: dateTimeOrNull(lastAt),
  }));
}

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : "");
