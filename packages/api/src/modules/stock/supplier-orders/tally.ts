import type { SupplierOrderRow } from "./rows";

/** What was ordered and what came of one product, over all receipts. */
export interface Tally {
  productId: string;
  productName: string;
  ordered: number;
  emptiesToReturn: number;
  arrived: number;
  emptiesReturned: number;
}

/** Line by line in the order's order; what came without being ordered stands after, with 0 ordered. */
export function tally(order: Pick<SupplierOrderRow, "lines" | "receipts">): Tally[] {
  const tallies = new Map<string, Tally>();
  const of = (productId: string, productName: string): Tally => {
    const known = tallies.get(productId);
    if (known) return known;
    const fresh = {
      productId,
      productName,
      ordered: 0,
      emptiesToReturn: 0,
      arrived: 0,
      emptiesReturned: 0,
    };
    tallies.set(productId, fresh);
    return fresh;
  };
  for (const line of order.lines) {
    const sum = of(line.productId, line.product.name);
    sum.ordered += line.ordered;
    sum.emptiesToReturn += line.emptiesToReturn;
  }
  for (const line of order.receipts.flatMap(({ lines }) => lines)) {
    const sum = of(line.productId, line.product.name);
    if (line.condition === "full") sum.arrived += line.quantity;
    else sum.emptiesReturned += line.quantity;
  }
  return [...tallies.values()];
}
