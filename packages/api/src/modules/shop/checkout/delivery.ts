import type { PrismaClient, SqlRunner } from "@roundsman/db";
import { milliseconds } from "date-fns/milliseconds";
import { invalid } from "../../../platform/base/errors";
import { openSignedWords, signedWords } from "../../../platform/base/tokens";
import { daysBetween, fromDay, pounds, shortDay, todayIn } from "../../../platform/values/format";
import {
  areaFor,
  clockIn,
  dayDiscounts,
  deliveryWords,
  noPostcode,
  notDeliveredTo,
  offeredDays,
  outwardOf,
  readAreas,
  readDeliveryCosts,
  type Area,
  type AreaPlace,
  type DeliveryCosts,
} from "../../catalogue";
import { insertionsOn, optionsForDay, placeOf, sumsOf } from "../../orders";
import type { ShopContext, Shopper } from "../shopper";
import { pricedLines, type Goods } from "./basket";
import type { CheckoutForm, DeliveryOffer, DeliveryTo } from "./schema";

/* Where and when a shop delivers, for shops that deliver to areas alone (docs/decisions/0318). */

/** What a shopper can choose of: so many days, those that are free. */
const mostShown = 10;

const kgOf = ({ items }: Goods): number =>
  items.reduce((sum, { product, quantity }) => sum + quantity * (product.fullKg ?? 0), 0);

/** The place that a shopper asks for: a saved address of theirs, or a postcode; null where they named none. */
async function askedPlace(
  ctx: ShopContext,
  shopper: Shopper | null,
  areas: readonly Area[],
  { addressId, postcode }: DeliveryTo,
  asked: { forCosts: boolean },
): Promise<AreaPlace | null> {
  if (addressId && shopper) {
    const { tenantId } = ctx.shop;
    const saved = await savedPlace(ctx.db, { tenantId, id: addressId }, shopper.customer.id);
    if (saved) return saved;
  }
  if (postcode) return placeOf(ctx, areas, postcode, asked);
  return shopper ? savedPlace(ctx.db, { tenantId: ctx.shop.tenantId }, shopper.customer.id) : null;
}

async function savedPlace(
  db: PrismaClient | Pick<PrismaClient, "deliveryAddress">,
  { tenantId, id }: { tenantId: string; id?: string },
  customerId?: string,
): Promise<AreaPlace | null> {
  const row = await db.deliveryAddress.findFirst({
    where: {
      tenantId,
      archivedAt: null,
      ...(id !== undefined && { id }),
      ...(customerId !== undefined && { customerId }),
    },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    select: {
      postcode: true,
      latitude: true,
      longitude: true,
      dropLatitude: true,
      dropLongitude: true,
    },
  });
  return (
    row && {
      postcode: row.postcode,
      latitude: row.dropLatitude ?? row.latitude,
      longitude: row.dropLongitude ?? row.longitude,
    }
  );
}

/**
 * What is offered at a place, and the area it lies in; of a shop without areas nothing is asked.
 * @param asked `discounts`: what is off the delivery on days, where the business gives something
 */
