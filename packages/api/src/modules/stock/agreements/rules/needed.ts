import { finite } from "../../../../platform/rules/dated-rule";

/** What a customer has of the cylinders of one exchange group. */
export interface CylinderPosition {
  /** What went out to them less what came back. Below zero where more came back. */
  held: number;
  /** What their other placed orders bring, less what those take back. */
  coming: number;
  /** Cylinders of open agreements, and those that their other placed orders charge for. */
  agreed: number;
}

/** What an order, or a stop, does in one exchange group. */
export interface Swap {
  fulls: number;
  empties: number;
  /** Cylinders that it charges for: each gets an agreement with the delivery. */
  charged: number;
}

/**
 * How many cylinders of this swap need an agreement and have none: fulls without an empty that make the customer
 * hold more than is agreed. A full for an empty needs none, and neither does one that is covered by an open agreement.
 * What was owed before is not asked for with it.
 */
export function agreementsNeeded(
  { held, coming, agreed }: CylinderPosition,
  { fulls, empties, charged }: Swap,
): number {
  const more = finite(fulls - empties, "cylinders without an empty");
  const uncovered = finite(held + coming + more - agreed, "cylinders that are not agreed");
  return Math.max(0, Math.min(more, uncovered) - finite(charged, "cylinders charged for"));
}

/** Cylinders that a customer has without an agreement: for the office to settle. */
export const owedOf = ({ held, agreed }: Pick<CylinderPosition, "held" | "agreed">): number =>
  Math.max(0, finite(held - agreed, "cylinders owed"));

/** Goods that are handed over and empties that are taken back. */
export interface Flow {
  lines: readonly { productId: string; quantity: number }[];
  collect: readonly { productId: string; quantity: number }[];
}

/** An exchange group: whose empties are swapped for each other, and what it charges with. */
export interface SwappedGoods {
  exchangeGroupId: string;
  name: string;
  /** Pence for one, including VAT where it bears any. */
  chargePence: number;
  chargeProductId: string;
  /** That product's name. */
  chargeName: string;
  productIds: string[];
}

/** What a flow does in one group. */
function swapIn({ productIds, chargeProductId }: SwappedGoods, flow: Flow): Swap {
  const sum = (lines: Flow["lines"], ids: readonly string[]) =>
    lines.reduce((all, line) => all + (ids.includes(line.productId) ? line.quantity : 0), 0);
  return {
    fulls: sum(flow.lines, productIds),
    empties: sum(flow.collect, productIds),
    charged: sum(flow.lines, [chargeProductId]),
  };
}

/** The groups in which a flow could need agreements: more fulls go out than empties come back and cylinders are charged. */
export const mayNeed = (groups: readonly SwappedGoods[], flow: Flow): SwappedGoods[] =>
  groups.filter((group) => {
    const { fulls, empties, charged } = swapIn(group, flow);
    return finite(fulls - empties - charged, "cylinders to agree") > 0;
  });

const nothing: Flow = { lines: [], collect: [] };

/**
 * The groups in which a flow needs agreements, and how many.
 * @param positions of one customer; a group that is missing is one of which they have nothing
 * @param counted what the positions count of it already as a placed order: that order is judged by itself
 */
export function neededIn(
  groups: readonly SwappedGoods[],
  positions: readonly (CylinderPosition & { exchangeGroupId: string })[],
  flow: Flow,
  counted: Flow = nothing,
) {
  return groups.flatMap((group) => {
    const { exchangeGroupId, name, chargePence, chargeProductId, chargeName } = group;
    const had = positions.find((one) => one.exchangeGroupId === exchangeGroupId);
    const { held, coming, agreed } = had ?? { held: 0, coming: 0, agreed: 0 };
    const before = swapIn(group, counted);
    const position = {
      held,
      coming: coming - before.fulls + before.empties,
      agreed: agreed - before.charged,
    };
    const count = agreementsNeeded(position, swapIn(group, flow));
    const of = { exchangeGroupId, name, chargePence, chargeProductId, chargeName };
    return count > 0 ? [{ ...of, count }] : [];
  });
}
