import { jsonArrayFrom, prepareSql, sql, sqlBuilder, type SqlRunner } from "@roundsman/db";
import type { Position, Tour } from "@roundsman/planner";

/* What is to be driven on days to come, as places on the map. */

type Span = {
  tenantId: string;
  /** YYYY-MM-DD, both included. */
  from: string;
  to: string;
  withoutOrder: string | null;
};

export interface DayTour extends Tour {
  day: string;
}

export interface DayPlace extends Position {
  day: string;
}

const selectYards = prepareSql(({ tenantId }: { tenantId: string }) =>
  sqlBuilder
    .selectFrom("locations as y")
    .where("y.tenant_id", "=", tenantId)
    .where("y.archived_at", "is", null)
    .where("y.latitude", "is not", null)
    .where("y.longitude", "is not", null)
    .orderBy("y.created_at")
    .orderBy("y.id")
    .select(["y.latitude", "y.longitude"]),
);

/** The yards in use that are on the map, the first first. */
export const readYards = async (db: SqlRunner, tenantId: string): Promise<Position[]> =>
  (await selectYards(db, { tenantId })).flatMap(positionOf);

const selectTours = prepareSql(({ tenantId, from, to, withoutOrder }: Span) =>
  sqlBuilder
    .selectFrom("rounds as r")
    .leftJoin("locations as home", (join) =>
      join.onRef("home.tenant_id", "=", "r.tenant_id").onRef("home.id", "=", "r.start_location_id"),
    )
    .leftJoin("locations as back", (join) =>
      join.onRef("back.tenant_id", "=", "r.tenant_id").onRef("back.id", "=", "r.end_location_id"),
    )
    .where("r.tenant_id", "=", tenantId)
    .where("r.round_date", ">=", sql<Date>`${from}::date`)
    .where("r.round_date", "<=", sql<Date>`${to}::date`)
    .where("r.status", "<>", "done")
    .select((eb) => [
      sql<string>`to_char(r.round_date, 'YYYY-MM-DD')`.as("day"),
      "home.latitude as homeLatitude",
      "home.longitude as homeLongitude",
      "back.latitude as backLatitude",
      "back.longitude as backLongitude",
      jsonArrayFrom(
        eb
          .selectFrom("stops as s")
          .innerJoin("orders as o", (join) =>
            join.onRef("o.tenant_id", "=", "s.tenant_id").onRef("o.id", "=", "s.order_id"),
          )
          .whereRef("s.tenant_id", "=", "r.tenant_id")
          .whereRef("s.round_id", "=", "r.id")
          .where("s.completed_at", "is", null)
          .where("s.failed_at", "is", null)
          .where(sql<boolean>`s.order_id is distinct from ${withoutOrder}::uuid`)
          .orderBy("s.sequence")
          .orderBy("s.id")
          .select(["o.latitude", "o.longitude"]),
      ).as("stops"),
    ]),
);

/**
 * The rounds of days that are not done, by what is still to be served, in one statement. A round ends where it begins,
 * unless it says otherwise.
 * @param firstYard where a round begins that names no yard; null: nobody knows, and such a round is left out
 */
export async function readDayTours(
  db: SqlRunner,
  span: Span,
  firstYard: Position | null,
): Promise<DayTour[]> {
  const rows = await selectTours(db, span);
  return rows.flatMap(({ day, stops, ...round }) => {
    const { homeLatitude, homeLongitude, backLatitude, backLongitude } = round;
    const [start = firstYard] = positionOf({ latitude: homeLatitude, longitude: homeLongitude });
    if (!start) return [];
    const [end = start] = positionOf({ latitude: backLatitude, longitude: backLongitude });
    return [{ day, start, end, stops: stops.flatMap(positionOf) }];
  });
}

const selectLoose = prepareSql(({ tenantId, from, to, withoutOrder }: Span) =>
  sqlBuilder
    .selectFrom("delivery_areas as a")
    .innerJoin("delivery_places as p", (join) =>
      join
        .onRef("p.tenant_id", "=", "a.tenant_id")
        .onRef("p.area_id", "=", "a.id")
        .on("p.day", ">=", sql<Date>`${from}::date`)
        .on("p.day", "<=", sql<Date>`${to}::date`),
    )
    .innerJoin("orders as o", (join) =>
      join.onRef("o.tenant_id", "=", "p.tenant_id").onRef("o.id", "=", "p.order_id"),
    )
    .where("a.tenant_id", "=", tenantId)
    .where("o.status", "=", "placed")
    .where(sql<boolean>`o.id is distinct from ${withoutOrder}::uuid`)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("stops as s")
            .whereRef("s.tenant_id", "=", "o.tenant_id")
            .whereRef("s.order_id", "=", "o.id")
            .where("s.given_back_at", "is", null)
            .select("s.id"),
        ),
      ),
    )
    .orderBy("o.id")
    .select([sql<string>`to_char(p.day, 'YYYY-MM-DD')`.as("day"), "o.latitude", "o.longitude"]),
);

/** Orders that hold a place on days and are on no round, as far as they are on the map, in one statement. */
export const readLooseStops = async (db: SqlRunner, span: Span): Promise<DayPlace[]> =>
  (await selectLoose(db, span)).flatMap(({ day, ...row }) =>
    positionOf(row).map((position) => ({ day, ...position })),
  );

const positionOf = ({
  latitude,
  longitude,
}: {
  latitude: number | null;
  longitude: number | null;
}): Position[] => (latitude === null || longitude === null ? [] : [{ latitude, longitude }]);
