import type { Tx } from "@roundsman/db";
import { notFound } from "../../../platform/base/errors";

/** The yards a supplier usually delivers to, and what it usually sells. */
interface Links {
  yardIds?: readonly string[];
  productIds?: readonly string[];
}

/** Replaces what is given, leaves the rest. @throws not_found where one is none of this business */
export async function putLinks(
  tx: Tx,
  at: { tenantId: string; supplierId: string },
  { yardIds, productIds }: Links,
): Promise<void> {
  const { tenantId } = at;
  if (yardIds) {
    const ids = [...new Set(yardIds)];
    const known = await tx.location.count({ where: { tenantId, id: { in: ids } } });
    if (known < ids.length) throw notFound("yard");
    await tx.supplierYard.deleteMany({ where: at });
    await tx.supplierYard.createMany({ data: ids.map((locationId) => ({ ...at, locationId })) });
  }
  if (productIds) {
    const ids = [...new Set(productIds)];
    const known = await tx.product.count({ where: { tenantId, id: { in: ids } } });
    if (known < ids.length) throw notFound("product");
    await tx.supplierProduct.deleteMany({ where: at });
    await tx.supplierProduct.createMany({ data: ids.map((productId) => ({ ...at, productId })) });
  }
}
