import { expressionBuilder, jsonArrayFrom, sql, type Tables } from "@roundsman/db";
import { dateTime } from "../../../../platform/values/format";
import { plannedReloads } from "../aboard";
import { goodsOfProduct } from "../queries";
import type { CountedPieces, ReloadOfRound, StopOfRound } from "../van-load";
import { minutesToSeconds } from "date-fns/minutesToSeconds";
import type { RoundReload } from "./schema";

type Named = { productId: string; productName: string };

interface ReloadRow extends ReloadOfRound {
  locationId: string;
  locationName: string;
  latitude: number | null;
  longitude: number | null;
  doneAt: string | null;
  items: readonly (Named & RoundReload["items"][number])[];
}

/** A round with its reloads and what was counted onto it. */
interface ReloadingRound {
  reloads: readonly ReloadRow[];
  countedGoods: readonly (Named & CountedPieces)[];
}

interface NamedStop extends StopOfRound {
  lines: readonly (Named & StopOfRound["lines"][number] & { charge: boolean })[];
  collect: readonly (Named & StopOfRound["collect"][number])[];
}

/** How long a reload at a yard takes, without the drive there. */
export const reloadSeconds = minutesToSeconds(20);

/** Stops without the lines that cylinders are charged for with: those are no goods. */
const withGoods = (stops: readonly NamedStop[]): NamedStop[] =>
  stops.map((stop) => ({ ...stop, lines: stop.lines.filter(({ charge }) => !charge) }));

/**
 * The reloads of a round in the order they are come to. What is to be loaded and put down at one that is still to come
 * follows the orders as they stand; one that is done keeps what was expected of it.
 */
export function viewReloads(row: ReloadingRound, stops: readonly NamedStop[]): RoundReload[] {
  if (row.reloads.length === 0) return [];
  const planned = plannedReloads({
    stops: withGoods(stops),
    reloads: row.reloads,
    counted: row.countedGoods,
  });
  const nameOf = new Map(
    [
      ...stops.flatMap(({ lines, collect }) => [...lines, ...collect]),
      ...row.countedGoods,
      ...row.reloads.flatMap(({ items }) => items),
    ].map(({ productId, productName }) => [productId, productName]),
  );
  const placeOf = new Map(stops.map(({ id }, at) => [id, at]));
  const place = ({ beforeStopId }: ReloadRow) =>
    (beforeStopId === null ? undefined : placeOf.get(beforeStopId)) ?? stops.length;
  return row.reloads
    .toSorted((a, b) => place(a) - place(b))
    .map((reload) => ({
      id: reload.id,
      beforeStopId: reload.beforeStopId,
      addedOnTheWay: reload.addedOnTheWay,
      locationId: reload.locationId,
      locationName: reload.locationName,
      latitude: reload.latitude,
      longitude: reload.longitude,
      doneAt: reload.doneAt === null ? null : dateTime(new Date(reload.doneAt)),
      items:
        reload.doneAt === null
          ? (planned.get(reload.id) ?? [])
              .map((item) => ({
                ...item,
                productName: nameOf.get(item.productId) ?? "",
                loaded: null,
                dropped: null,
              }))
              .toSorted(
                (a, b) =>
                  b.load - a.load ||
                  a.productName.localeCompare(b.productName, "en-GB") ||
                  a.condition.localeCompare(b.condition, "en-GB"),
              )
          : reload.items.map(
              ({ productId, productName, condition, load, drop, loaded, dropped }) => ({
                productId,
                productName,
                condition,
                load,
                drop,
                loaded,
                dropped,
              }),
            ),
    }));
}

type OnRound = Tables & { r: Tables["rounds"] };
type OnReload = Tables & { q: Tables["round_reloads"] };

/** Goods loaded and put down at `round_reloads as q`, with their product names. */
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
    "c.condition",
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
