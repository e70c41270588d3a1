import { prepareSql, sql, sqlBuilder } from "@roundsman/db";
import type { Service } from "../context/context";

const selectClock = prepareSql(({ tenantId }: { tenantId: string }) =>
  sqlBuilder
    .selectFrom("businesses")
    .where("id", "=", sql<string>`${tenantId}::uuid`)
    .where("test_of", "is not", null)
    .select(sql<number>`clock_ahead_ms::float8`.as("aheadMs")),
);

const tenantOf = (payload: unknown): string | null => {
  const given = typeof payload === "object" && payload !== null ? payload : {};
  return "tenantId" in given && typeof given.tenantId === "string" ? given.tenantId : null;
};

/**
 * The time and the providers with which a job works: for a test business its own, for all else the service's.
 * @param payload as `enqueue` wrote it
 */
export async function placeOfJob(
  service: Pick<Service, "database" | "providers" | "testProviders">,
  payload: unknown,
  now = new Date(),
): Promise<{ now: Date; providers: Service["providers"] }> {
  const tenantId = tenantOf(payload);
  const [test] = tenantId === null ? [] : await selectClock(service.database.service, { tenantId });
  if (!test) return { now, providers: service.providers };
  return { now: new Date(now.getTime() + test.aheadMs), providers: service.testProviders() };
}
