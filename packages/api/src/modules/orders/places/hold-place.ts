import { runSqlForOne, sqlBuilder, type Tx } from "@roundsman/db";
import { conflict, invalid } from "../../../platform/base/errors";
import { reasonFor, type RuleOverrides } from "../../../platform/rules/overrides";
import { dayOrNull, fromDay, shortDay } from "../../../platform/values/format";
import {
  areaFor,
  clockIn,
  closedDeliveryDays,
  hasAreas,
  notDeliveredTo,
  offeredDays,
  readAreas,
  whyNotOn,
  type Area,
  type AreaPlace,
  type AreaWindow,
  type Overriding,
} from "../../catalogue";
import type { Amendment } from "../order/schema";
import type { OrderRow } from "../order/queries";
import { capacityRule, giveUpPlace, takePlace } from "./take-place";

interface At {
  tenantId: string;
  timeZone: string;
  now: Date;
}

interface Held extends At {
  orderId: string;
  /** Null: outside all areas. */
  area: Area | null;
  /** As the customer wrote it, or its first part. */
  postcode: string | null;
  /** YYYY-MM-DD; null where none was said. */
  day: string | null;
  window: AreaWindow | null;
  /** The reasons given to go past rules; null of a shopper, who can't, and is offered the area's own days alone. */
  given: RuleOverrides | undefined | null;
}

/** The area that an address lies in; null where none holds it. */
export const areaOfPlace = async (
  tx: Tx,
  tenantId: string,
  place: AreaPlace,
): Promise<Area | null> => areaFor(await readAreas(tx, tenantId), place);

/** Where a shopper's form says them, and where an order's body does. */
const paths = {
  shop: { place: "address.postcode", day: "day", window: "window" },
  office: { place: "deliveryAddressId", day: "wantedOn", window: "deliveryWindow" },
} as const;

/**
 * Takes the place of an order on the day it is wanted, where a delivery area holds its address. Gives the rules that
 * it goes past. Outside all areas the business's own people may deliver all the same, and on days that an area does
 * not offer: outside, no place is taken.
 * @throws validation where a shopper lives outside all areas, asks for a day on which theirs is not delivered to, or
 * somebody for a window that there is none of; conflict where the day is full, with the next that is not
 */
export async function holdPlace(tx: Tx, held: Held): Promise<Overriding> {
  const { area, day, window, given } = held;
  const path = paths[given === null ? "shop" : "office"];
  if (given !== null && (!area || day === null)) refuseWindow(window, { hasArea: area !== null });
  if (!area) {
    if (given !== null) return [];
    throw invalid({ path: path.place, message: notDeliveredTo(held.postcode ?? "this address") });
  }
  if (day === null) {
    if (given !== null) return [];
    throw invalid({ path: path.day, message: "Choose a day for the delivery." });
  }
  if (given === null) await requireOffered(tx, { ...held, day }, area, path.day);
  if (window && !hasWindow(area, window)) {
    throw invalid({ path: path.window, message: `${area.name} has no such window.` });
  }
  const wanted = {
    tenantId: held.tenantId,
    orderId: held.orderId,
    areaId: area.id,
    maxStops: area.maxStops,
    maxKg: area.maxKg,
    day,
    windowFrom: window?.from ?? null,
    windowUntil: window?.until ?? null,
  };
  if (await takePlace(tx, { ...wanted, past: false })) return [];
  const reason = reasonFor(capacityRule, given ?? undefined);
  if (reason === null) {
    const more = `To take it all the same, give a reason in ruleOverrides for ${capacityRule.id}.`;
    const words = await whyFull(tx, { ...held, day }, area);
    throw conflict(words, path.day, given === null ? undefined : more);
  }
  await takePlace(tx, { ...wanted, past: true });
  return [{ rule: capacityRule, reason }];
}

/**
 * Refuses a window that no place on a day would keep.
 * @param hasArea a delivery area holds the address
 * @throws validation on `deliveryWindow`, where one is named
 */
