import { anyUuid, runSql, sameBusiness, sql, sqlBuilder, type SqlRunner } from "@roundsman/db";

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i;
const wholeUuid = new RegExp(`^${uuid.source}$`, "i");

/** Whether an id stands anywhere in a text. */
export const holdsId = (text: string): boolean => uuid.test(text);

/** Every text in a record that can be the id of something. */
export function idsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(idsIn);
}

const own = sql`t.name`;
const van = sql`(SELECT v.name FROM vehicles v WHERE ${sameBusiness("v", "t")} AND v.id = t.vehicle_id)`;

/** What a row of each table is called: SQL on `t`. */
const called = {
  products: own,
  customers: own,
  delivery_addresses: sql`concat_ws(', ', nullif(t.name, ''), t.line1, t.postcode)`,
  orders: sql`'order ' || t.number`,
  invoices: sql`t.number`,
  rounds: sql`concat_ws(', ', to_char(t.round_date, 'FMDD Mon YYYY'), ${van})`,
  vehicles: own,
  locations: own,
  suppliers: own,
  rate_sets: own,
  delivery_options: own,
  patches: own,
};

/**
 * What the things and people of a business are called that these ids stand for, in one statement. What is
 * no id, or was removed since, has no name.
 */
export async function namesOf(
  db: SqlRunner,
  tenantId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(ids)];
  const things = anyUuid(wanted.filter((id) => wholeUuid.test(id)));
  const parts = Object.entries(called).map(
    ([table, name]) =>
      sql`SELECT t.id::text AS id, ${name} AS name FROM ${sql.table(table)} t
           WHERE t.tenant_id = ${tenantId}::uuid AND t.id = ${things}`,
  );
  const people = sql`SELECT u.id, u.name FROM members m JOIN users u ON u.id = m.user_id
    WHERE m.tenant_id = ${tenantId}::uuid AND m.user_id = ANY(${wanted}::text[])`;
  const all = sql<{
    id: string;
    name: string;
  }>`(${sql.join([people, ...parts], sql` UNION ALL `)})`;
  const rows = await runSql(
    db,
    sqlBuilder.selectFrom(all.as<"found">(sql`found`)).select(["found.id", "found.name"]),
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
