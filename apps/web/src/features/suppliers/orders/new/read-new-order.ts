import "server-only";
import { readOpenYards, type GridRow } from "@/features/stock/read-stock";
import { orNotFound } from "@/trpc/not-found";
import { api } from "@/session/api";
import { everyPage } from "@/trpc/every-page";

/** What of a product helps to say how many are needed. */
export type SheetProduct = {
  id: string;
  name: string;
  returnable: boolean;
  low: boolean;
  /** Null of what was added by hand: nothing of it is known here. */
  cells: GridRow["cells"] | null;
};

/** What a new order is written on: whom it may be with, and what the chosen one sells. */
export async function readNewOrder(supplierId: string | undefined) {
  const { office } = await api();
  const [suppliers, yards, supplier] = await Promise.all([
    everyPage((at) => office.suppliers.list(at)),
    readOpenYards(),
    supplierId ? orNotFound(office.suppliers.one({ id: supplierId })) : null,
  ]);
  const products = supplier
    ? await everyPage((at) => office.stock.grid({ ...at, productIds: supplier.productIds }))
    : [];
  return {
    suppliers: suppliers.map(({ id, name }) => ({ id, name })),
    yards: yards.map(({ id, name, gasLimitKg }) => ({ id, name, gasLimitKg })),
    supplier,
    products: products.map(({ productId, productName, returnable, low, cells }): SheetProduct => ({
      id: productId,
      name: productName,
      returnable,
      low,
      cells,
    })),
  };
}
