import { randomInt } from "node:crypto";
import type { OrderSource, PaymentMethod, Tx } from "@roundsman/db";
import type { z } from "zod";
import { doerOf, type BusinessCaller } from "../../platform/access/caller";
import type { Recorder } from "../../platform/audit/change";
import { collectConflict, type ForeseenConflict, type Issue } from "../../platform/base/errors";
import { overrideRules, toldOfRules } from "../../platform/rules/overrides";
import { fromDay, metadataAfter, todayIn } from "../../platform/values/format";
import { pricesFor, refuseFuel, type Overriding, type PricedProduct } from "../catalogue";
import { tellLater } from "../messages";
import { addOrder, amountIssues, fillEmpties, fillLines, refuseIfAny } from "./basket";
import { asCharged, chargeLines, shownOrder, type ShownOrder } from "./cylinders";
import { judgeOrderFuel } from "./fuel";
import { areaOfPlace, holdPlace, refuseWindow } from "./places/hold-place";
import { discountOf, sumsOf } from "./money/money";
import { orderName, tellOffice } from "./order/notices";
import {
  destinationColumns,
  findParty,
  partyIssues,
  requireCredit,
  sellerOf,
  wordsOverridden,
  type Overridden,
  type Seller,
} from "./party";
import { endOpenSession } from "./order/outcome";
import {
  dayPromised,
  findOption,
  optionIssues,
  promiseColumns,
  readJudge,
  toldOfPromise,
  type PromiseWarning,
} from "./order/promise";
import type { NewOrder } from "./order/schema";
import {
  dropOf,
  holdVat,
  namedRates,
  pastVat,
  recordRejudged,
  writeOthers,
  type Rejudged,
} from "./money/apply-vat";

/** For which business, when and by whom an order is taken. */
export interface Taking {
  tenantId: string;
  /** IANA name: promised days are the business's own calendar days. */
  timeZone: string;
  now: Date;
  source: OrderSource;
  byUserId: string | null;
  /** Who goes past a rule; null for a shopper, who can't. */
  by: { id: string | null; name: string } | null;
  /** Null for a shopper. */
  seller: Seller | null;
  /** The goods are the customer's already: what would speak against selling them does not, any more. */
  handedOver?: boolean;
  /** What a shopper gets off the charge for the day they chose, in pence excluding VAT. */
  dayDiscountPence?: number;
  /** The standing order that it is made by. */
  standingOrderId?: string;
  /** The order whose rest it delivers. */
  restOfId?: string;
  /** In a dry run conflicts are added here instead of being thrown. */
  refusals?: ForeseenConflict[];
  /** The voucher that a shopper typed; what it takes off the goods is the draft's discount. */
  voucher?: { id: string; freeDelivery: boolean } | null;
}

/** An order taken in the back office, or by a key of an integrator (docs/contract/value-sets.md). */
export const takingBy = (who: BusinessCaller, now: Date): Taking => ({
  tenantId: who.business.id,
  timeZone: who.business.timeZone,
  now,
  source: who.caller.kind === "key" ? "api" : "office",
  byUserId: actorId(who),
  by: doerOf(who.caller),
  seller: sellerOf(who),
});

/** The person who calls; null for a key and in a support session, which are nobody of the business. */
export const actorId = ({ caller }: Pick<BusinessCaller, "caller">): string | null =>
  caller.kind === "person" ? caller.person.id : null;

/** No vowels (no words), and nothing that is mistaken for another: 0 and O, 1 and I. */
const letters = "23456789BCDFGHJKLMNPQRSTVWXYZ";
const length = 10;

/**
 * What a customer quotes, and what opens their tracking and payment pages, so it must not be guessed:
 * 29^10 possibilities. The database holds it unique within the business, by whose host it is read. Among a
 * million orders, an order whose reference another has is one in 400 million.
 */
export const newTrackingRef = (): string =>
  Array.from({ length }, () => letters[randomInt(letters.length)]).join("");

export type OrderDraft = z.output<typeof NewOrder>;

interface PlacedOrder {
  orderId: string;
  /** The customer's stop or limit that it overrides. */
  overridden: Overridden | null;
  /** Other orders whose VAT changed with it; each is to be recorded. */
  rejudged: Rejudged[];
  /** The rules that it goes past. */
  pastRules: Overriding;
  /** Why what it promises can't be kept. */
  promiseWarnings: PromiseWarning[];
}

