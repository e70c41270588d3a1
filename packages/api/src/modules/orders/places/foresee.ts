import { anyUuid, runSql, runSqlForOne, sql, sqlBuilder, type SqlRunner } from "@roundsman/db";
import { z } from "zod";
import { countWords, fromDay, shortDay } from "../../../platform/values/format";
import { Day } from "../../../platform/values/values";
import {
  areaFor,
  AreaWindow,
  clockIn,
  closedDeliveryDays,
  hasAreas,
  hasRoom,
  Insertion,
  offeredDays,
  outwardOf,
  readAreas,
  readDeliveryCosts,
  readLoads,
  whyNotOn,
  type Area,
} from "../../catalogue";
import { whyDoorClosed } from "../../customers";
import type { OrderRow } from "../order/queries";
import { insertionsOn } from "./insertion";
import { capacityRule } from "./take-place";

/* What of an order that is being written comes up against where and when the business delivers. */

/** For an answer: the next days of the address's area, the first first, and the times of a day to choose from. */
export const foreseenDays = {
  deliveryDays: z.array(
    z.object({
      day: Day,
      left: z.string(),
      full: z.boolean(),
      insertion: Insertion.nullable(),
    }),
  ),
  deliveryWindows: z.array(AreaWindow),
};

interface Draft {
  tenantId: string;
  timeZone: string;
  now: Date;
  /** Null where it is collected, or nobody knows yet where it goes. */
  addressId: string | null;
  /** YYYY-MM-DD */
  day: string | null;
  /** Pieces, or units of what is measured. */
  goods: readonly { productId: string; units: number }[];
  /** The order that is changed; null of one that is taken. */
  before: OrderRow | null;
  whyNoOverride: string | null;
}

const nothing = {
  area: null,
  refusals: [],
  advice: [],
  deliveryDays: [],
  deliveryWindows: [],
};
const mostShown = 6;

/** The same as taking it says, with the days that are offered. One statement for a business without areas. */
export async function foreseeDelivery(db: SqlRunner, draft: Draft) {
  const { tenantId, timeZone, now, addressId, day, before } = draft;
  const place = addressId === null ? null : await readPlace(db, tenantId, addressId);
  if (!place?.inAreas) return nothing;
  const area = areaFor(await readAreas(db, tenantId), place);
  if (!area) {
    const name = outwardOf(place.postcode) ?? "This address";
    return { ...nothing, advice: [`${name} lies outside all delivery areas.`] };
  }
  const kg = await kgOf(db, tenantId, draft.goods);
  const offered = await offeredDays(db, area, { tenantId, timeZone, now, kg });
  const days = offered.filter((one) => whyDoorClosed(place, one.day) === null);
  const shown = days.slice(0, mostShown);
  const insertionOf = await insertionsOn(db, {
    tenantId,
    costs: await readDeliveryCosts(db, tenantId),
    place,
    days: shown.map((one) => one.day),
    withoutOrder: before?.id ?? null,
  });
  const deliveryDays = shown.map((one) => ({
    day: one.day,
    left: leftWords(area, one),
    full: one.full,
    insertion: insertionOf(one.day),
  }));
  const deliveryWindows = [...area.windows];
  if (day === null) return { ...nothing, area, deliveryDays, deliveryWindows };
  const span = { from: day, to: day };
  const closed = await closedDeliveryDays(db, tenantId, span);
  const advice = [
    whyNotOn(area, day, { closed, now: clockIn(timeZone, now) }),
    whyDoorClosed(place, day),
  ].filter((why) => why !== null);
  const load = (await readLoads(db, { tenantId, ...span }))(area.id).get(day);
  const had = before?.deliveryPlace;
  const isHeld = had?.day === day && had.areaId === area.id;
  const full = !isHeld && !hasRoom(area, load ?? { stops: 0, kg: 0 }, kg);
  return {
    area,
    deliveryDays,
    deliveryWindows,
    advice,
    refusals: full
      ? [
          {
            rule: capacityRule.id,
            title: capacityRule.title,
            message: `${shortDay(fromDay(day))} is full in ${area.name}.`,
            override: draft.whyNoOverride,
          },
        ]
      : [],
  };
}

/** "3 stops and 410 kg left", "12 stops" where there is no limit. */
function leftWords(
  { maxStops, maxKg }: Area,
  { stops, kg }: { stops: number; kg: number },
): string {
  const left = [
    maxStops !== null && countWords(Math.max(0, maxStops - stops), "stop"),
    maxKg !== null && `${Math.max(0, Math.floor(maxKg - kg))} kg`,
  ].filter((words) => words !== false);
  return left.length > 0 ? `${left.join(" and ")} left` : `${countWords(stops, "stop")} so far`;
}

const readPlace = (db: SqlRunner, tenantId: string, id: string) =>
  runSqlForOne(
    db,
    sqlBuilder
      .selectFrom("delivery_addresses as a")
      .innerJoin("customers as c", (join) =>
        join.onRef("c.tenant_id", "=", "a.tenant_id").onRef("c.id", "=", "a.customer_id"),
      )
      .where("a.tenant_id", "=", tenantId)
      .where("a.id", "=", id)
      .select([
        "a.postcode",
        "a.delivery_windows as deliveryWindows",
        "c.closed_days as closedDays",
        sql<number | null>`coalesce(a.drop_latitude, a.latitude)`.as("latitude"),
        sql<number | null>`coalesce(a.drop_longitude, a.longitude)`.as("longitude"),
        hasAreas("a").as("inAreas"),
      ]),
  );

async function kgOf(db: SqlRunner, tenantId: string, goods: Draft["goods"]): Promise<number> {
  if (goods.length === 0) return 0;
  const rows = await runSql(
    db,
    sqlBuilder
      .selectFrom("products as p")
      .where("p.tenant_id", "=", tenantId)
      .where("p.id", "=", anyUuid(goods.map(({ productId }) => productId)))
      .select(["p.id", sql<number | null>`p.full_kg::float8`.as("kg")]),
  );
  const weights = new Map(rows.map(({ id, kg }) => [id, kg ?? 0]));
  return goods.reduce(
    (sum, { productId, units }) => sum + units * (weights.get(productId) ?? 0),
    0,
  );
}
