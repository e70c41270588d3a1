import { anyUuid, type SqlRunner } from "@roundsman/db";
import type { z } from "zod";
import { pricesFor, type PricedProduct } from "../../catalogue";
import {
  byProduct,
  discountOf,
  dropOf,
  foreseeVat,
  incVat,
  lineNet,
  shownIncVat,
  sumsDue,
  sumsOf,
  unitIncVat,
  type OrderRow,
} from "../../orders";
import { shopProducts, shown } from "../pages/products";
import type { ShopContext, Shopper } from "../shopper";
import type { VoucherTaken } from "../vouchers/queries";
import { firstBottlesOf } from "./first-bottles";
import type {
  BasketItem,
  BasketLine,
  BasketView,
  CheckoutForm,
  FirstBottle,
  NotAsShown,
} from "./schema";

type WantedLine = z.output<typeof BasketLine>;
type Asked = Pick<ShopContext, "shop" | "now" | "withoutOrder">;

/** What is in a basket, what is charged with it for cylinders without an empty, and what a voucher takes off. */
export interface Goods {
  items: BasketItem[];
  firstBottles: FirstBottle[];
  voucher: VoucherTaken | null;
}

/** Lines of one product are one line. */
function addUp(lines: readonly WantedLine[]): WantedLine[] {
  const sums = new Map<string, WantedLine>();
  for (const { productId, quantity, empties } of lines) {
    const id = productId.toLowerCase();
    const before = sums.get(id);
    sums.set(id, {
      productId: id,
      quantity: quantity + (before?.quantity ?? 0),
      empties: empties + (before?.empties ?? 0),
    });
  }
  return [...sums.values()];
}

/**
 * A basket at the prices this shopper pays now, with what is there of each product. What is not sold
 * any more is left out. Of each product at most as many empties are handed back as are bought of it.
 */
export async function readBasket(
  db: SqlRunner,
  ctx: Asked,
  shopper: Shopper | null,
  lines: readonly WantedLine[],
): Promise<Goods> {
  const items = await readItems(db, ctx, shopper, lines);
  return { items, firstBottles: await firstBottlesOf(db, ctx, shopper, items), voucher: null };
}

async function readItems(
  db: SqlRunner,
  { shop, now, withoutOrder = null }: Asked,
  shopper: Shopper | null,
  lines: readonly WantedLine[],
): Promise<BasketItem[]> {
  if (lines.length === 0) return [];
  const wanted = addUp(lines);
  const ids = wanted.map(({ productId }) => productId);
  const page = { limit: ids.length, offset: 0 };
  const asked = { shop, now, withoutOrder };
  const products = await shopProducts(db, asked, shown("p.id", "=", anyUuid(ids)), page);
  const prices = await pricesFor(db, shop.tenantId, shopper?.customer.id ?? null, ids);
  const judged = await basketVat(db, { shop, now }, shopper, wanted, prices);
  return wanted.flatMap(({ productId, quantity, empties }) => {
    const shownProduct = products.find(({ id }) => id === productId);
    const price = judged.get(productId);
    if (!shownProduct || !price) return [];
    const product = { ...shownProduct, vatRate: price.vatRate };
    const { unitPrice, unitPriceIncVat } = price;
    const shownPence = unitIncVat(price);
    return [
      {
        product,
        quantity,
        empties: product.returnable ? Math.min(empties, quantity) : 0,
        unitPrice,
        unitPriceIncVat,
        unitIncVat: shownPence,
        netPence: lineNet(price),
        totalPence: shownPence * quantity,
      },
    ];
  });
}

/**
 * Prices with the VAT that this quantity bears. Where it goes is not known yet: what else goes there that day, and
 * what was certified, is counted when it is ordered.
 */
async function basketVat(
  db: SqlRunner,
  { shop: { tenantId, timeZone }, now }: Pick<ShopContext, "shop" | "now">,
  shopper: Shopper | null,
  wanted: readonly WantedLine[],
  prices: ReadonlyMap<string, PricedProduct>,
) {
  const lines = wanted.flatMap(({ productId, quantity }) => {
    const price = prices.get(productId);
    return price
      ? [{ ...byProduct, ...price, productId, quantity, measure: 1, discountPercent: 0 }]
      : [];
  });
  const drop = dropOf(
    { tenantId, timeZone },
    {
      id: null,
      deliveryAddressId: null,
      customerId: shopper?.customer.id ?? null,
      wantedOn: null,
      expectedFrom: null,
      createdAt: now,
    },
  );
  const { lines: judged } = await foreseeVat(db, drop, lines, prices);
  return new Map(judged.map((line) => [line.productId, line]));
}

/** What of a basket bears on money. */
export const pricedLines = ({ items, firstBottles, voucher }: Goods) =>
  [
    ...items.map(({ product: { vatRate, vatTreatment, unregistered }, ...line }) => ({
      ...line,
      vatRate,
      vatTreatment,
      unregistered,
      discountPercent: voucher?.percentOff ?? 0,
    })),
    ...firstBottles.map(({ count, ...line }) => ({ ...line, quantity: count, discountPercent: 0 })),
  ].map((line) => ({
    quantity: line.quantity,
    unitPrice: line.unitPrice,
    unitPriceIncVat: line.unitPriceIncVat,
    vatRate: line.vatRate,
    vatTreatment: line.vatTreatment,
    unregistered: line.unregistered,
    discountPercent: line.discountPercent,
  }));

