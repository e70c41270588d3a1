import "server-only";
import type { RouterOutputs } from "@/trpc/outputs";
import { api } from "@/session/api";
import type { FoundCustomer } from "../draft";

/** The customer the form is opened for, as its finder would have found them; null for none such. */
export async function knownCustomer(id: string): Promise<FoundCustomer | null> {
  const { office } = await api();
  const [customer, last] = await Promise.allSettled([
    office.customers.one({ id }),
    office.orders.list({ customerId: id, limit: 1 }),
  ]);
  if (customer.status === "rejected" || customer.value.archivedAt !== null) return null;
  const [order] = last.status === "fulfilled" ? last.value.items : [];
  return asFound(customer.value, order);
}

type Customer = RouterOutputs["office"]["customers"]["one"];
type Order = RouterOutputs["office"]["orders"]["one"];

function asFound(customer: Customer, last: Order | undefined): FoundCustomer {
  const { id, name, email, phone, doNotCall, onAccount, stop, notes, addresses } = customer;
  const address =
    addresses.find((one) => one.id === last?.deliveryAddressId) ?? addresses[0] ?? null;
  const lastOrderedAt = last?.createdAt ?? null;
  return { id, name, email, phone, doNotCall, onAccount, stop, notes, address, lastOrderedAt };
}
