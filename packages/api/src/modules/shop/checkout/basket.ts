import { anyUuid, type SqlRunner } from "@roundsman/db";
import type { z } from "zod";
import { pricesFor } from "../../catalogue";
import { sumsOf } from "../../orders";
import { readSupply } from "../../stock";
import { shopProducts, shown } from "../pages/products";
import type { OpenShop, Shopper } from "../shopper";
import type { BasketItem, BasketLine, BasketView, CheckoutForm, NotAsShown } from "./schema";

type WantedLine = z.output<typeof BasketLine>;

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
 * any more is left out.
 */
export async function readBasket(
  db: SqlRunner,
  shop: OpenShop,
  shopper: Shopper | null,
  lines: readonly WantedLine[],
): Promise<BasketItem[]> {
  if (lines.length === 0) return [];
  const wanted = addUp(lines);
  const ids = wanted.map(({ productId }) => productId);
  const page = { limit: ids.length, offset: 0 };
  const products = await shopProducts(db, shop, shown("p.id", "=", anyUuid(ids)), page);
  const prices = await pricesFor(db, shop.tenantId, shopper?.customer.id ?? null, ids);
  const supply = await readSupply(db, ids, { tenantId: shop.tenantId });
  const stops = shop.configuration.commerce.whenOut === "stop";
  return wanted.flatMap(({ productId, quantity, empties }) => {
    const product = products.find(({ id }) => id === productId);
    const price = prices.get(productId);
    if (!product || !price) return [];
    const { unitPrice, vatRate } = price;
    const { netPence, totalPence } = sumsOf([{ quantity, unitPrice, vatRate }], 0);
    const known = supply.get(productId)?.remaining;
    const left = stops && known !== undefined ? Math.max(0, known) : null;
    const unitIncVat = sumsOf([{ quantity: 1, unitPrice, vatRate }], 0).totalPence;
    return [
      {
        product,
        quantity,
        empties: product.returnable ? empties : 0,
        unitPrice,
        unitIncVat,
        netPence,
        totalPence,
        left,
      },
    ];
  });
}

/** What of basket lines bears on money. */
export const pricedLines = (items: readonly BasketItem[]) =>
  items.map(({ quantity, unitPrice, product: { vatRate } }) => ({ quantity, unitPrice, vatRate }));

export function viewBasket(
  items: BasketItem[],
  shopper: Shopper | null,
  wanted: readonly WantedLine[],
): z.infer<typeof BasketView> {
  return {
    lines: items,
    gone: addUp(wanted).length - items.length,
    sums: sumsOf(pricedLines(items), 0),
    shopper: shopper && { name: shopper.name, email: shopper.email, onAccount: shopper.onAccount },
  };
}

/** Thrown out of the transaction that found it, so that nothing of the order stays. */
export class NotAsShownSignal extends Error {
  constructor(readonly answer: NotAsShown) {
    super("It is not as it was shown");
  }
}

/**
 * Holds what the shopper was shown against what stands now, the stock first.
 * @param chargePence for delivery, excluding VAT
 * @throws NotAsShownSignal with what is different
 */
export function requireAsShown(
  form: Pick<CheckoutForm, "lines" | "shownTotalPence">,
  items: readonly BasketItem[],
  chargePence: number,
  nameOf: (productId: string) => string,
): void {
  const short = shortages(form.lines, items, nameOf);
  if (short.length > 0) throw new NotAsShownSignal({ outcome: "short", short });
  const nowTotalPence = sumsOf(pricedLines(items), chargePence).totalPence;
  if (nowTotalPence === form.shownTotalPence) return;
  throw new NotAsShownSignal({
    outcome: "changed",
    changes: changedPrices(form.lines, items),
    wasTotalPence: form.shownTotalPence,
    nowTotalPence,
  });
}

function shortages(
  lines: CheckoutForm["lines"],
  items: readonly BasketItem[],
  nameOf: (productId: string) => string,
) {
  const gone = lines.filter(
    ({ productId }) => !items.some(({ product }) => product.id === productId.toLowerCase()),
  );
  return [
    ...gone.map(({ productId, quantity }) => ({
      name: nameOf(productId),
      wanted: quantity,
      left: 0,
    })),
    ...items.flatMap(({ product, quantity, left }) =>
      left !== null && quantity > left ? [{ name: product.name, wanted: quantity, left }] : [],
    ),
  ];
}

const changedPrices = (lines: CheckoutForm["lines"], items: readonly BasketItem[]) =>
  items.flatMap(({ product, unitPrice }) => {
    const shown = lines.find(({ productId }) => productId.toLowerCase() === product.id);
    return shown && shown.shownUnitPrice !== unitPrice
      ? [{ name: product.name, wasPence: shown.shownUnitPrice, nowPence: unitPrice }]
      : [];
  });
