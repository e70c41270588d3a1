import "server-only";
import { cache } from "react";
import { orNotFound } from "@/trpc/not-found";
import { api } from "@/session/api";

/** One order with a supplier, read once however many parts of the page ask. */
export const readSupplierOrder = cache(async (id: string) =>
  orNotFound((await api()).office.supplierOrders.one({ id })),
);
