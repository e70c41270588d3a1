import type { Tx } from "@roundsman/db";
import type { Issue } from "../../../platform/base/errors";
import { pricesFor } from "../../catalogue/prices/price-for";
import type { Amendment } from "./amendment";
import { amountIssues, fillEmpties, fillLines } from "./basket";
import type { OrderRow } from "../order/rows";

/** Lines and empties as a change would have them; null for what it leaves as it is. */
export async function newContents(tx: Tx, tenantId: string, order: OrderRow, change: Amendment) {
  const wanted = [...(change.lines ?? []), ...(change.collect ?? [])];
  const ids = wanted.map(({ productId }) => productId);
  const products = await pricesFor(tx, tenantId, order.customerId, ids);
  const lines = change.lines && fillLines(change.lines, products, order.lines);
  const empties = change.collect && fillEmpties(change.collect, products);
  const then =
    lines?.kept.map((line) => ({ ...line, deliveredQuantity: 0, cancelledQuantity: 0 })) ??
    order.lines;
  return {
    newLines: lines?.kept ?? null,
    newEmpties: empties?.kept ?? null,
    /** The lines the order would have. */
    lines: then,
    issuesAt: (chargePence: number): Issue[] => [
      ...(lines?.issues ?? []),
      ...(empties?.issues ?? []),
      ...amountIssues(then, chargePence),
    ],
  };
}