export async function deliveryTo(
  ctx: ShopContext,
  shopper: Shopper | null,
  goods: Goods,
  to: DeliveryTo,
  asked: { discounts: boolean } = { discounts: false },
): Promise<{ area: Area | null; offer: DeliveryOffer | null; discounts: DayDiscount[] }> {
  const { shop, db, now, withoutOrder } = ctx;
  const none = { area: null, discounts: [] };
  if (!shop.hasAreas) return { ...none, offer: null };
  const { tenantId, timeZone } = shop;
  if (to.postcode && !to.addressId && outwardOf(to.postcode) === null) {
    return { ...none, offer: { ...nowhere, place: null, message: noPostcode } };
  }
  const areas = await readAreas(db, tenantId);
  const costs = asked.discounts ? await readDeliveryCosts(db, tenantId) : null;
  const most = costs?.dayDiscountPence ?? null;
  const place = await askedPlace(ctx, shopper, areas, to, { forCosts: most !== null });
  if (!place) {
    const message = "Say your postcode to see on which days we deliver to you.";
    return { ...none, offer: { ...nowhere, place: null, message } };
  }
  const name = outwardOf(place.postcode) ?? place.postcode ?? "this address";
  const area = areaFor(areas, place);
  if (!area) return { ...none, offer: { ...nowhere, place: name, message: notDeliveredTo(name) } };
  const asking = { tenantId, timeZone, now, kg: kgOf(goods), withoutOrder };
  const days = await offeredDays(db, area, asking);
  const free = days.filter(({ full }) => !full).slice(0, mostShown);
  const offered = free.map(({ day }) => day);
  return {
    area,
    discounts:
      costs && most !== null ? await discountsAt(ctx, { place, days: offered, costs }) : [],
    offer: {
      place: name,
      delivered: true,
      message: deliveryWords(name, area, days, clockIn(timeZone, now)),
      minimum: whyTooSmall(shop, goods, { ...area, place: name }),
      days: offered,
      windows: [...area.windows],
    },
  };
}

/** What is off the delivery on a day, in pence excluding VAT, with the quote that holds it. */
export interface DayDiscount {
  day: string;
  pence: number;
  quote: string;
}

/** What the days at a place give, by what bringing something there adds to the driving of each. */
async function discountsAt(
  { db, shop: { tenantId }, settings, now }: ShopContext,
  { place, days, costs }: { place: AreaPlace; days: string[]; costs: DeliveryCosts },
): Promise<DayDiscount[]> {
  const insertionOf = await insertionsOn(db, { tenantId, place, days, costs });
  const penceOf = new Map(days.map((day) => [day, insertionOf(day)?.pence ?? null]));
  const until = new Date(now.getTime() + quoteLifeMs);
  return [...dayDiscounts(penceOf, costs.dayDiscountPence)].map(([day, pence]) => {
    const words = `${quoted(tenantId, place, day)}|${pence}|${until.toISOString()}`;
    return { day, pence, quote: signedWords(settings.previewKey, words) };
  });
}

/** As long as a discount that was shown is held, whatever is planned meanwhile. */
const quoteLifeMs = milliseconds({ minutes: 30 });

const quoted = (tenantId: string, { postcode }: Pick<AreaPlace, "postcode">, day: string): string =>
  `day discount|${tenantId}|${(postcode ?? "").toUpperCase().replaceAll(/[^A-Z0-9]/g, "")}|${day}`;

/** What a quote takes off, in pence excluding VAT; null where it is none of ours, of another place or day, or over. */
export function openQuote(
  { shop: { tenantId }, settings, now }: Pick<ShopContext, "shop" | "settings" | "now">,
  quote: string,
  { postcode, day }: { postcode: string | null; day: string },
): number | null {
  const words = openSignedWords(settings.previewKey, quote);
  const of = `${quoted(tenantId, { postcode }, day)}|`;
  if (!words?.startsWith(of)) return null;
  const [pence, until = ""] = words.slice(of.length).split("|");
  return new Date(until) > now ? Number(pence) : null;
}

const nowhere = { delivered: false, minimum: null, days: [], windows: [] };

/**
 * Why the goods are too few to be brought, before a voucher takes anything off: "The smallest order that we deliver to
 * LA23 is £30.00." Null where they are not. What an area says stands before what the shop says.
 */
export function whyTooSmall(
  { configuration: { commerce } }: Pick<ShopContext["shop"], "configuration">,
  goods: Goods,
  area: { minimumPence: number; place: string } | null = null,
): string | null {
  const minimumPence = area?.minimumPence || commerce.minimumPence;
  const { totalPence } = sumsOf(pricedLines({ ...goods, voucher: null }), 0);
  if (goods.items.length === 0 || totalPence >= minimumPence) return null;
  return `The smallest order that we deliver${area ? ` to ${area.place}` : ""} is ${pounds(minimumPence)}.`;
}

