import type { Service } from "@roundsman/api";
import {
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

const customers = 4;
const plenty = 900_000;

/** Businesses for the clients to work in, each with goods in two yards, customers, a supplier and a key. */
export const makeTraders = (service: Service, count: number) =>
  Promise.all(Array.from({ length: count }, () => makeTrader(service)));

export type Trader = Awaited<ReturnType<typeof makeTrader>>;

async function makeTrader(service: Service) {
  const merchant = await makeMerchant(service);
  const { business, owner, yard, product } = merchant;
  const otherYard = await makeYard(service, business);
  // Two rates of VAT, so that bills have something to add up.
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
