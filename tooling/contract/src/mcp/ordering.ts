import {
  makeAddress,
  makeCustomer,
  makeKey,
  makeMember,
  makeProduct,
} from "@roundsman/api/testing";
import { makeBusiness, type TestService } from "@roundsman/api/testing";

export const everyday = [
  "customers:read",
  "products:read",
  "orders:read",
  "orders:write",
  "invoices:read",
] as const;

/** Creates a business with a customer who can order one product, and an owner's key with everyday scopes. */
export async function makeOrdering(
  service: TestService,
  scopes: Parameters<typeof makeKey>[3] = everyday,
) {
  const business = await makeBusiness(service);
  const owner = await makeMember(service, business, "owner");
  const customer = await makeCustomer(service, business, { name: "Mrs Tyson" });
  const address = await makeAddress(service, business, customer);
  const product = await makeProduct(service, business, { unitPrice: 4000, vatRate: 5 });
  const key = await makeKey(service, business, owner, scopes);
  const order = {
    customerId: customer.id,
    deliveryAddressId: address.id,
    lines: [{ productId: product.id, quantity: 2 }],
  };
  return { business, owner, customer, address, product, key, order };
}
