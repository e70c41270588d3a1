import { createHmac, randomUUID } from "node:crypto";
import { callerFor, makeAddress, makeCustomer, payAtProvider } from "@roundsman/api/testing";
import { addDays } from "date-fns/addDays";
import type { Stage } from "./stage";

/* Creates the rows to race for by calling the operations themselves, as callers do. */

export const today = (): string => dayFromNow(0);
export const dayFromNow = (days: number): string =>
  addDays(new Date(), days).toISOString().slice(0, 10);

export async function party({ service, business }: Stage) {
  const customer = await makeCustomer(service, business);
  const address = await makeAddress(service, business, customer);
  return { customerId: customer.id, deliveryAddressId: address.id };
}

/** Creates a customer who may buy nothing more on account. */
export async function onStop(stage: Stage): Promise<{ id: string }> {
  const { id } = await makeCustomer(stage.service, stage.business);
  const body = { reason: "An invoice is unpaid" };
  return stage.do("PUT /customers/{id}/stop", { at: { id }, body });
}

/** Three cylinders, and one empty to collect. */
export async function orderBody(stage: Stage, more: object = {}) {
  return {
    ...(await party(stage)),
    lines: [{ productId: stage.product.id, quantity: 3 }],
    collect: [{ productId: stage.product.id, quantity: 1 }],
    ...more,
  };
}

/** Two of a product each week, starting a week from now. */
export async function standingBody(stage: Stage) {
  const startsOn = dayFromNow(7);
  const weekday = new Date(startsOn).getUTCDay() || 7;
  const lines = [{ productId: stage.product.id, quantity: 2 }];
  return { ...(await party(stage)), repeat: "weekly", weekday, startsOn, lines };
}
export const standingOrder = async (stage: Stage): Promise<{ id: string }> =>
  stage.do("POST /standing-orders", { body: await standingBody(stage) });

type Order = { id: string; customerId: string };
export const order = async (stage: Stage, more: object = {}): Promise<Order> =>
  stage.do("POST /orders", { body: await orderBody(stage, more) });

export const collection = (stage: Stage, more: object = {}): Promise<Order> =>
  order(stage, { fulfilment: "collection", paymentMethod: "on_account", ...more });

export async function collected(stage: Stage, more: object = {}): Promise<Order> {
  const { id } = await collection(stage, more);
  return stage.do("POST /orders/{id}/collected", {
    at: { id },
    body: { locationId: stage.yard.id },
  });
}

/** Creates an order whose payment page is open. */
export async function linked(stage: Stage): Promise<Order> {
  const { id } = await order(stage, { paymentMethod: "link" });
  return stage.do("POST /orders/{id}/payment-link", { at: { id } });
}

/** Pays an order's page. Returns the provider's notice. */
export async function noticeOf(stage: Stage, { id }: Order) {
  const { body, signature } = await payAtProvider(stage.service, id);
  return { body, headers: { "stripe-signature": signature, "content-type": "application/json" } };
}

type Invoice = { id: string; customerId: string; totalPence: number };
export async function invoice(stage: Stage, more: object = {}): Promise<Invoice> {
  const { id } = await collected(stage, more);
  const body = { orderIds: [id] };
  const { items } = await stage.do<{ items: Invoice[] }>("POST /invoices", { body });
  return items[0] ?? { id: "", customerId: "", totalPence: 0 };
}

/** Creates an invoice whose complete rest is written off. */
export async function writtenOff(stage: Stage): Promise<{ id: string; invoiceId: string }> {
  const { id: invoiceId } = await invoice(stage);
  const body = { reason: "Ceased trading" };
  const { id } = await stage.do<{ id: string }>("POST /invoices/{id}/write-off", {
    at: { id: invoiceId },
    body,
  });
  return { id, invoiceId };
}

/** Creates a receipt that pays `paysPence` of this invoice, and nothing else. */
export const receipt = (
  stage: Stage,
  { id: invoiceId, customerId }: Invoice,
  { amountPence, paysPence }: { amountPence: number; paysPence: number },
): Promise<{ id: string }> => {
  const allocations = paysPence > 0 ? [{ invoiceId, amountPence: paysPence }] : [];
  const body = { customerId, method: "bank_transfer", amountPence, allocations };
  return stage.do("POST /receipts", { body });
};

/** Credits an invoice completely. */
export const creditNote = (stage: Stage, { id }: Pick<Invoice, "id">): Promise<{ id: string }> =>
  stage.do("POST /invoices/{id}/credit", { at: { id }, body: { reason: "Damaged" } });

/** Signs the notices of the provider of Direct Debit. */
const directDebitSecret = "the secret of the endpoint in races";