/**
 * The area that an order of a shop goes to, with the postcode there; null where the shop has none.
 * @throws validation where nobody delivers there, the goods come to too little, there is no such option for that day,
 * or none is named though there are some
 */
export async function areaOfForm(
  tx: SqlRunner & Pick<PrismaClient, "deliveryAddress" | "deliveryOption">,
  { shop, now }: Pick<ShopContext, "shop" | "now">,
  form: Pick<CheckoutForm, "fulfilment" | "deliveryOptionId" | "day">,
  place: { addressId: string | null; typed: AreaPlace },
  goods: Goods,
): Promise<{ area: Area; postcode: string | null } | null> {
  if (form.fulfilment !== "delivery") return null;
  if (!shop.hasAreas) {
    const small = whyTooSmall(shop, goods);
    if (small !== null) throw invalid({ path: "fulfilment", message: small });
    await requireNamed(tx, shop.tenantId, form);
    return null;
  }
  const areas = await readAreas(tx, shop.tenantId);
  const { tenantId } = shop;
  const saved = place.addressId && (await savedPlace(tx, { tenantId, id: place.addressId }));
  const at = saved || place.typed;
  const area = areaFor(areas, at);
  const name = outwardOf(at.postcode) ?? at.postcode ?? "this address";
  if (!area) throw invalid({ path: "address.postcode", message: notDeliveredTo(name) });
  const small = whyTooSmall(shop, goods, { ...area, place: name });
  if (small !== null) throw invalid({ path: "day", message: small });
  await requireOption(tx, { tenantId, timeZone: shop.timeZone, now }, form, area);
  return { area, postcode: at.postcode };
}

/** An area that names no options offers all. */
export const offeredIn = <Option extends { id: string }>(
  { options }: Area,
  all: readonly Option[],
): Option[] =>
  all.filter(
    ({ id }) =>
      options.length === 0 || options.some(({ deliveryOptionId }) => deliveryOptionId === id),
  );

/**
 * Each option has its charge, so leaving all out would be a delivery for nothing.
 * @throws validation where no option is named, of a business that has some
 */
async function requireNamed(
  tx: Pick<PrismaClient, "deliveryOption">,
  tenantId: string,
  { deliveryOptionId }: Pick<CheckoutForm, "deliveryOptionId">,
): Promise<void> {
  if (deliveryOptionId) return;
  const some = await tx.deliveryOption.findFirst({
    where: { tenantId, archivedAt: null },
    select: { id: true },
  });
  if (some) throw invalid({ path: "deliveryOptionId", message: "Choose how it is delivered." });
}

/** @throws validation where the option is none of those that are offered in the area for that day */
async function requireOption(
  tx: Pick<PrismaClient, "deliveryOption">,
  { tenantId, timeZone, now }: { tenantId: string; timeZone: string; now: Date },
  { deliveryOptionId = null, day = null }: Pick<CheckoutForm, "deliveryOptionId" | "day">,
  area: Area,
): Promise<void> {
  const all = await tx.deliveryOption.findMany({
    where: { tenantId, archivedAt: null },
    orderBy: [{ sortOrder: "asc" }, { id: "asc" }],
    select: { id: true, name: true, minDays: true, maxDays: true },
  });
  const path = "deliveryOptionId";
  const offered = offeredIn(area, all);
  // A business that names no options still delivers.
  if (offered.length === 0 && deliveryOptionId === null) return;
  const chosen = offered.find(({ id }) => id === deliveryOptionId);
  if (!chosen) throw invalid({ path, message: `This is not offered in ${area.name}.` });
  if (day === null) return;
  const fitting = optionsForDay(offered, daysBetween(todayIn(timeZone, now), day));
  if (fitting.includes(chosen)) return;
  const others = fitting.map(({ name }) => name).join(" or ");
  const on = shortDay(fromDay(day));
  throw invalid({ path, message: `${chosen.name} is not offered for ${on}. Choose ${others}.` });
}
