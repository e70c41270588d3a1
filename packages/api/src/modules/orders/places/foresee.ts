import { anyUuid, runSql, runSqlForOne, sql, sqlBuilder, type SqlRunner } from "@roundsman/db";
import { z } from "zod";
import { countWords, fromDay, shortDay } from "../../../platform/values/format";
import { Day, Uuid } from "../../../platform/values/values";
import {
  AreaWindow,
  hasRoom,
  Insertion,
  offeredDays,
  outwardOf,
  promisedDays,
  readAreas,
  readDeliveryCalendar,
  readDeliveryCosts,
  readLoads,
  type Area,
} from "../../catalogue";
import { whyDoorClosed } from "../../customers";
import { destinationOf, doorColumns, judgeFor, PromiseWarning } from "../order/promise";
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
  /** Why what the draft promises can't be kept. */
  promiseWarnings: z.array(PromiseWarning),
  /** The days that each option in use promises now, the first and the last; null if no day can be promised. */
  optionDays: z.array(
    z.object({ deliveryOptionId: Uuid, from: Day.nullable(), to: Day.nullable() }),
  ),
};

type Option = { id: string; name: string; minDays: number; maxDays: number };

interface Draft {
  tenantId: string;
  timeZone: string;
  now: Date;
  collects: boolean;
  /** Null if nobody knows yet where it goes. */
  addressId: string | null;
  /** Of an address that is not kept yet; null if none is written. */
  postcode: string | null;
  /** YYYY-MM-DD */
  day: string | null;
  window: z.infer<typeof AreaWindow> | null;
  /** The option chosen; null if none is, or the order keeps its own. */
  option: Option | null;
  /** Those in use. */
  options: readonly Option[];
  /** Pieces, or units of what is measured. */
  goods: readonly { productId: string; units: number }[];
  /** The order that is changed; null of one that is taken. */
  before: OrderRow | null;
  whyNoOverride: string | null;
}

const mostShown = 6;

/** What taking the draft would say, with the days that are offered. */
export async function foreseeDelivery(db: SqlRunner, draft: Draft) {
  const { tenantId, collects, addressId, day, window, option } = draft;
  const known = collects || addressId === null ? null : await readPlace(db, tenantId, addressId);
  const areas = collects || known?.inAreas === false ? [] : await readAreas(db, tenantId);
  const place = known ?? (draft.postcode === null ? null : unkept(draft.postcode));
  const { area, destination } = place
    ? destinationOf(areas, place)
    : { area: null, destination: "unknown" as const };
  const calendar = await readDeliveryCalendar(db, draft, { areas, day });
  const judge = judgeFor(calendar, { collects, destination, door: place });
  const promise = {
    area,
    judge,
    promiseWarnings: judge.warn({ day, window, option }),
    optionDays: draft.options.map(({ id, ...span }) => {
      const { from, to } = promisedDays(span, judge.today, judge.whyNot);
      return { deliveryOptionId: id, from, to };
    }),
  };
  if (!place || !area) {
    const isOutside = place && areas.length > 0 && destination !== "unknown";
    const name = outwardOf(place?.postcode ?? null) ?? "This address";
    const advice = isOutside ? [`${name} lies outside all delivery areas.`] : [];
    return { ...promise, refusals: [], advice, deliveryDays: [], deliveryWindows: [] };
  }
  return { ...promise, ...(await foreseeRoom(db, draft, { place, area })), advice: [] };
}

const unkept = (postcode: string) => ({
  postcode,
  latitude: null,
  longitude: null,
  deliveryWindows: null,
  closedDays: null,
});

type Place = ReturnType<typeof unkept> | NonNullable<Awaited<ReturnType<typeof readPlace>>>;

/** The next days of an area with what is left of them, and whether the day wanted is full. */
async function foreseeRoom(
  db: SqlRunner,
  draft: Draft,
  { place, area }: { place: Place; area: Area },
) {
  const { tenantId, timeZone, now, day, before } = draft;
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
  const answer = { deliveryDays, deliveryWindows: [...area.windows] };
  if (day === null) return { ...answer, refusals: [] };
  const load = (await readLoads(db, { tenantId, from: day, to: day }))(area.id).get(day);
  const had = before?.deliveryPlace;
  const isHeld = had?.day === day && had.areaId === area.id;
  const isFull = !isHeld && !hasRoom(area, load ?? { stops: 0, kg: 0 }, kg);
  const full = {
    rule: capacityRule.id,
    title: capacityRule.title,
    message: `${shortDay(fromDay(day))} is full in ${area.name}.`,
    override: draft.whyNoOverride,
  };
  return { ...answer, refusals: isFull ? [full] : [] };
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
        ...doorColumns,
        sql<number | null>`coalesce(a.drop_latitude, a.latitude)`.as("latitude"),
        sql<number | null>`coalesce(a.drop_longitude, a.longitude)`.as("longitude"),
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
