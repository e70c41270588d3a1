import {
  rowsAsTable,
  runSql,
  sql,
  sqlBuilder,
  type Compilable,
  type Database,
} from "@roundsman/db";
import type { SeenVan, Service } from "../../../../platform/context/context";
import { Spaced } from "../../../../platform/limits/spaced";

/* Phones and trackers say every second where a van is; it is written and told once in ten (docs/decisions/0346, 0352). */

const everyMs = 10_000;
const lookEveryMs = 1000;

interface Written {
  tenantId: string;
  id: string;
}

/**
 * Writes where vans are. A place that is older than the one known is dropped. Those of one business are written for it by
 * name, as a business is asked at its own node.
 */
function places(vans: readonly SeenVan[], toldPast: boolean): Compilable<Written> {
  const [tenantId, ...others] = new Set(vans.map((van) => van.tenantId));
  return sqlBuilder
    .with("told", () =>
      sqlBuilder.selectNoFrom(
        sql<string>`set_config('app.vans_told', ${toldPast ? "past" : ""}, true)`.as("how"),
      ),
    )
    .updateTable("rounds as r")
    .from([
      rowsAsTable("seen", vans, {
        tenantId: "uuid",
        roundId: "uuid",
        latitude: "float8",
        longitude: "float8",
        at: "timestamptz",
      }),
      "told",
    ])
    .set((eb) => ({
      van_latitude: eb.ref("seen.latitude"),
      van_longitude: eb.ref("seen.longitude"),
      van_seen_at: eb.ref("seen.at"),
    }))
    .whereRef("r.tenant_id", "=", "seen.tenantId")
    .whereRef("r.id", "=", "seen.roundId")
    .where((eb) =>
      eb.or([eb("r.van_seen_at", "is", null), eb("r.van_seen_at", "<=", eb.ref("seen.at"))]),
    )
    .$if(tenantId !== undefined && others.length === 0, (statement) =>
      statement.where("r.tenant_id", "=", tenantId ?? ""),
    )
    .returning(["r.tenant_id as tenantId", "r.id"]);
}

/**
 * Writes where vans are, by one statement, and tells it.
 * @param run runs the statement in a transaction that is over when it answers
 */
export async function keepVans(
  { tellPast }: Pick<Database["changes"], "tellPast">,
  vans: readonly SeenVan[],
  run: (statement: Compilable<Written>) => Promise<Written[]>,
): Promise<void> {
  const written = await run(places(vans, tellPast !== null));
  if (written.length > 0) await tellPast?.(written.map((round) => ({ ...round, kind: "van" })));
}

/** What holds back the places that come within ten seconds of one that was written, in this process. */
export const openVanPlaces = (
  { service, changes }: Pick<Database, "service" | "changes">,
  log: Service["log"],
): Spaced<SeenVan> =>
  new Spaced<SeenVan>({
    everyMs,
    lookEveryMs,
    keyOf: ({ roundId }) => roundId,
    atOf: ({ at }) => at,
    handOn: (vans) => keepVans(changes, vans, (statement) => runSql(service, statement)),
    onFault: (error) => log.warn({ error }, "where vans are could not be written"),
  });
