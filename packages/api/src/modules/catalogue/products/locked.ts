import type { Product, Tx } from "@roundsman/db";

/** The product as it stands, its row held until the change is through. */
export async function lockProduct(tx: Tx, tenantId: string, id: string): Promise<Product> {
  await tx.$queryRaw`
    SELECT FROM products WHERE tenant_id = ${tenantId}::uuid AND id = ${id}::uuid FOR NO KEY UPDATE`;
  return tx.product.findUniqueOrThrow({ where: { tenantId_id: { tenantId, id } } });
}
