import type { Tx } from "@roundsman/db";
import { pounds } from "../../../../platform/values/format";
import { priceOfMeasure } from "../../../../platform/values/values";
import { pricesFor } from "../../../catalogue";
import type { OrderRow } from "../../order/queries";
import type { StandingRow } from "../queries";

type Price = Pick<StandingRow["lines"][number], "unitPrice" | "unitPriceIncVat">;

/** The price as it is entered, and whether it includes VAT. Pence. */
const entered = ({ unitPrice, unitPriceIncVat }: Price) => unitPriceIncVat ?? unitPrice;

/** @param unregistered whether the business charges no VAT: nothing is said of it */
const words = (price: Price, unregistered: boolean): string => {
  if (unregistered) return pounds(entered(price));
  return price.unitPriceIncVat === null
    ? `${pounds(price.unitPrice)} excluding VAT`
    : `${pounds(price.unitPriceIncVat)} including VAT`;
};

/** Said in a mail and kept beside the day: no longer than its column. */
const mostLetters = 500;

/**
 * What the customer is to be told of the prices of an order that was just made: which have risen since the last one, or
 * which are held below the list. Null where there is nothing to tell. What they are told is kept at the lines.
 */
export async function pricesTold(
  tx: Tx,
  tenantId: string,
  row: StandingRow,
  order: OrderRow,
): Promise<string | null> {
  const told =
    row.price === "held"
      ? await heldBelow(tx, tenantId, row)
      : await risen(tx, tenantId, row, order);
  return told.length === 0 ? null : told.join(" ").slice(0, mostLetters);
}

/** Lines and those of its order stand in one order. */
async function risen(
  tx: Tx,
  tenantId: string,
  row: StandingRow,
  order: OrderRow,
): Promise<string[]> {
  const told: string[] = [];
  for (const [at, line] of row.lines.entries()) {
    const now = order.lines[at];
    if (
      !now ||
      (now.unitPrice === line.unitPrice && now.unitPriceIncVat === line.unitPriceIncVat)
    ) {
      continue;
    }
    const { unitPrice, unitPriceIncVat } = now;
    const key = { tenantId, standingOrderId: row.id, position: line.position };
    await tx.standingOrderLine.updateMany({ where: key, data: { unitPrice, unitPriceIncVat } });
    if (entered(now) > entered(line)) {
      told.push(
        `${line.productName} now costs ${words(now, now.unregistered)}; it was ${words(line, now.unregistered)}.`,
      );
    }
  }
  return told;
}

async function heldBelow(tx: Tx, tenantId: string, row: StandingRow): Promise<string[]> {
  const ids = row.lines.map(({ productId }) => productId);
  const products = await pricesFor(tx, tenantId, row.customerId, ids);
  return row.lines.flatMap((line) => {
    const product = products.get(line.productId);
    const listed = product && priceOfMeasure(product, line.measure);
    return listed && listed.unitPrice > line.unitPrice
      ? [
          `${line.productName} stays at ${words(line, product.unregistered)} for you; it would be ${words(listed, product.unregistered)} now.`,
        ]
      : [];
  });
}
