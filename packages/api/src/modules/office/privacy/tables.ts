import type { PoolClient } from "@roundsman/db";

/** A table of a business as its export shows it. */
export interface ExportedTable {
  /** The table's name, and so the files'. */
  name: string;
  columns: string[];
  /** A row for each object as PostgreSQL writes it in JSON; `$1` is the business. */
  statement: string;
  /** What `$2` and the following are. */
  values?: readonly unknown[];
}

/** What would help nobody but a thief, or says only how the service keeps time. */
const leftOutTables = [
  "business_exports",
  "idempotency_keys",
  "push_subscriptions",
  "shop_baskets",
  "shop_push_subscriptions",
  "shop_sessions",
];
/** Secrets, and what is made of them, are no data of the business's. */
const secretColumns = "(_hash|_secret)$";
/** Rows with this flag set were written in an override session, of which a business is not told. */
const consoleOnly = "console_only";

/**
 * All that a business has, read from PostgreSQL's own catalogue: a table that is added tomorrow is
 * exported tomorrow. The business itself and its people's names stand beside.
 */
export async function exportedTables(client: PoolClient): Promise<ExportedTable[]> {
  const { rows } = await client.query<Found>(
    `SELECT c.relname AS name,
            array_agg(attname::text ORDER BY attnum)
              FILTER (WHERE attname !~ $2 AND attname <> $3) AS columns,
            bool_or(attname = $3) AS flagged,
            (SELECT array_agg(k.attname::text ORDER BY place)
               FROM pg_index i, unnest(i.indkey) WITH ORDINALITY AS part(number, place), pg_attribute k
              WHERE i.indrelid = c.oid AND i.indisprimary
                AND k.attrelid = c.oid AND k.attnum = part.number) AS key
       FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND attnum > 0 AND NOT attisdropped
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
        AND c.relname <> ALL ($1) AND has_table_privilege(c.oid, 'SELECT')
        AND EXISTS (SELECT FROM pg_attribute t WHERE t.attrelid = c.oid AND t.attname = 'tenant_id')
      GROUP BY c.oid, c.relname ORDER BY c.relname`,
    [leftOutTables, secretColumns, consoleOnly],
  );
  return [...beside, ...rows.map(exported)];
}

interface Found {
  name: string;
  columns: string[];
  key: string[];
  /** Some of its rows are for the console only. */
  flagged: boolean;
}

function exported({ name, columns, key, flagged }: Found): ExportedTable {
  const shown = flagged ? `AND NOT ${consoleOnly}` : "";
  const statement = asJson(
    `SELECT ${quoted(columns)} FROM ${name} WHERE tenant_id = $1 ${shown} ORDER BY ${quoted(key)}`,
  );
  return { name, columns, statement };
}

const quoted = (names: readonly string[]) => names.map((name) => `"${name}"`).join(", ");
const asJson = (select: string) => `SELECT row_to_json(row)::text AS json FROM (${select}) row`;

/** Not why staff locked it. */
const businessColumns = [
  "id",
  "name",
  "slug",
  "time_zone",
  "phone",
  "email",
  "address",
  "company_number",
  "vat_number",
  "logo_key",
  "payment_terms_days",
  "bank_name",
  "bank_account_name",
  "bank_sort_code",
  "bank_account_number",
  "created_at",
];
const peopleColumns = ["id", "name", "email"];
const beside: ExportedTable[] = [
  {
    name: "business",
    columns: businessColumns,
    statement: asJson(`SELECT ${quoted(businessColumns)} FROM businesses WHERE id = $1`),
  },
  {
    name: "people",
    columns: peopleColumns,
    statement: asJson(
      `SELECT ${quoted(peopleColumns)} FROM users
        WHERE id IN (SELECT user_id FROM members WHERE tenant_id = $1) ORDER BY id`,
    ),
  },
];
