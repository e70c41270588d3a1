import type { z } from "zod";
import { notFound, type Issue } from "../../errors";
import type { PricedProduct } from "../prices/price-for";
import { sumsOf } from "./money";
import type { WantedCollect, WantedLine } from "./schema";

/** What is ordered, and the empties that come back. */
export interface Wanted {
  lines: readonly z.infer<typeof WantedLine>[];
  collect: readonly z.infer<typeof WantedCollect>[];
}

/** A line as it is kept: the product's name, price and VAT rate of the day. */
export interface BasketLine {
  position: number;
  productId: string;
  productName: string;
  quantity: number;
  unitPrice: number;
  vatRate: number;
}

export interface Basket {
  lines: BasketLine[];
  collect: { productId: string; productName: string; quantity: number }[];
  issues: Issue[];
}

/** What the columns of amounts hold, in pence. */
const mostPence = 2_147_483_647;
const mostAtOnce = 100_000;

export const productIdsOf = ({ lines, collect }: Wanted): string[] =>
  [...lines, ...collect].map((wanted) => wanted.productId);

/**
 * Puts wanted things into lines at these prices. A product named twice keeps two lines; empties named
 * twice are added up, since they are counted together when they come back.
 * @param kept products on sale or not that stay as they stood: what was taken stays taken
 * @throws not_found for a product that is none of this business
 */
export function fillBasket(
  wanted: Wanted,
  products: ReadonlyMap<string, PricedProduct>,
  kept: ReadonlyMap<string, Pick<BasketLine, "unitPrice" | "vatRate">> = new Map(),
): Basket {
  const productOf = (id: string): PricedProduct => {
    const product = products.get(id);
    if (!product) throw notFound("product");
    return product;
  };
  const issues: Issue[] = [];
  const lines = wanted.lines.map((line, position) => {
    const product = productOf(line.productId);
    const before = kept.get(line.productId);
    if (!product.sold && !before) {
      issues.push({ path: `lines.${position}.productId`, message: `${product.name} is not sold.` });
    }
    return {
      position,
      productId: product.id,
      productName: product.name,
      quantity: line.quantity,
      unitPrice: line.unitPrice ?? before?.unitPrice ?? product.unitPrice,
      vatRate: before?.vatRate ?? product.vatRate,
    };
  });
  const collect = new Map<string, Basket["collect"][number]>();
  for (const [at, { productId, quantity }] of wanted.collect.entries()) {
    const { id, name, returnable } = productOf(productId);
    const sum = (collect.get(id)?.quantity ?? 0) + quantity;
    if (!returnable) {
      issues.push({ path: `collect.${at}.productId`, message: `${name} has no empties.` });
    }
    if (sum > mostAtOnce) {
      issues.push({ path: `collect.${at}.quantity`, message: `At most ${mostAtOnce} of a kind.` });
    }
    collect.set(id, { productId: id, productName: name, quantity: sum });
  }
  return { lines, collect: [...collect.values()], issues };
}

/** An order's amount, with VAT, must fit the columns that hold it. */
export const amountIssues = (lines: readonly BasketLine[], chargePence: number): Issue[] =>
  sumsOf(lines, chargePence).totalPence > mostPence
    ? [{ path: "lines", message: "An order comes to at most £21,474,836.47." }]
    : [];
