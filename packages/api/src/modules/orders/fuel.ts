import { runSqlForOne, sqlBuilder, type SqlRunner, type Tx } from "@roundsman/db";
import { z } from "zod";
import { overridesOf, type RuleOverrides } from "../../platform/rules/overrides";
import type { Reason } from "../../platform/rules/reasons";
import { todayIn } from "../../platform/values/format";
import {
  fuelLinesOf,
  fuelReasons,
  judgeFuel,
  nationOf,
  noticesOf,
  refuseFuel,
  smokeControlRule,
  type FuelNotice,
  type Overriding,
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
  lines: readonly (Parameters<typeof fuelLinesOf>[0][number] & { productId: string })[];
}

/** An order without solid fuel reads nothing. */
export async function judgeOrderFuel(
  runner: SqlRunner,
  { tenantId, day, addressId, lines }: FuelOrder,
): Promise<Verdict[]> {
  const fuel = fuelLinesOf(lines);
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
  order: FuelOrder & { id: string },
  given: RuleOverrides | undefined,
): Promise<Overriding> {
  const verdicts = await judgeOrderFuel(tx, order);
  if (verdicts.every(({ outcome }) => outcome !== "refused")) return [];
  const before = await overridesOf(tx, order.tenantId, { kind: "order", id: order.id });
  const known = before.filter(({ rule }) => !given?.some((one) => one.rule === rule));
  const past = refuseFuel(verdicts, [...(given ?? []), ...known]);
  return past.filter(({ rule }) => given?.some((one) => one.rule === rule.id));
}

/** What the fuel on a draft comes up against, before it is taken or changed. */
export const foreseenFuel = {
  /** By which rules it is refused, and whether whoever asks may go past them with a reason (null), or why not. */
  refusals: z.array(
    z.object({
      rule: z.string(),
      title: z.string(),
      message: z.string(),
      override: z.string().nullable(),
    }),
  ),
  /** What to ask the customer, or to give them with it. */
  advice: z.array(z.string()),
  /** Whether it would help to know the exempt appliance at the address. */
  askAppliance: z.boolean(),
};

/**
 * The same as taking or changing it says, and the reasons. An order whose goods and address stay is not refused again.
 * @param before the order that is changed; null of one that is taken
 * @param whyNoOverride why whoever asks can't go past a rule; null where they can
 */
export async function foreseeFuel(
  db: SqlRunner & Pick<Tx, "ruleOverride">,
  order: FuelOrder,
  { before, whyNoOverride }: { before: OrderRow | null; whyNoOverride: string | null },
) {
  const verdicts = await judgeOrderFuel(db, order);
  if (verdicts.length === 0) return { refusals: [], advice: [], askAppliance: false, reasons: [] };
  const subject = before && { kind: "order", id: before.id };
  const past = subject ? await overridesOf(db, order.tenantId, subject) : [];
  const stays = before !== null && sameGoods(before, order);
  const refused = verdicts.filter(
    ({ outcome, rule }) =>
      outcome === "refused" && !stays && !past.some((one) => one.rule === rule.id),
  );
  return {
    refusals: [...new Set(refused.map(({ rule }) => rule))].map((rule) => {
      const messages = refused.filter((one) => one.rule === rule).map(({ message }) => message);
      const message = [...new Set(messages)].join(" ");
      return { rule: rule.id, title: rule.title, message, override: whyNoOverride };
    }),
    advice: verdicts
      .filter(({ outcome }) => outcome === "asks" || outcome === "notice")
      .map(({ message }) => message),
    askAppliance: [...refused, ...verdicts.filter(({ outcome }) => outcome === "asks")].some(
      ({ rule }) => rule === smokeControlRule,
    ),
    reasons: fuelReasons(verdicts, past),
  };
}

const goodsOf = (lines: FuelOrder["lines"]) =>
  JSON.stringify(lines.map(({ productId, quantity, measure }) => [productId, quantity, measure]));

const sameGoods = (before: OrderRow, then: FuelOrder) =>
  goodsOf(before.lines) === goodsOf(then.lines) && before.deliveryAddressId === then.addressId;

/** Why the fuel on an order could be sold as it was: by the rules of the day on which it was taken. */
export async function fuelReasonsOf(
  db: SqlRunner & Pick<Tx, "ruleOverride">,
  { id: tenantId, timeZone }: { id: string; timeZone: string },
  order: OrderRow,
): Promise<Reason[]> {
  const verdicts = await judgeOrderFuel(db, {
    tenantId,
    day: todayIn(timeZone, order.createdAt),
    addressId: order.fulfilment === "delivery" ? order.deliveryAddressId : null,
    lines: order.lines,
  });
  if (verdicts.length === 0) return [];
  return fuelReasons(verdicts, await overridesOf(db, tenantId, { kind: "order", id: order.id }));
}

/* Notices that go with the solid fuel of an order (docs/rules/fuel.md). */

interface FuelSale {
  tenantId: string;
  /** YYYY-MM-DD, on which it is sold, by the business's own clock. */
  day: string;
  fulfilment: OrderRow["fulfilment"];
  /** Null where nobody has named one. */
  addressId: string | null;
  /** The yard it was collected from; null before that: the first yard's nation counts. */
  locationId: string | null;
  lines: Parameters<typeof fuelLinesOf>[0];
}

/** A sale without solid fuel reads nothing. */
export async function readFuelNotices(
  runner: SqlRunner,
  { tenantId, day, fulfilment, addressId, locationId, lines }: FuelSale,
): Promise<FuelNotice[]> {
  const fuel = fuelLinesOf(lines);
  if (fuel.length === 0) return [];
  const takenAway = fulfilment === "collection";
  if (takenAway) {
    const postcode = await postcodeOfYard(runner, tenantId, locationId);
    return noticesOf(day, { nation: nationOf({ region: null, postcode }), takenAway }, fuel);
  }
  const place = addressId === null ? null : await fuelPlaceAt(runner, tenantId, addressId);
  return noticesOf(day, { nation: nationOf(place), takenAway }, fuel);
}

/** The notices of an order as it was sold, by the rules of the day on which it was taken. */
export const noticesOfOrder = (
  runner: SqlRunner,
  { id: tenantId, timeZone }: { id: string; timeZone: string },
  order: OrderRow,
): Promise<FuelNotice[]> =>
  readFuelNotices(runner, {
    tenantId,
    day: todayIn(timeZone, order.createdAt),
    fulfilment: order.fulfilment,
    addressId: order.deliveryAddressId,
    locationId: order.locationId,
    lines: order.lines,
  });

/** An answer of one order, with its notices where there are any. */
export async function withFuelNotices<Answer extends object>(
  runner: SqlRunner,
  business: { id: string; timeZone: string },
  order: OrderRow,
  answer: Answer,
): Promise<Answer & { fuelNotices?: FuelNotice[] }> {
  const fuelNotices = await noticesOfOrder(runner, business, order);
  return { ...answer, ...(fuelNotices.length > 0 && { fuelNotices }) };
}

/** The postcode of the yard that is named, else of the first yard in use. */
async function postcodeOfYard(
  runner: SqlRunner,
  tenantId: string,
  locationId: string | null,
): Promise<string | null> {
  const yards = sqlBuilder
    .selectFrom("locations as y")
    .where("y.tenant_id", "=", tenantId)
    .select("y.postcode");
  const yard = await runSqlForOne(
    runner,
    locationId === null
      ? yards.where("y.archived_at", "is", null).orderBy("y.created_at").orderBy("y.id").limit(1)
      : yards.where("y.id", "=", locationId),
  );
  return yard?.postcode ?? null;
}
