import { expressionBuilder, jsonArrayFrom, sql, type Condition, type Tables } from "@roundsman/db";
import { goodsOfProduct } from "../queries";

type OnRound = Tables & { r: Tables["rounds"] };
type OnReload = Tables & { q: Tables["round_reloads"] };

/** What was loaded and put down at `round_reloads as q`, by the names of the products. */
const countsOfReload = expressionBuilder<OnReload, "q">()
  .selectFrom("round_reload_counts as c")
  .innerJoin("products as g", (join) =>
    join.onRef("g.tenant_id", "=", "c.tenant_id").onRef("g.id", "=", "c.product_id"),
  )
  .whereRef("c.tenant_id", "=", "q.tenant_id")
  .whereRef("c.reload_id", "=", "q.id")
  .orderBy("g.sort_name")
  .orderBy("g.id")
  .orderBy("c.condition")
  .select([
    "c.product_id as productId",
    "g.name as productName",
    sql<Condition>`c.condition`.as("condition"),
    "c.expected_load as load",
    "c.expected_drop as drop",
    "c.loaded",
    "c.dropped",
    goodsOfProduct.as("goods"),
  ]);

/** The reloads of `rounds as r`, as they were added. */
export const reloadsOfRound = expressionBuilder<OnRound, "r">()
  .selectFrom("round_reloads as q")
  .innerJoin("locations as y", (join) =>
    join.onRef("y.tenant_id", "=", "q.tenant_id").onRef("y.id", "=", "q.location_id"),
  )
  .whereRef("q.tenant_id", "=", "r.tenant_id")
  .whereRef("q.round_id", "=", "r.id")
  .orderBy("q.created_at")
  .orderBy("q.id")
  .select([
    "q.id",
    "q.before_stop_id as beforeStopId",
    "q.location_id as locationId",
    "q.added_on_the_way as addedOnTheWay",
    "y.name as locationName",
    "y.latitude",
    "y.longitude",
    sql<string | null>`q.done_at`.as("doneAt"),
    jsonArrayFrom(countsOfReload).as("items"),
  ]);