export const connectDirectDebit = (stage: Stage): Promise<unknown> =>
  stage.do("PUT /direct-debit/connection", { body: { webhookSecret: directDebitSecret } });

/** Creates an invoice of a customer with a mandate, which is signed unless `state` is pending. */
export async function mandate(stage: Stage, state: "pending" | "active" = "active") {
  await connectDirectDebit(stage);
  const { id: invoiceId, customerId } = await invoice(stage);
  const email = `${customerId}@mandate.example`;
  await stage.do("PATCH /customers/{id}", { at: { id: customerId }, body: { email } });
  const asked = { body: { customerId } };
  const { id, link } = await stage.do<{ id: string; link: string }>("POST /mandates", asked);
  const { mandates } = callerFor(stage.service, { entry: "shop" }).shop;
  const linkRef = link.slice(link.lastIndexOf("/") + 1);
  const { url } = await mandates.sign({ linkRef });
  const requestRef = url.slice(url.lastIndexOf("/") + 1);
  if (state === "active") await mandates.sandboxSign({ requestRef });
  return { id, customerId, invoiceId, linkRef, requestRef };
}

/** Creates a budget plan of a customer with a mandate. */
export async function budgetPlan(stage: Stage): Promise<{ id: string }> {
  const { customerId } = await mandate(stage);
  const body = { customerId, amountPence: 5000, dayOfMonth: 1 };
  return stage.do("POST /budget-plans", { body });
}

/** Returns the provider's notice about a signed mandate. */
export function signedEvent(requestRef: string) {
  const event = {
    id: `EV_${requestRef}`,
    created_at: new Date().toISOString(),
    resource_type: "billing_requests",
    action: "fulfilled",
    links: { billing_request: requestRef },
  };
  const body = JSON.stringify({ events: [event] });
  const signature = createHmac("sha256", directDebitSecret).update(body).digest("hex");
  return { body, headers: { "webhook-signature": signature, "content-type": "application/json" } };
}

interface Round {
  id: string;
  version: string;
  stops: { id: string; orderId: string }[];
}
/** Creates the driver's round of today with these orders. */
export const round = (stage: Stage, ...orders: readonly Order[]): Promise<Round> =>
  stage.do("POST /rounds", {
    body: {
      roundDate: today(),
      driverUserId: stage.driver.id,
      vehicleId: stage.vehicle.id,
      startLocationId: stage.yard.id,
      endLocationId: stage.yard.id,
      orderIds: orders.map(({ id }) => id),
    },
  });

export const goOut = (stage: Stage, { id }: { id: string }): Promise<Round> =>
  stage.do("PUT /rounds/{id}/status", { at: { id }, body: { status: "out" } });

/** Creates a round that is out, with one order. Returns the stop's path and the order. */
export async function openStop(stage: Stage) {
  const made = await order(stage, { paymentMethod: "on_account" });
  const { id, stops } = await round(stage, made);
  await goOut(stage, { id });
  return { order: made, at: { id, stopId: stops[0]?.id ?? "" } };
}

/** Plans a transfer from the stocked yard to the other. */
export const transfer = (stage: Stage, more: object = {}): Promise<{ id: string }> =>
  stage.do("POST /stock/transfers", { body: transferBody(stage, more) });

export const transferBody = ({ yard, otherYard, product }: Stage, more: object = {}) => ({
  fromLocationId: yard.id,
  toLocationId: otherYard.id,
  method: "courier",
  lines: [{ productId: product.id, quantity: 5 }],
  ...more,
});

export const supplier = (stage: Stage): Promise<{ id: string; contacts: { id: string }[] }> =>
  stage.do("POST /stock/suppliers", {
    body: {
      name: "Northern Gases",
      contacts: [
        { name: "Ruth", email: "ruth@northern.example", forOrders: true },
        { name: "Sid", email: "sid@northern.example" },
      ],
    },
  });

export async function supplierOrderBody(stage: Stage, more: object = {}) {
  return {
    supplierId: (await supplier(stage)).id,
    locationId: stage.yard.id,
    expectedOn: today(),
    lines: [{ productId: stage.product.id, ordered: 10, emptiesToReturn: 4 }],
    ...more,
  };
}
export const supplierOrder = async (stage: Stage): Promise<{ id: string }> =>
  stage.do("POST /stock/supplier-orders", { body: await supplierOrderBody(stage) });

export const priceList = (stage: Stage): Promise<{ id: string }> =>
  stage.do("POST /rate-sets", { body: { name: randomUUID() } });

/** Creates a webhook to an address where no server listens. Returns its id. */
export async function webhook(stage: Stage): Promise<string> {
  const body = { url: "http://127.0.0.1:9/hook" };
  const { id } = await stage.do("POST /webhooks", { body });
  return id;
}
