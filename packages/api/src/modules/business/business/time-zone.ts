import type { PrismaClient } from "@roundsman/db";
import { invalid } from "../../../platform/base/errors";

/**
 * A time zone that Node knows must be known to the database too, which counts the days by it; the two
 * carry tables of their own.
 * @throws validation on `timeZone`
 */
export async function requireTimeZone(db: PrismaClient, name: string | undefined): Promise<void> {
  if (name === undefined) return;
  const known = await db.$queryRaw<unknown[]>`SELECT 1 FROM pg_timezone_names WHERE name = ${name}`;
  if (known.length === 0) {
    throw invalid({ path: "timeZone", message: "The database does not know this time zone." });
  }
}
