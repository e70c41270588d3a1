import type { TestService } from "@roundsman/api/testing";

/**
 * A digest of every row of a business: equal before and after where nothing of it was written. It tells rows by
 * where they lie and by the transaction that wrote them, so that one written anew with the same values shows,
 * too, and nothing has to be read out.
 */
export async function digestOf({ test }: TestService, tenantId: string): Promise<string> {
  const { rows: tables } = await test.owner.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.columns
      WHERE table_schema = 'public' AND column_name = 'tenant_id' ORDER BY 1`,
  );
  const each = tables.map(
    ({ name }) =>
      `SELECT '${name}' AS name, count(*) AS rows, sum(hashtidextended(ctid, xmin::text::bigint)) AS hashes
         FROM ${name} WHERE tenant_id = $1`,
  );
  const { rows } = await test.owner.query<{ digest: string }>(
    `SELECT md5(string_agg(t::text, ',' ORDER BY name)) AS digest FROM (${each.join(" UNION ALL ")}) t`,
    [tenantId],
  );
  return rows[0]?.digest ?? "";
}
