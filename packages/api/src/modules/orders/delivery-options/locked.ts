import type { DeliveryOption, Tx } from "@roundsman/db";

/** The option as it stands, its row held until the change is through. */
export async function lockDeliveryOption(
  tx: Tx,
  tenantId: string,
  id: string,
): Promise<DeliveryOption> {
  await tx.$queryRaw`
    SELECT FROM delivery_options WHERE tenant_id = ${tenantId}::uuid AND id = ${id}::uuid FOR NO KEY UPDATE`;
  return tx.deliveryOption.findUniqueOrThrow({ where: { tenantId_id: { tenantId, id } } });
}
