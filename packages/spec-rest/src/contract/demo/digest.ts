import type { TestService } from "@roundsman/api/testing";

/** A digest of every row of a business: equal before and after where nothing of it was changed. */
export async function digestOf({ test }: TestService, tenantId: string): Promise<string> {
  const { rows: tables } = await test.owner.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.columns
      WHERE table_schema = 'public' AND column_name = 'tenant_id' ORDER BY 1`,
  );
  const each = tables.map(
    ({ name }) =>
      `SELECT coalesce(md5(string_agg(t::text, ',' ORDER BY t::text)), '') AS d FROM ${name} t WHERE tenant_id = $1`,
  );
  const { rows } = await test.owner.query<{ digest: string }>(
    `SELECT md5(string_agg(d, ',' ORDER BY d)) AS digest FROM (${each.join(" UNION ALL ")}) x`,
    [tenantId],
  );
  return rows[0]?.digest ?? "";
}
