import "server-only";
import { timeZoneHere } from "@/session/time-zone";
import { api } from "@/session/api";
import { everyPage } from "@/trpc/every-page";
import { orNotFound } from "@/trpc/not-found";
import { readSupplier } from "../one/read-supplier";

const isId = (text: string | undefined): text is string =>
  /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text ?? "");

/** A supplier's account of empties, its statements, and the one that is looked at. */
export async function readEmptiesPage(id: string, chosen: string | undefined) {
  const { office } = await api();
  const supplier = await readSupplier(id);
  const { productIds } = supplier;
  const statementId = isId(chosen) ? chosen : null;
  const [account, statements, statement, products, timeZone] = await Promise.all([
    office.supplierEmpties.account({ id }),
    office.supplierEmpties.listStatements({ id, limit: 20 }),
    statementId ? orNotFound(office.supplierEmpties.oneStatement({ id, statementId })) : null,
    everyPage((at) => office.stock.grid({ ...at, archived: true })),
    timeZoneHere(),
  ]);
  // What they usually sell us first.
  const returnable = products
    .filter((product) => product.returnable)
    .toSorted((a, b) => usual(productIds, b) - usual(productIds, a))
    .map(({ productId, productName }) => ({ value: productId, label: productName }));
  return { supplier, account, statements, statement, returnable, timeZone };
}

const usual = (productIds: readonly string[], { productId }: { productId: string }): number =>
  productIds.includes(productId) ? 1 : 0;