export function viewBasket(
  goods: Goods,
  shopper: Shopper | null,
  wanted: readonly WantedLine[],
  voucher: { code: string; refused: string | null } | null,
): Omit<z.infer<typeof BasketView>, "minimum"> {
  const { items, firstBottles } = goods;
  const priced = pricedLines(goods);
  const { goodsPence, roundingPence, lines } = shownIncVat(priced, 0);
  return {
    lines: items,
    firstBottles,
    short: shortages(items),
    gone: addUp(wanted).length - items.length,
    sums: sumsOf(priced, 0),
    goodsPence,
    roundingPence,
    voucher: voucher && {
      ...voucher,
      offPence: lines.reduce((sum, { discountPence }) => sum + discountPence, 0),
      offNetPence: discountOf(priced),
      freeDelivery: goods.voucher?.freeDelivery ?? false,
    },
    shopper: shopper && {
      name: shopper.name,
      email: shopper.email,
      isTrade: shopper.isTrade,
      onAccount: shopper.onAccount,
    },
  };
}

type Changed = Extract<NotAsShown, { outcome: "changed" }>;

/** Thrown out of the transaction that found it, so that nothing of the order stays. */
export class NotAsShownSignal extends Error {
  constructor(readonly answer: NotAsShown) {
    super("It is not as it was shown");
  }
}

/**
 * Holds what the shopper was shown against what stands now, the stock first: the prices that are different, null
 * where the total is as shown.
 * @param charged `chargePence` for delivery, excluding VAT; `quoteOver` where it was shown with a discount that is over
 * @throws NotAsShownSignal with what there is too little of
 */
export function differsFromShown(
  form: Pick<CheckoutForm, "lines" | "shownTotalPence">,
  goods: Goods,
  { chargePence, quoteOver }: { chargePence: number; quoteOver: boolean },
  nameOf: (productId: string) => string,
): Changed | null {
  const { items } = goods;
  const short = [...missing(form.lines, items, nameOf), ...shortages(items)];
  if (short.length > 0) throw new NotAsShownSignal({ outcome: "short", short });
  const nowTotalPence = sumsOf(pricedLines(goods), chargePence).totalPence;
  if (nowTotalPence === form.shownTotalPence) return null;
  return {
    outcome: "changed",
    changes: changedPrices(form.lines, items),
    wasTotalPence: form.shownTotalPence,
    nowTotalPence,
    quoteOver,
  };
}

/**
 * Holds the order that was taken against what the shopper was shown. Its VAT may follow from where it goes and what
 * else goes there: less is taken as it is, more is asked about, and what was asked about is as shown.
 * @throws NotAsShownSignal
 */
export function requireAsOrdered(
  form: Pick<CheckoutForm, "shownTotalPence">,
  different: Changed | null,
  order: OrderRow,
): void {
  const { totalPence } = sumsDue(order);
  const followsUse = order.lines.some(({ vatRule }) => vatRule !== null);
  if (!followsUse) {
    if (different) throw new NotAsShownSignal(different);
    return;
  }
  const { shownTotalPence: wasTotalPence } = form;
  if (totalPence === wasTotalPence || (!different && totalPence < wasTotalPence)) return;
  const none = { outcome: "changed" as const, changes: [], wasTotalPence, quoteOver: false };
  throw new NotAsShownSignal({ ...(different ?? none), nowTotalPence: totalPence });
}

/** What is wanted of products that are not sold any more. */
const missing = (
  lines: CheckoutForm["lines"],
  items: readonly BasketItem[],
  nameOf: (productId: string) => string,
) =>
  lines
    .filter(({ productId }) => !items.some(({ product }) => product.id === productId.toLowerCase()))
    .map(({ productId: id, quantity: wanted }) => ({ id, name: nameOf(id), wanted, left: 0 }));

/** What is wanted of products of which less can be had. */
const shortages = (items: readonly BasketItem[]) =>
  items.flatMap(({ product: { id, name, left }, quantity: wanted }) =>
    left !== null && wanted > left ? [{ id, name, wanted, left }] : [],
  );

const changedPrices = (lines: CheckoutForm["lines"], items: readonly BasketItem[]) =>
  items.flatMap(
    ({ product: { id, name, vatRate }, unitPrice: nowPence, unitIncVat: nowIncVat }) => {
      const shown = lines.find(({ productId }) => productId.toLowerCase() === id);
      if (!shown) return [];
      const wasPence = shown.shownUnitPrice;
      const wasIncVat = shown.shownUnitIncVat ?? incVat(wasPence, vatRate);
      if (wasPence === nowPence && wasIncVat === nowIncVat) return [];
      return [{ name, wasPence, nowPence, wasIncVat, nowIncVat }];
    },
  );
