import type { PaymentMethod, Tx } from "@roundsman/db";
import type { z } from "zod";
import { conflict, invalid, type Issue } from "../../errors";
import { brokeConstraint } from "../../records/database-errors";
import { fromDay } from "../../shapes/view";
import { pricesFor } from "../prices/price-for";
import { amountIssues, fillBasket, productIdsOf, type Basket } from "./basket";
import { destinationColumns, findParty, partyIssues, type Party } from "./party";
import { findOption, optionIssues, promiseColumns } from "./promise";
import type { NewOrder } from "./schema";
import type { Taking } from "./taking";
import { newTrackingRef } from "./tracking-ref";

export type OrderDraft = z.output<typeof NewOrder>;

/**
 * Takes an order, whoever asks for it (POST /orders; a shop's checkout; an import), and gives its id.
 * Refuses in the order of decisions.md: what is not there (404), what may not be named (422), a
 * reference already used (409).
 */
export async function placeOrder(tx: Tx, taking: Taking, draft: OrderDraft): Promise<string> {
  const { tenantId, now } = taking;
  const isDelivery = draft.fulfilment === "delivery";
  const party = await findParty(tx, tenantId, draft);
  const option = await findOption(tx, tenantId, (isDelivery && draft.deliveryOptionId) || null);
  const products = await pricesFor(tx, tenantId, party.customer?.id ?? null, productIdsOf(draft));
  const basket = fillBasket(draft, products);
  const promise = promiseColumns(option, taking);
  const paymentMethod = draft.paymentMethod ?? usualMethod(party);
  refuseIfAny([
    ...partyIssues(party),
    ...optionIssues(option),
    ...basket.issues,
    ...amountIssues(basket.lines, promise.deliveryChargePence),
    ...accountIssues(paymentMethod, party),
  ]);
  const order = await create(tx, {
    tenantId,
    customerId: party.customer?.id ?? null,
    customerName: party.customer?.name ?? null,
    ...destinationColumns(party),
    ...promise,
    fulfilment: draft.fulfilment,
    source: taking.source,
    externalRef: draft.externalRef ?? null,
    trackingRef: newTrackingRef(),
    leaveInstruction: draft.leaveInstruction ?? null,
    leaveDetail: draft.leaveDetail ?? null,
    wantedOn: draft.wantedOn ? fromDay(draft.wantedOn) : null,
    paymentMethod,
    notes: draft.notes ?? null,
    createdByUserId: taking.byUserId,
    createdAt: now,
    updatedAt: now,
  });
  await putBasket(tx, { tenantId, orderId: order.id }, basket);
  return order.id;
}

async function create(tx: Tx, data: Parameters<Tx["order"]["create"]>[0]["data"]) {
  try {
    return await tx.order.create({ data, select: { id: true } });
  } catch (error) {
    if (brokeConstraint(error, "external_ref", "externalRef")) throw externalRefTaken();
    throw error;
  }
}

export const externalRefTaken = () =>
  conflict("Another order of this business has this external reference.");

/** Writes an order's lines and empties, where it has none. */
export async function putBasket(
  tx: Tx,
  of: { tenantId: string; orderId: string },
  { lines, collect }: Pick<Basket, "lines" | "collect">,
): Promise<void> {
  await tx.orderLine.createMany({ data: lines.map((line) => ({ ...of, ...line })) });
  if (collect.length === 0) return;
  await tx.orderCollect.createMany({ data: collect.map((line) => ({ ...of, ...line })) });
}

/** Billed later where the customer has an account; otherwise what needs no arrangement: cash. */
const usualMethod = ({ customer }: Party): PaymentMethod =>
  customer?.onAccount ? "on_account" : "cash";

/** Somebody must be billed. */
export const accountIssues = (method: PaymentMethod, { customer }: Party): Issue[] =>
  method === "on_account" && !customer
    ? [{ path: "paymentMethod", message: "Only a customer can have an order on account." }]
    : [];

export function refuseIfAny(issues: readonly Issue[]): void {
  if (issues.length > 0) throw invalid(...issues);
}
