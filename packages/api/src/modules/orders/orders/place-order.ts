import type { PaymentMethod, Prisma, Tx } from "@roundsman/db";
import type { z } from "zod";
import { conflict, type Issue } from "../../../platform/base/errors";
import { brokeConstraint } from "../../../platform/audit/database-errors";
import { fromDay } from "../../../platform/values/view";
import { pricesFor } from "../../catalogue/prices/price-for";
import { amountIssues, fillEmpties, fillLines, refuseIfAny } from "./basket";
import { destinationColumns, findParty, partyIssues, type Party } from "./party";
import { findOption, optionIssues, promiseColumns } from "./promise";
import type { NewOrder } from "../order/schema";
import type { Taking } from "./taking";
import { newTrackingRef } from "./tracking-ref";

export type OrderDraft = z.output<typeof NewOrder>;

/**
 * Takes an order, whoever asks for it (POST /orders; a shop's checkout; an import), and gives its id.
 * Refuses in the order of docs/contract/errors.md: what is not there (404), what may not be named (422), a
 * reference already used (409).
 */
export async function placeOrder(tx: Tx, taking: Taking, draft: OrderDraft): Promise<string> {
  const { tenantId, now } = taking;
  const isDelivery = draft.fulfilment === "delivery";
  const party = await findParty(tx, tenantId, draft);
  const option = await findOption(tx, tenantId, (isDelivery && draft.deliveryOptionId) || null);
  const wanted = [...draft.lines, ...draft.collect].map(({ productId }) => productId);
  const products = await pricesFor(tx, tenantId, party.customer?.id ?? null, wanted);
  const lines = fillLines(draft.lines, products);
  const empties = fillEmpties(draft.collect, products);
  const promise = promiseColumns(option, taking);
  const paymentMethod = draft.paymentMethod ?? usualMethod(party);
  refuseIfAny([
    ...partyIssues(party),
    ...optionIssues(option),
    ...lines.issues,
    ...empties.issues,
    ...amountIssues(lines.kept, promise.deliveryChargePence),
    ...accountIssues(paymentMethod, party.customer !== null),
  ]);
  const { id } = await create(tx, {
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
  const of = { tenantId, orderId: id };
  await tx.orderLine.createMany({ data: lines.kept.map((line) => ({ ...of, ...line })) });
  if (empties.kept.length > 0) {
    await tx.orderCollect.createMany({ data: empties.kept.map((line) => ({ ...of, ...line })) });
  }
  return id;
}

async function create(tx: Tx, data: Prisma.OrderUncheckedCreateInput): Promise<{ id: string }> {
  try {
    return await tx.order.create({ data, select: { id: true } });
  } catch (error) {
    throw sayExternalRefTaken(error);
  }
}

/** An integrator's reference names one order of the business. */
export const sayExternalRefTaken = (error: unknown): unknown =>
  brokeConstraint(error, "external_ref", "externalRef")
    ? conflict("Another order of this business has this external reference.")
    : error;

/** Billed later where the customer has an account; otherwise what needs no arrangement: cash. */
const usualMethod = ({ customer }: Party): PaymentMethod =>
  customer?.onAccount ? "on_account" : "cash";

/** Somebody must be billed. */
export const accountIssues = (method: PaymentMethod, hasCustomer: boolean): Issue[] =>
  method === "on_account" && !hasCustomer
    ? [{ path: "paymentMethod", message: "Only a customer can have an order on account." }]
    : [];
