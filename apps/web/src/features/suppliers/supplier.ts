import type { RouterOutputs } from "@/trpc/outputs";

export type Supplier = RouterOutputs["office"]["suppliers"]["one"];
export type Contact = Supplier["contacts"][number];

/** What a contact is asked about, in words. */
export const rolesOf = ({ isMain, isBilling, forOrders, forDeliveries }: Contact): string[] =>
  [
    isMain && "Main",
    forOrders && "Orders",
    forDeliveries && "Deliveries",
    isBilling && "Billing",
  ].filter((role) => role !== false);

/** To whom an order is sent: who is marked for orders, the main contact first, else the main contact. */
export const orderContact = ({ contacts }: Supplier): Contact | null =>
  contacts.find(({ forOrders, isMain }) => forOrders && isMain) ??
  contacts.find(({ forOrders }) => forOrders) ??
  contacts.find(({ isMain }) => isMain) ??
  null;
