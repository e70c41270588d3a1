import "server-only";
import { cache } from "react";
import { orNotFound } from "@/trpc/not-found";
import { readMailsAbout } from "@/features/emails/read-mails";
import { api } from "@/session/api";
import { timeZoneHere } from "@/session/time-zone";

/** One order with a supplier, read once however many parts of the page ask. */
export const readSupplierOrder = cache(async (id: string) =>
  orNotFound((await api()).office.supplierOrders.one({ id })),
);

/** What its page shows beside it. */
export async function readSupplierOrderPage(id: string) {
  const { office } = await api();
  const order = await readSupplierOrder(id);
  const [can, mails, timeZone] = await Promise.all([
    office.can.supplierOrder({ id }),
    readMailsAbout("supplier_order", id),
    timeZoneHere(),
  ]);
  return { order, can, mails, timeZone };
}
