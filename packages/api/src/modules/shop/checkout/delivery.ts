import type { PrismaClient, SqlRunner } from "@roundsman/db";
import { invalid } from "../../../platform/base/errors";
import { pounds } from "../../../platform/values/format";
import {
  areaFor,
  clockIn,
  deliveryWords,
  notDeliveredTo,
  offeredDays,
  outwardOf,
  readAreas,
  type Area,
  type AreaPlace,
} from "../../catalogue";
import { placeOf, sumsOf } from "../../orders";
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
): Promise<AreaPlace | null> {
  if (addressId && shopper) {
    const { tenantId } = ctx.shop;
    const saved = await savedPlace(ctx.db, { tenantId, id: addressId }, shopper.customer.id);
    if (saved) return saved;
  }
  if (postcode) return placeOf(ctx, areas, postcode);
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

/** What is offered at a place, and the area it lies in; of a shop without areas nothing is asked. */
export async function deliveryTo(
  ctx: ShopContext,
  shopper: Shopper | null,
  goods: Goods,
  to: DeliveryTo,
): Promise<{ area: Area | null; offer: DeliveryOffer | null }> {
  const { shop, db, now } = ctx;
  if (!shop.hasAreas) return { area: null, offer: null };
  const { tenantId, timeZone } = shop;
  const areas = await readAreas(db, tenantId);
  const place = await askedPlace(ctx, shopper, areas, to);
  if (!place) {
    const message = "Say your postcode to see on which days we deliver to you.";
    return { area: null, offer: { ...nowhere, place: null, message } };
  }
  const name = outwardOf(place.postcode) ?? place.postcode ?? "this address";
  const area = areaFor(areas, place);
  if (!area) return { area, offer: { ...nowhere, place: name, message: notDeliveredTo(name) } };
  const days = await offeredDays(db, area, { tenantId, timeZone, now, kg: kgOf(goods) });
  const free = days.filter(({ full }) => !full).slice(0, mostShown);
  return {
    area,
    offer: {
      place: name,
      delivered: true,
      message: deliveryWords(name, area, days, clockIn(timeZone, now)),
      minimum: whyTooSmall(shop, goods, { ...area, place: name }),
      days: free.map(({ day }) => day),
      windows: [...area.windows],
    },
  };
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
 * The area that an order of a shop goes to; null where the shop has none.
 * @throws validation where nobody delivers there, the goods come to too little, or the area has no such option
 */
export async function areaOfForm(
  tx: SqlRunner & Pick<PrismaClient, "deliveryAddress">,
  { shop }: Pick<ShopContext, "shop">,
  form: Pick<CheckoutForm, "fulfilment" | "deliveryOptionId">,
  place: { addressId: string | null; typed: AreaPlace },
  goods: Goods,
): Promise<Area | null> {
  if (form.fulfilment !== "delivery") return null;
  if (!shop.hasAreas) {
    const small = whyTooSmall(shop, goods);
    if (small !== null) throw invalid({ path: "fulfilment", message: small });
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
  if (!isOffered(area, form.deliveryOptionId ?? null)) {
    const message = `This is not offered in ${area.name}.`;
    throw invalid({ path: "deliveryOptionId", message });
  }
  return area;
}

/** An area that names no options offers all. */
export const isOffered = ({ options }: Area, optionId: string | null): boolean =>
  options.length === 0 || options.some(({ deliveryOptionId }) => deliveryOptionId === optionId);