/**
 * Takes an order, whoever asks for it (POST /orders; a shop's checkout; an import), and gives its id.
 * Refuses in the order of docs/contract/errors.md: what is not there (404), what may not be named (422), on
 * account for a customer on stop or over their limit, a reference already used (409).
 */
export async function placeOrder(tx: Tx, taking: Taking, draft: OrderDraft): Promise<PlacedOrder> {
  const { tenantId, now } = taking;
  const isDelivery = draft.fulfilment === "delivery";
  const party = await findParty(tx, tenantId, draft);
  const customerId = party.customer?.id ?? null;
  const option = await findOption(tx, tenantId, (isDelivery && draft.deliveryOptionId) || null);
  const { handedOver = false } = taking;
  const charges = await chargeLines(tx, tenantId, draft.agreements, handedOver);
  const ordered = [...draft.lines, ...charges];
  const wanted = [...ordered, ...draft.collect].map(({ productId }) => productId);
  const priced = await pricesFor(tx, tenantId, customerId, wanted, now);
  const products = asCharged(priced, charges);
  const { discountPercent = 0, discountReason = null } = draft;
  const filled = fillLines(ordered, handedOver ? asSold(products) : products, discountPercent);
  const empties = fillEmpties(draft.collect, products);
  const destination = destinationColumns(party);
  const area = party.address?.inAreas
    ? await areaOfPlace(tx, tenantId, { ...destination, postcode: destination.deliverToPostcode })
    : null;
  const judge = await readJudge(tx, taking, {
    collects: !isDelivery,
    destination: area ? { area } : { roundDays: party.address?.roundDays ?? [] },
    door: party.address,
    option,
    day: draft.wantedOn ?? null,
  });
  const promise = {
    ...promiseColumns(option, judge, area, taking.dayDiscountPence),
    ...(taking.voucher?.freeDelivery && { deliveryChargePence: 0, deliveryDiscountPence: 0 }),
  };
  const paymentMethod = draft.paymentMethod ?? usualMethod(party.customer);
  const drop = dropOf(taking, {
    ...promise,
    ...destination,
    id: null,
    customerId,
    wantedOn: draft.wantedOn ?? null,
    createdAt: now,
  });
  const named = namedRates(draft.lines, draft.ruleOverrides);
  const vat = await holdVat(tx, drop, filled.kept, products, { named });
  const lines = { kept: vat.lines, issues: [...filled.issues, ...(handedOver ? [] : vat.issues)] };
  refuseIfAny([
    ...(handedOver ? [] : partyIssues(party)),
    ...optionIssues(option),
    ...lines.issues,
    ...empties.issues,
    ...amountIssues(lines.kept, promise.deliveryChargePence),
    ...accountIssues(paymentMethod, customerId !== null),
  ]);
  const fuel = await judgeOrderFuel(tx, {
    tenantId,
    day: todayIn(taking.timeZone, now),
    addressId: party.address?.id ?? null,
    lines: lines.kept,
  });
  const handedAnyway = fuel.map(({ rule }) => ({ rule: rule.id, reason: draft.override ?? "" }));
  const given = handedOver ? handedAnyway : draft.ruleOverrides;
  const pastRules = await collectConflict(taking.refusals, [], () =>
    refuseFuel(fuel, taking.by ? given : null),
  );
  const { customer } = party;
  const credit = { tenantId, orderId: null };
  const orderPence = sumsOf(lines.kept, promise.deliveryChargePence).totalPence;
  const overridden =
    paymentMethod === "on_account" && customer
      ? await collectConflict(taking.refusals, null, () =>
          requireCredit(tx, { ...credit, customer, orderPence }, taking.seller, draft.override),
        )
      : null;
  const columns = {
    tenantId,
    customerId,
    customerName: party.customer?.name ?? null,
    ...destination,
    ...promise,
    ...(area && !taking.by && draft.wantedOn && dayPromised(draft.wantedOn)),
    fulfilment: draft.fulfilment,
    source: taking.source,
    externalRef: draft.externalRef ?? null,
    metadata: metadataAfter({}, draft.metadata),
    trackingRef: newTrackingRef(),
    leaveInstruction: draft.leaveInstruction ?? null,
    leaveDetail: draft.leaveDetail ?? null,
    wantedOn: draft.wantedOn ? fromDay(draft.wantedOn) : null,
    paymentMethod,
    discountPercent,
    discountReason,
    notes: draft.notes ?? null,
    standingOrderId: taking.standingOrderId,
    restOfId: taking.restOfId,
    voucherId: taking.voucher?.id,
    createdByUserId: taking.byUserId,
    createdAt: now,
    updatedAt: now,
  };
  const id = await addOrder(tx, columns, lines.kept, empties.kept);
  const of = { tenantId, orderId: id };
  const rejudged = await writeOthers(tx, tenantId, vat.others);
  await endOpenSession(tx, { tenantId, orderIds: rejudged.map(({ orderId }) => orderId) }, now);
  const takesPlace = party.address?.inAreas && !handedOver;
  if (!takesPlace) refuseWindow(draft.deliveryWindow, { hasArea: false, collects: !isDelivery });
  const pastCapacity = takesPlace
    ? await collectConflict(taking.refusals, [], () =>
        holdPlace(tx, {
          ...of,
          timeZone: taking.timeZone,
          now,
          area,
          postcode: destination.deliverToPostcode,
          day: draft.wantedOn ?? null,
          window: draft.deliveryWindow ?? null,
          // A standing order is the office's word: nobody is there, and no shopper chose among days.
          given: taking.seller ? (draft.ruleOverrides ?? []) : null,
        }),
      )
    : [];
  const allPast = [...pastRules, ...pastVat(vat, draft.ruleOverrides), ...pastCapacity];
  if (taking.by) {
    const subject = { kind: "order", id };
    await overrideRules(tx, allPast, { tenantId, subject, by: taking.by, now });
  }
  const promised = { day: draft.wantedOn ?? null, window: draft.deliveryWindow ?? null, option };
  const promiseWarnings = handedOver ? [] : judge.warn(promised);
  return { orderId: id, overridden, pastRules: allPast, rejudged, promiseWarnings };
}

