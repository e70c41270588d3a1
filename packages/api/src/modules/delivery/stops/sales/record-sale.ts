import type { Tx } from "@roundsman/db";
import type { BusinessCaller } from "../../../../platform/access/caller";
import type { Recorder } from "../../../../platform/audit/change";
import { pounds } from "../../../../platform/values/format";
import { webPages } from "../../../../platform/values/links";
import { pricesFor } from "../../../catalogue";
import { enterAddress, enterCustomer, type Located } from "../../../customers";
import { notifyOffice } from "../../../messages";
import { orderName, takeOrder, takingBy, tellOfOwed, wordsOfPast } from "../../../orders";
import type { KeptProof } from "../../../stock";
import { makeTickets } from "../../coal-tickets/make-tickets";
import type { LockedRound } from "../../rounds/locks";
import { deliver } from "../complete-stop";
import { orderToDeliver } from "../outcome";
import type { NewSale } from "./schema";

/** A sale at a door under way: the round held, and what is settled of it. */
interface Selling {
  ctx: BusinessCaller & { now: Date };
  round: LockedRound;
  proofs: readonly KeptProof[];
  /** By the phone's clock. */
  doneAt: Date;
  by: { id: string | null; name: string };
}

/** Who bought it, and where. Both are null for an order that was nobody's. */
interface Buyer {
  customerId: string | null;
  deliveryAddressId: string | null;
  isNew: boolean;
}

/** Whose door it was: the customer of a stop, or somebody new, who is entered with where they are. */
export async function buyerOf(
  tx: Tx,
  record: Recorder,
  { ctx }: Selling,
  { stopId, newCustomer }: NewSale,
  located: Located,
): Promise<Buyer> {
  const tenantId = ctx.business.id;
  if (newCustomer) {
    const { address, ...fields } = newCustomer;
    const at = { tenantId, now: ctx.now, timeZone: ctx.business.timeZone };
    const customer = await enterCustomer(tx, record, at, fields);
    const { id } = await enterAddress(tx, record, at, customer, address, located);
    return { customerId: customer.id, deliveryAddressId: id, isNew: true };
  }
  const { order } = await tx.stop.findFirstOrThrow({
    where: { tenantId, id: stopId ?? "" },
    select: { order: { select: { customerId: true, deliveryAddressId: true } } },
  });
  return { ...order, isNew: false };
}

/**
 * Takes the order of a sale and delivers it, as a stop of its own behind the others of the round.
 * @returns the stop's id
 */
export async function recordSale(
  tx: Tx,
  record: Recorder,
  { ctx, round, proofs, doneAt, by }: Selling,
  sale: NewSale,
  { isNew, ...buyer }: Buyer,
): Promise<string> {
  const tenantId = ctx.business.id;
  const { lines, collect, agreements, paymentMethod, notes } = sale;
  const taking = { ...takingBy(ctx, ctx.now), seller: { whyNoOverride: null }, handedOver: true };
  const taken = await takeOrder(tx, record, taking, {
    ...buyer,
    fulfilment: "delivery",
    lines,
    collect,
    agreements,
    paymentMethod,
    notes,
    override: "The goods were handed over at the door.",
  });
  await tx.order.updateMany({ where: { tenantId, id: taken.id }, data: { roundId: round.id } });
  const last = await tx.stop.findFirst({
    where: { tenantId, roundId: round.id },
    orderBy: { sequence: "desc" },
    select: { sequence: true },
  });
  const stop = await tx.stop.create({
    data: {
      tenantId,
      roundId: round.id,
      orderId: taken.id,
      sequence: (last?.sequence ?? 0) + 1,
      soldAtDoor: true,
    },
    select: { id: true },
  });
  const held = {
    tenantId,
    round,
    stop: {
      id: stop.id,
      orderId: taken.id,
      cashTakenPence: 0,
      completedAt: null,
      failedAt: null,
    },
    proofs,
    doneAt,
    now: ctx.now,
    byUserId: by.id,
  };
  const order = await orderToDeliver(tx, tenantId, taken.id);
  const done = await deliver(tx, held, order, { cashTakenPence: sale.cashTakenPence });
  await makeTickets(tx, { tenantId, round, orderId: taken.id, by, now: ctx.now });
  const name = orderName(taken);
  await record({
    action: "stop.completed",
    words: `Sold at the door: order ${name}`,
    subject: { kind: "order", id: taken.id },
    after: { roundId: round.id, soldAtDoor: true, ...done },
  });
  const owed = {
    tenantId,
    now: ctx.now,
    orderId: taken.id,
    what: `a sale at the door, order ${name}`,
  };
  const [past] = await tellOfOwed(tx, owed, true);
  const isOnAccount = paymentMethod === "on_account";
  const body = [
    isNew && "A new customer.",
    ...(await priceNotes(tx, tenantId, buyer.customerId, sale)),
    past && `${isOnAccount ? "On account" : "Not paid"}, although ${wordsOfPast(past)}.`,
    isOnAccount && !past && (await accountNote(tx, tenantId, buyer.customerId)),
  ];
  await notifyOffice(
    tx,
    tenantId,
    {
      kind: "order.placed",
      title: `${by.name} sold at the door: order ${name}`,
      body: body.filter(Boolean).join(" ") || null,
      href: webPages.order(taken.id),
    },
    { now: ctx.now, exceptUserId: by.id },
  );
  return stop.id;
}

/** What was told at the door, where that is not what the customer pays. Pence excluding VAT unless said. */
async function priceNotes(
  tx: Tx,
  tenantId: string,
  customerId: string | null,
  { lines }: NewSale,
): Promise<string[]> {
  const ids = lines.map(({ productId }) => productId);
  const prices = await pricesFor(tx, tenantId, customerId, ids);
  return lines.flatMap(({ productId, unitPrice, unitPriceIncVat }) => {
    const own = prices.get(productId);
    const isAsOwn =
      own === undefined ||
      (unitPriceIncVat == null
        ? unitPrice === undefined || unitPrice === own.unitPrice
        : unitPriceIncVat === own.unitPriceIncVat);
    if (isAsOwn) return [];
    const [told, theirs, vat] =
      unitPriceIncVat == null
        ? [unitPrice ?? 0, own.unitPrice, " ex VAT"]
        : [unitPriceIncVat, own.unitPriceIncVat ?? own.unitPrice, " inc VAT"];
    const words = own.unregistered ? "" : vat;
    return [`${own.name} was sold at ${pounds(told)}${words}, their price is ${pounds(theirs)}.`];
  });
}

/** That the office would have refused it, had it been asked. */
async function accountNote(
  tx: Tx,
  tenantId: string,
  customerId: string | null,
): Promise<string | null> {
  const customer = await tx.customer.findFirst({
    where: { tenantId, id: customerId ?? "" },
    select: { onAccount: true },
  });
  return customer?.onAccount === false ? "On account, although the customer has no account." : null;
}
