import { rowsAsTable, runSql, sqlBuilder, type Database, type SqlRunner } from "@roundsman/db";
import type { SeenVan, Service } from "../../../platform/context/context";
import { Spaced } from "../../../platform/limits/spaced";

/* Phones and trackers say every second where a van is; it is written and told once in ten (docs/decisions/0346). */

const everyMs = 10_000;
const lookEveryMs = 1000;

/** Writes where vans are, by one statement. A place that is older than the one known is dropped. */
export const keepVans = (db: SqlRunner, vans: readonly SeenVan[]) =>
  runSql(
    db,
    sqlBuilder
      .updateTable("rounds as r")
      .from(
        rowsAsTable("seen", vans, {
          tenantId: "uuid",
          roundId: "uuid",
          latitude: "float8",
          longitude: "float8",
          at: "timestamptz",
        }),
      )
      .set((eb) => ({
        van_latitude: eb.ref("seen.latitude"),
        van_longitude: eb.ref("seen.longitude"),
        van_seen_at: eb.ref("seen.at"),
      }))
      .whereRef("r.tenant_id", "=", "seen.tenantId")
      .whereRef("r.id", "=", "seen.roundId")
      .where((eb) =>
        eb.or([eb("r.van_seen_at", "is", null), eb("r.van_seen_at", "<=", eb.ref("seen.at"))]),
      ),
  );

/** What holds back the places that come within ten seconds of one that was written, in this process. */
export const openVanPlaces = (
  { service }: Pick<Database, "service">,
  log: Service["log"],
): Spaced<SeenVan> =>
  new Spaced<SeenVan>({
    everyMs,
    lookEveryMs,
    keyOf: ({ roundId }) => roundId,
    atOf: ({ at }) => at,
    handOn: (vans) => keepVans(service, vans),
    onFault: (error) => log.warn({ error }, "where vans are could not be written"),
  });
