import "server-only";
import { cache } from "react";
import { readOpenYards } from "@/features/stock/read-stock";
import { timeZoneHere } from "@/session/time-zone";
import { orNotFound } from "@/trpc/not-found";
import { api } from "@/session/api";
import { everyPage } from "@/trpc/every-page";

const shownOrders = 10;

/** One supplier, read once however many parts of the page ask. */
export const readSupplier = cache(async (id: string) =>
  orNotFound((await api()).office.suppliers.one({ id })),
);

/** Everything a supplier's page shows, at once. */
export async function readSupplierPage(id: string) {
  const { office } = await api();
  const supplier = await readSupplier(id);
  const { productIds } = supplier;
  const [can, orders, products, empties, refundScales, yards, timeZone] = await Promise.all([
    office.can.supplier({ id }),
    office.supplierOrders.list({ supplierId: id, limit: shownOrders }),
    everyPage((at) => office.stock.grid({ ...at, productIds, archived: true })),
    office.supplierEmpties.account({ id }),
    office.refundScales.get({ id }),
    readOpenYards(),
    timeZoneHere(),
  ]);
  return {
    supplier,
    can,
    orders,
    products,
    empties,
    refundScales,
    yards: yards.map((yard) => ({ id: yard.id, name: yard.name })),
    timeZone,
  };
}