/** What was sold was for sale. */
const asSold = (products: ReadonlyMap<string, PricedProduct>) =>
  new Map([...products].map(([id, product]) => [id, { ...product, sold: true }]));

/** Takes an order as the office or an integrator does: with its record, and word to the office of what it did not do. */
export async function takeOrder(
  tx: Tx,
  record: Recorder,
  taking: Taking,
  draft: OrderDraft,
): Promise<ShownOrder & Pick<PlacedOrder, "promiseWarnings">> {
  const { tenantId, now } = taking;
  const placed = await placeOrder(tx, taking, draft);
  const { orderId, overridden, pastRules, rejudged, promiseWarnings } = placed;
  const order = await shownOrder(tx, tenantId, orderId);
  const name = orderName(order);
  const discountPence = discountOf(order.lines);
  await record({
    action: "order.placed",
    words: overridden
      ? `Took order ${name} on account ${wordsOverridden(overridden)}`
      : `Took order ${name}`,
    subject: { kind: "order", id: orderId },
    after: {
      number: order.number,
      customerId: order.customerId,
      ...(discountPence > 0 && { discountPence, discountReason: order.discountReason }),
      ...overridden,
      ...toldOfRules(pastRules),
      ...toldOfPromise(promiseWarnings),
    },
  });
  await recordRejudged(record, rejudged);
  if (!taking.handedOver) await tellLater(tx, { tenantId, orderId, moment: "order_taken" });
  // What the office took itself is no news to it.
  if (taking.source !== "office") {
    const notice = { kind: "order.placed", title: `New order ${name}` } as const;
    await tellOffice(tx, { tenantId, orderId }, notice, { now });
  }
  return { ...order, promiseWarnings };
}

/** Billed later where the customer has an account; otherwise what needs no arrangement: cash. */
export const usualMethod = (customer: { onAccount: boolean } | null): PaymentMethod =>
  customer?.onAccount ? "on_account" : "cash";

/** Somebody must be billed. */
export const accountIssues = (method: PaymentMethod, hasCustomer: boolean): Issue[] =>
  method === "on_account" && !hasCustomer
    ? [{ path: "paymentMethod", message: "Only a customer can have an order on account." }]
    : [];
