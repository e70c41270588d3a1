import "server-only";
import type { Order } from "@/features/states/order-states";
import { api } from "@/session/api";
import { holdsHere } from "@/session/place";

/** The telephone numbers of those who ordered, by the customer's id; none for who may not read customers. */
export async function readPhones(
  orders: readonly Pick<Order, "customerId">[],
): Promise<ReadonlyMap<string, { number: string; doNotCall: boolean }>> {
  const ids = [...new Set(orders.flatMap(({ customerId }) => customerId ?? []))];
  if (ids.length === 0 || !(await holdsHere("customers:read"))) return new Map();
  const { items } = await (await api()).office.customers.listPhones({ ids });
  return new Map(
    items.map(({ customerId, phone: number, doNotCall }) => [customerId, { number, doNotCall }]),
  );
}
