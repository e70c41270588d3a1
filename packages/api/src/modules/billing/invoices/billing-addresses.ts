import type { Tx } from "@roundsman/db";

/** Where each customer's invoice goes: their first address, a part a line. By customer, in one statement. */
export async function billingAddresses(
  tx: Tx,
  tenantId: string,
  of: readonly { customerId: string | null }[],
): Promise<Map<string | null, string>> {
  const ids = of.flatMap(({ customerId }) => customerId ?? []);
  const rows = await tx.$queryRaw<{ customerId: string; address: string }[]>`
    SELECT DISTINCT ON (customer_id) customer_id AS "customerId",
           concat_ws(E'\n', line1, nullif(line2, ''), nullif(city, ''), postcode) AS address
      FROM delivery_addresses
     WHERE tenant_id = ${tenantId}::uuid AND customer_id = ANY(${ids}::uuid[])
     ORDER BY customer_id, archived_at NULLS FIRST, created_at, id`;
  return new Map(rows.map(({ customerId, address }) => [customerId, address]));
}
