import {
  runSql,
  sameBusiness,
  sql,
  sqlBuilder,
  type Condition,
  type SqlRunner,
} from "@roundsman/db";
import { goodsOfRounds } from "./goods-of-rounds";

/** A round whose day is longer past counts as back, even if it was never set done. */
const mostDaysOut = 7;

interface YardQuery {
  tenantId: string;
  /** All yards if undefined. */
  locationId?: string | undefined;
  now: Date;
}

/** Goods of rounds whose vans are not back. A van that was lost is away until it is counted back. */
const goodsUnderWay = ({ tenantId, locationId, now }: YardQuery) =>
  sqlBuilder
    .selectFrom(
      goodsOfRounds(
        tenantId,
        sql`r.back_at is null and (r.lost_at is not null or r.status <> 'done'
          and r.round_date >= (${now}::timestamptz - make_interval(days => ${sql.lit(mostDaysOut)}))::date)`,
      ).as("g"),
    )
    .where((eb) => (locationId ? eb("g.location_id", "=", locationId) : eb.lit(true)));

/** A van that is out with goods of a place. */
export interface VanAtCount {
  roundId: string;
  roundDate: Date;
  vehicleName: string | null;
  productId: string;
  condition: Condition;
  /** Pieces that the round took out of the yard until now, less those it brought there. */
  taken: number;
  /** Pieces on the van that are on the books of the yard. */
  aboard: number;
}

/** Goods of a yard that rounds have taken or carry, by round and place. Read it once the levels are locked. */
export const readVansOf = (
  runner: SqlRunner,
  { tenantId, locationId, now }: YardQuery & { locationId: string },
): Promise<VanAtCount[]> =>
  runSql(
    runner,
    goodsUnderWay({ tenantId, locationId, now })
      .innerJoin("rounds as r", (join) =>
        join.on("r.tenant_id", "=", tenantId).onRef("r.id", "=", "g.round_id"),
      )
      .leftJoin("vehicles as v", (join) =>
        join.on(sameBusiness("v", "r")).onRef("v.id", "=", "r.vehicle_id"),
      )
      .groupBy(["r.id", "r.round_date", "v.name", "g.product_id", "g.condition"])
      .select([
        "r.id as roundId",
        "r.round_date as roundDate",
        "v.name as vehicleName",
        "g.product_id as productId",
        "g.condition",
        sql<number>`coalesce(sum(g.taken) filter (where g.at <= ${now}), 0)::int`.as("taken"),
        sql<number>`sum(g.aboard)::int`.as("aboard"),
      ])
      .orderBy("r.round_date")
      .orderBy("r.id"),
  );

/** Pieces on vans, by yard and place: `(product_id, location_id, condition, on_vans)`. */
export const onVans = (query: YardQuery) =>
  goodsUnderWay(query)
    .where("g.aboard", "<>", 0)
    .groupBy(["g.product_id", "g.location_id", "g.condition"])
    .select([
      "g.product_id",
      "g.location_id",
      "g.condition",
      sql<number>`sum(g.aboard)::int`.as("on_vans"),
    ]);
