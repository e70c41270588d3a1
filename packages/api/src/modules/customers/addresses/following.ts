import { Prisma, type Tx } from "@roundsman/db";

/**
 * Lets orders follow the address they go to, as long as they are placed and no van is out with them
 * (docs/decisions/0060): the place, its name and the way it is written. Who they are for stays. Gives
 * the planned rounds whose way has changed with it; rounds are locked before their orders.
 */
export async function letOrdersFollow(
  tx: Tx,
  tenantId: string,
  addressId: string,
  now: Date,
): Promise<string[]> {
  await tx.$queryRaw`
    SELECT FROM rounds r WHERE r.tenant_id = ${tenantId}::uuid AND r.status = 'planned' AND r.id IN (
      SELECT o.round_id FROM orders o
       WHERE o.tenant_id = ${tenantId}::uuid AND o.delivery_address_id = ${addressId}::uuid AND o.status = 'placed')
     ORDER BY r.id FOR UPDATE`;
  const moved = await tx.$queryRaw<{ roundId: string | null }[]>(Prisma.sql`
    UPDATE orders o
       SET latitude = coalesce(a.drop_latitude, a.latitude), longitude = coalesce(a.drop_longitude, a.longitude),
           deliver_to_name = coalesce(a.name, o.customer_name), deliver_to_postcode = a.postcode,
           deliver_to_address = concat_ws(', ', a.line1, a.line2, a.city, a.postcode), updated_at = ${now}
      FROM delivery_addresses a
     WHERE o.tenant_id = ${tenantId}::uuid AND o.delivery_address_id = ${addressId}::uuid AND o.status = 'placed'
       AND a.tenant_id = o.tenant_id AND a.id = o.delivery_address_id
       AND NOT EXISTS (SELECT FROM rounds r
                        WHERE r.tenant_id = o.tenant_id AND r.id = o.round_id AND r.status <> 'planned')
       AND (o.latitude, o.longitude, o.deliver_to_name, o.deliver_to_postcode, o.deliver_to_address)
           IS DISTINCT FROM
           (coalesce(a.drop_latitude, a.latitude), coalesce(a.drop_longitude, a.longitude),
            coalesce(a.name, o.customer_name), a.postcode, concat_ws(', ', a.line1, a.line2, a.city, a.postcode))
    RETURNING o.round_id AS "roundId"`);
  const rounds = new Set(moved.flatMap(({ roundId }) => roundId ?? []));
  if (rounds.size > 0) {
    await tx.round.updateMany({
      where: { tenantId, id: { in: [...rounds] } },
      data: { version: { increment: 1 }, updatedAt: now },
    });
  }
  return [...rounds];
}
