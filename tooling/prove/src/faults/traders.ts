import type { Service } from "@roundsman/api";
import {
  callerFor,
  connectSandbox,
  givePassword,
  makeAddress,
  makeCustomer,
  makeKey,
  makeMerchant,
  makeProduct,
  makeYard,
  putStock,
} from "@roundsman/api/testing";
import { openWebhookReceiver } from "@roundsman/testing/webhook-receiver";
import type { Installation } from "./installation";

const customers = 4;
const plenty = 900_000;
/** Milliseconds that a nearby server takes, so that a worker is also killed while it waits. */
const takesAnEventMs = 10;

/** Creates businesses for the clients, each with goods in two yards, customers, a supplier and a key. */
export const makeTraders = (installation: Told, count: number) =>
  Promise.all(Array.from({ length: count }, () => makeTrader(installation)));

type Told = Pick<Installation, "service" | "webhookReceivers">;

export type Trader = Awaited<ReturnType<typeof makeTrader>>;

async function makeTrader({ service, webhookReceivers }: Told) {
  const merchant = await makeMerchant(service);
  const { business, owner, yard, product } = merchant;
  const otherYard = await makeYard(service, business);
  // Two rates of VAT, so that invoices add up several rates.
  const coal = await makeProduct(service, business, {
    name: "Coal 25 kg",
    vatRate: 20,
    unitPrice: 1199,
  });
  for (const productId of [product.id, coal.id]) {
    for (const condition of ["full", "empty"] as const) {
      const at = { productId, condition, quantity: plenty };
      await putStock(service, business, { ...at, locationId: yard.id });
      await putStock(service, business, { ...at, locationId: otherYard.id });
    }
  }
  await connectSandbox(service, business);
  await givePassword(service, owner);
  const { webhooks } = callerFor(service, { token: owner.token }).office;
  const receiver = await openWebhookReceiver({ takesMs: takesAnEventMs });
  const { secret } = await webhooks.create({ url: receiver.url });
  receiver.verifyBy(secret);
  webhookReceivers.set(business.id, receiver);
  return {
    ...merchant,
    otherYard,
    coal,
    supplier: await makeSupplier(service, business),
    parties: await Promise.all(
      Array.from({ length: customers }, () => makeParty(service, business)),
    ),
    key: await makeKey(service, business, owner, [
      "orders:read",
      "orders:write",
      "rounds:read",
      "rounds:write",
      "stock:read",
      "stock:write",
      "invoices:read",
      "invoices:write",
    ]),
  };
}

async function makeParty(service: Service, business: { id: string }) {
  const customer = await makeCustomer(service, business);
  const address = await makeAddress(service, business, customer);
  return { customerId: customer.id, deliveryAddressId: address.id };
}

const makeSupplier = ({ database }: Service, business: { id: string }) =>
  database.service.supplier.create({
    data: {
      tenantId: business.id,
      name: "Northern Gases",
      contacts: {
        create: { name: "Ruth", email: "ruth@northern.example", isMain: true, forOrders: true },
      },
    },
    select: { id: true },
  });
