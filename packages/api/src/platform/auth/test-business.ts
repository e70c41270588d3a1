import { runSqlForOne, sql, sqlBuilder, type Database } from "@roundsman/db";
import type { BusinessCaller, BusinessFacts } from "../access/caller";
import { forbidden, notFound } from "../base/errors";

/**
 * The test business of a caller: the one their key is of, or that of the business they are a person of.
 * @throws not_found where none was opened
 * @throws forbidden for a key of a business that trades: the key alone says which of both is meant
 */
export async function testBusinessOf(
  { service }: Pick<Database, "service">,
  { caller, business }: BusinessCaller,
): Promise<BusinessFacts> {
  if (business.test !== null) return business;
  if (caller.kind === "key") throw forbidden("This is a live key. Use a test key.");
  const found = await findTestBusiness(service, business);
  if (!found) throw notFound("test business");
  return found;
}

/** The test business of one that trades, which pays for both; null where none was opened. */
export async function findTestBusiness(
  service: Database["service"],
  business: BusinessFacts,
): Promise<BusinessFacts | null> {
  const row = await runSqlForOne(
    service,
    sqlBuilder
      .selectFrom("businesses")
      .where("test_of", "=", business.id)
      .select([
        "id",
        "name",
        sql<string>`slug::text`.as("slug"),
        "time_zone as timeZone",
        sql<string | null>`books_closed_to::text`.as("booksClosedTo"),
        sql<number>`clock_ahead_ms::float8`.as("clockAheadMs"),
      ]),
  );
  if (!row) return null;
  const { clockAheadMs, ...facts } = row;
  return {
    ...business,
    ...facts,
    test: { of: { id: business.id, slug: business.slug }, clockAheadMs },
  };
}
