import { Client } from "pg";

/**
 * Gives the demo's Fellside as many orders as asked, with their lines and empties: copies of its own past,
 * each copy older than the one before, written as whole sets. A million takes minutes. The log of what was
 * done grows along, a row an order.
 */
export async function growOrders(url: string, orders: number): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    // What is copied is whole already, nobody listens, and a bench's database may be lost.
    await client.query("SET synchronous_commit = off");
    const { rows } = await client.query<{ missing: number; past: number }>(
      `SELECT $1 - (SELECT count(*) FROM orders WHERE tenant_id = ${fellside})::int AS missing,
              (SELECT count(*) FROM orders WHERE ${isPast})::int AS past`,
      [orders],
    );
    const { missing = 0, past = 1 } = rows[0] ?? {};
    if (missing <= 0) return;
    for (const { table } of copies) {
      await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
    }
    await client.query(copiesNeeded(missing, past));
    // Without it the joins are planned for a handful.
    await client.query("ANALYZE copies");
    for (const copy of copies) await client.query(await statement(client, copy));
    for (const { table } of copies) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
    await client.query("VACUUM ANALYZE");
  } finally {
    await client.end();
  }
}

const fellside = "(SELECT id FROM businesses WHERE slug = 'fellside')";
/** What is done with: today's open work stays as small as a day's. */
const isPast = `tenant_id = ${fellside} AND status <> 'placed'`;

/** The nth copy of an order has an id of its own, found again from its lines. */
const copiesNeeded = (missing: number, past: number) => `
  CREATE TEMP TABLE copies AS
  SELECT tenant_id, id AS source, n, md5(id::text || n)::uuid AS copy
    FROM (SELECT tenant_id, id, row_number() OVER (ORDER BY created_at DESC, id) - 1 AS place
            FROM orders WHERE ${isPast}) past
    JOIN generate_series(1, ${Math.ceil(missing / past)}) n ON (n - 1) * ${past} + place < ${missing}`;

interface Copy {
  table: string;
  /** The column that holds the order's id. */
  order: string;
  /** What is not as in the source. */
  but: Readonly<Record<string, string>>;
}

const older = "c.n * interval '60 days'";
const copies: readonly Copy[] = [
  {
    table: "orders",
    order: "id",
    but: {
      id: "c.copy",
      tracking_ref: "upper(left(md5(c.copy::text), 20))",
      external_ref: "NULL",
      round_id: "NULL",
      created_at: `created_at - ${older}`,
    },
  },
  { table: "order_lines", order: "order_id", but: { id: "uuidv7()", order_id: "c.copy" } },
  { table: "order_collect", order: "order_id", but: { order_id: "c.copy" } },
  {
    table: "activity",
    order: "subject_id::uuid",
    but: { id: "uuidv7()", subject_id: "c.copy::text", at: `at - ${older}` },
  },
];

async function statement(client: Client, { table, order, but }: Copy): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT attname AS name FROM pg_attribute
      WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`,
    [table],
  );
  const names = rows.map(({ name }) => name);
  const from = table === "activity" ? "activity r WHERE subject_kind = 'order'" : `${table} r`;
  return `
    INSERT INTO ${table} (${names.map((name) => `"${name}"`).join(", ")})
    SELECT ${names.map((name) => but[name] ?? `r."${name}"`).join(", ")}
      FROM (SELECT * FROM ${from}) r
      JOIN copies c ON c.tenant_id = r.tenant_id AND c.source = r.${order}`;
}
