import type { SqlRunner, Tx } from "@roundsman/db";
import { overridesOf, type RuleOverrides } from "../../platform/rules/overrides";
import type { Reason } from "../../platform/rules/reasons";
import { todayIn } from "../../platform/values/format";
import {
  fuelLinesOf,
  fuelReasons,
  judgeFuel,
  pricesFor,
  refuseFuel,
  type Overriding,
  type PricedProduct,
  type Verdict,
} from "../catalogue";
import { fuelPlaceAt } from "../customers";
import type { OrderRow } from "./order/queries";

/* Whether the solid fuel on an order may be sold, and to that address (docs/rules/fuel.md). */

interface FuelOrder {
  tenantId: string;
  /** YYYY-MM-DD, on which it is sold, by the business's own clock. */
  day: string;
  /** Null where it is collected. */
  addressId: string | null;
  lines: readonly { productId: string; productName: string; quantity: number; measure: number }[];
}

/** An order without solid fuel reads nothing. */
export async function judgeOrderFuel(
  runner: SqlRunner,
  { tenantId, day, addressId, lines }: FuelOrder,
  products: ReadonlyMap<string, PricedProduct>,
): Promise<Verdict[]> {
  const fuel = fuelLinesOf(lines, products);
  if (fuel.length === 0) return [];
  const place = addressId === null ? null : await fuelPlaceAt(runner, tenantId, addressId);
  return judgeFuel(day, place, fuel);
}

/**
 * Judges an order that is being changed. What was overridden of it before stays so.
 * @returns what is overridden anew
 * @throws conflict where a rule refuses a line and nobody goes past it
 */
export async function refuseChangedFuel(
  tx: Tx,
  order: FuelOrder & { id: string; customerId: string | null },
  given: RuleOverrides | undefined,
): Promise<Overriding> {
  const ids = order.lines.map(({ productId }) => productId);
  const products = await pricesFor(tx, order.tenantId, order.customerId, ids);
  const verdicts = await judgeOrderFuel(tx, order, products);
  if (verdicts.every(({ outcome }) => outcome !== "refused")) return [];
  const before = await overridesOf(tx, order.tenantId, { kind: "order", id: order.id });
  const known = before.filter(({ rule }) => !given?.some((one) => one.rule === rule));
  const past = refuseFuel(verdicts, [...(given ?? []), ...known]);
  return past.filter(({ rule }) => given?.some((one) => one.rule === rule.id));
}

/** Why the fuel on an order could be sold as it was: by the rules of the day on which it was taken. */
export async function fuelReasonsOf(
  db: SqlRunner & Pick<Tx, "ruleOverride">,
  { id: tenantId, timeZone }: { id: string; timeZone: string },
  order: OrderRow,
): Promise<Reason[]> {
  const ids = order.lines.map(({ productId }) => productId);
  const products = await pricesFor(db, tenantId, order.customerId, ids);
  const verdicts = await judgeOrderFuel(
    db,
    {
      tenantId,
      day: todayIn(timeZone, order.createdAt),
      addressId: order.fulfilment === "delivery" ? order.deliveryAddressId : null,
      lines: order.lines,
    },
    products,
  );
  if (verdicts.length === 0) return [];
  return fuelReasons(verdicts, await overridesOf(db, tenantId, { kind: "order", id: order.id }));
}
