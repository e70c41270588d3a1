import { invalid } from "../../../platform/base/errors";
import { pounds } from "../../../platform/values/pounds";
import { cellKey, type HeldCells } from "./cells-held";
import type { PriceCell } from "./schema";

/** @throws validation at each cell that no longer holds what was seen in it */
export function requireAsSeen(cells: readonly PriceCell[], held: HeldCells): void {
  const issues = cells.flatMap((cell, at) => {
    const now = priceNow(cell, held);
    if (now === cell.was) return [];
    const path = `cells.${at}.unitPrice`;
    return [{ path, message: `Somebody else has changed this to ${said(now)} meanwhile.` }];
  });
  if (issues.length > 0) throw invalid(...issues);
}

function priceNow({ rateSetId, productId }: PriceCell, held: HeldCells): number | null {
  const price =
    rateSetId === null
      ? held.everybodys.get(productId.toLowerCase())
      : held.listed.get(cellKey(rateSetId, productId));
  return price ?? null;
}

const said = (price: number | null): string => (price === null ? "no price" : pounds(price));
