import type { DeliveryAddress, PrismaClient, Tx } from "@roundsman/db";

/** The address as it stands, its row held until the change is through. Taken before rounds and orders. */
export async function lockAddress(tx: Tx, tenantId: string, id: string): Promise<DeliveryAddress> {
  await tx.$queryRaw`
    SELECT FROM delivery_addresses WHERE tenant_id = ${tenantId}::uuid AND id = ${id}::uuid FOR NO KEY UPDATE`;
  return tx.deliveryAddress.findUniqueOrThrow({ where: { tenantId_id: { tenantId, id } } });
}

/** The addresses a customer has now, the oldest first. */
export const addressesOf = (
  db: PrismaClient,
  tenantId: string,
  customerId: string,
): Promise<DeliveryAddress[]> =>
  db.deliveryAddress.findMany({
    where: { tenantId, customerId, archivedAt: null },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
