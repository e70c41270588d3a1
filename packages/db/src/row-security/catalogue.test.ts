import { afterAll, describe, expect, test } from "vitest";

import { testDatabase } from "../testing";
import { tenantTables } from "../testing/catalogue";

// Checks ARCHITECTURE.md's rules for every table of a business against PostgreSQL's catalogue: keyed by business, so
// that no row of another can be referenced and the data can be spread by business.
const { owner, drop } = await testDatabase();
const tables = await tenantTables(owner);
afterAll(drop);

/**
 * Indexes for finding rows before the business is known: the full list of those not led by it, with their reasons.
 */
const FOUND_BEFORE_THE_BUSINESS = [
  "api_keys_prefix_key", // a key names its row by its prefix
  "domains_verified_host_key", // a shopper's request comes to a host
  "invoices_pay_ref_idx", // an invoice's pay link names it alone
  "mandates_link_ref_idx", // the link under which a customer signs names its mandate alone
  "invitations_token_hash_key", // an invitation is accepted by its token
  "members_user_id_idx", // a person chooses among their businesses
  "orders_tracking_ref_idx", // a payment link opened on a host without an owner
  "payment_connections_account_ref_key", // the provider's notices name its account
];

interface Index {
  name: string;
  table: string;
  isPrimary: boolean;
  firstColumn: string | null;
}
interface ForeignKey {
  name: string;
  table: string;
  other: string;
  columns: string[];
  otherColumns: string[];
  onDelete: string;
}

const columnNames = (relation: string, numbers: string) =>
  `ARRAY(SELECT attname::text FROM unnest(${numbers}) WITH ORDINALITY AS part(number, place)
           JOIN pg_attribute ON attrelid = ${relation} AND attnum = part.number ORDER BY place)`;

const { rows: indexes } = await owner.query<Index>(
  `SELECT x.relname AS name, i.indrelid::regclass::text AS table, indisprimary AS "isPrimary",
          a.attname AS "firstColumn"
     FROM pg_index i JOIN pg_class x ON x.oid = i.indexrelid
     LEFT JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = i.indkey[0]
    WHERE i.indrelid::regclass::text = ANY ($1)`,
  [tables],
);
const { rows: foreignKeys } = await owner.query<ForeignKey>(
  `SELECT conname AS name, conrelid::regclass::text AS table, confrelid::regclass::text AS other,
          ${columnNames("conrelid", "conkey")} AS columns,
          ${columnNames("confrelid", "confkey")} AS "otherColumns", confdeltype AS "onDelete"
     FROM pg_constraint WHERE contype = 'f' AND conrelid::regclass::text = ANY ($1)`,
  [tables],
);

describe.each(tables)("%s", (table) => {
  test("has a primary key led by its business", () => {
    const primary = indexes.find((index) => index.table === table && index.isPrimary);
    expect(primary?.firstColumn).toBe("tenant_id");
  });

  test("has its indexes led by its business", () => {
    const loose = indexes.filter(
      (index) =>
        index.table === table &&
        index.firstColumn !== "tenant_id" &&
        !FOUND_BEFORE_THE_BUSINESS.includes(index.name),
    );
    expect(loose).toEqual([]);
  });

  test("refers to other rows of the same business, and never forgets the business by a delete", () => {
    const own = foreignKeys.filter((key) => key.table === table);
    const mixing = own.filter(({ other, columns, otherColumns }) => {
      const sameBusiness = otherColumns[columns.indexOf("tenant_id")] === "tenant_id";
      return tables.includes(other) && !sameBusiness;
    });
    expect(mixing).toEqual([]);
    // n: SET NULL, d: SET DEFAULT
    expect(own.filter(({ onDelete }) => "nd".includes(onDelete))).toEqual([]);
    const outside = own.filter(({ other }) => !tables.includes(other)).map(({ other }) => other);
    expect(["businesses", "users"]).toEqual(expect.arrayContaining(outside));
  });
});

test("every foreign key between rows of a business has an index to follow it back by", async () => {
  const { rows } = await owner.query<{ name: string }>(
    `SELECT conname AS name FROM pg_constraint c
      WHERE contype = 'f' AND conrelid::regclass::text = ANY ($1)
        AND confrelid::regclass::text = ANY ($1)
        AND NOT EXISTS (SELECT FROM pg_index i WHERE i.indrelid = c.conrelid
              AND (i.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey)`,
    [tables],
  );
  expect(rows).toEqual([]);
});

test("the list of exceptions holds nothing that isn't there", () => {
  const names = indexes.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(FOUND_BEFORE_THE_BUSINESS));
});

test("every table of a business has row-level security, for its owner too", async () => {
  const { rows } = await owner.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relrowsecurity AND relforcerowsecurity
        AND relnamespace = 'public'::regnamespace ORDER BY relname`,
  );
  expect(rows.map(({ name }) => name)).toEqual([...tables, "businesses"].toSorted());
});

test("no view of ours shows what row-level security hides", async () => {
  const { rows } = await owner.query(
    `SELECT relname FROM pg_class c WHERE relnamespace = 'public'::regnamespace
        AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass
                           AND objid = c.oid AND deptype = 'e')
        AND (relkind = 'm' OR relkind = 'v'
             AND NOT coalesce(reloptions @> ARRAY['security_invoker=true'], false))`,
  );
  expect(rows).toEqual([]);
});