export function refuseWindow(
  window: AreaWindow | null | undefined,
  { hasArea, collects = false }: { hasArea: boolean; collects?: boolean },
): void {
  if (!window) return;
  const message = collects
    ? "An order that is collected has no delivery window."
    : hasArea
      ? "Name the day of the window (wantedOn): a window is kept with its day."
      : "No delivery area holds this address, so no window can be kept. Write the time into the notes.";
  throw invalid({ path: paths.office.window, message });
}

const hasWindow = ({ windows }: Area, { from, until }: AreaWindow) =>
  windows.some((one) => one.from === from && one.until === until);

/** @throws validation where the area is not delivered to on that day */
async function requireOffered(
  tx: Tx,
  { tenantId, timeZone, now, day }: At & { day: string },
  area: Area,
  path: string,
): Promise<void> {
  const closed = await closedDeliveryDays(tx, tenantId, { from: day, to: day });
  const why = whyNotOn(area, day, { closed, now: clockIn(timeZone, now) });
  if (why !== null) throw invalid({ path, message: why });
}

/** "Fri 27 Nov is full in Windermere. The next free day is Tue 1 Dec." */
async function whyFull(tx: Tx, { day, ...at }: At & { day: string }, area: Area): Promise<string> {
  const days = await offeredDays(tx, area, { ...at, kg: 0 });
  const next = days.find((one) => !one.full && one.day > day);
  const full = `${shortDay(fromDay(day))} is full in ${area.name}.`;
  return next ? `${full} The next free day is ${shortDay(fromDay(next.day))}.` : full;
}

/** Where a changed order goes now, and whether the business delivers to areas: one statement. */
const readPlace = (tx: Tx, { tenantId, id }: { tenantId: string; id: string }) =>
  runSqlForOne(
    tx,
    sqlBuilder
      .selectFrom("orders as o")
      .where("o.tenant_id", "=", tenantId)
      .where("o.id", "=", id)
      .select([
        "o.fulfilment",
        "o.deliver_to_postcode as postcode",
        "o.latitude",
        "o.longitude",
        hasAreas("o").as("inAreas"),
      ]),
  );

/**
 * Gives up the place of an order whose day, address, window or goods were changed, and takes the one it needs now: its
 * row and lines are as they are to be. Gives the rules that it goes past. An order that holds none and is not moved
 * is left without.
 * @throws as holdPlace
 */
export async function moveHeldPlace(
  tx: Tx,
  at: At & { ruleOverrides: RuleOverrides | undefined },
  before: OrderRow,
  change: Amendment,
): Promise<Overriding> {
  const had = before.deliveryPlace;
  const moves = [
    change.wantedOn,
    change.deliveryWindow,
    change.deliveryAddressId,
    change.fulfilment,
  ].some((value) => value !== undefined);
  if (!moves && !(had && change.lines)) return [];
  const day = change.wantedOn === undefined ? dayOrNull(before.wantedOn) : change.wantedOn;
  const { tenantId, timeZone, now } = at;
  const of = { tenantId, orderId: before.id };
  if (had) await giveUpPlace(tx, of);
  const place = await readPlace(tx, { tenantId, id: before.id });
  const collects = place?.fulfilment === "collection";
  if (!place?.inAreas || collects) {
    refuseWindow(change.deliveryWindow, { hasArea: false, collects });
    return [];
  }
  const area = await areaOfPlace(tx, tenantId, place);
  if (day === null) {
    refuseWindow(change.deliveryWindow, { hasArea: area !== null });
    return [];
  }
  const kept =
    had?.windowFrom && had.windowUntil ? { from: had.windowFrom, until: had.windowUntil } : null;
  const window =
    change.deliveryWindow === undefined
      ? kept && area && hasWindow(area, kept)
        ? kept
        : null
      : change.deliveryWindow;
  return holdPlace(tx, {
    ...of,
    timeZone,
    now,
    area,
    postcode: place.postcode,
    day,
    window,
    given: at.ruleOverrides ?? [],
  });
}
