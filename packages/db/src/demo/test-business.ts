import { createHash } from "node:crypto";
import type { ClientBase } from "pg";
import { isOnCluster } from "../client/statements/name-business";
import { Clock } from "./base/clock";
import { fellsideDetails, sandboxConnection, tradeAtFellside } from "./fellside";
import { fellside, personId } from "./base/ids";
import { insert, insertMissing } from "./base/insert";
import { peopleOfFellside } from "./business/people";

/** Fewer than in the demo, because every business may have one. Invoices are for orders more than 30 days old. */
const daysOfTrade = 45;

/**
 * Fills an emptied test business with Fellside's data (docs/decisions/0283), in the caller's transaction: goods,
 * customers, drivers, vans, yards and days of trade. Its ids are the same at each filling, and no other business has
 * them. Its people exist already (`bringTestPeople`). Rows on every node of a cluster are written last: until the
 * transaction ends nobody else can change such a table.
 * @param now the test business's own time
 */
export async function fillTestBusiness(
  client: ClientBase,
  tenantId: string,
  now: Date,
): Promise<void> {
  const clock = new Clock(now);
  const renamed = renaming(client, tenantId);
  const booksAre = await client.query(
    "SELECT FROM businesses WHERE id = $1 AND books_closed_to IS NULL AND time_zone = $2",
    [tenantId, fellsideDetails.time_zone],
  );
  // Nothing may be dated on a day of closed books, and a day follows the business's own clock.
  if (booksAre.rowCount === 0) await giveDetails(client, tenantId);
  await tradeAtFellside(renamed, clock, daysOfTrade);
  await client.query("SELECT empty_shared_tables($1)", [tenantId]);
  await insert(renamed, "payment_connections", [sandboxConnection(clock)]);
  await giveDetails(client, tenantId);
  if (!isOnCluster()) await client.query("SELECT analyze_written()");
}

const giveDetails = (client: ClientBase, tenantId: string) =>
  client.query(
    `UPDATE businesses b
        SET (time_zone, phone, email, address, company_number, vat_number, vat_registered, vat_registered_from,
             vat_scheme, payment_terms_days, bank_name, bank_account_name, bank_sort_code, bank_account_number) =
            (SELECT time_zone, phone, email, address, company_number, vat_number, vat_registered, vat_registered_from,
                    vat_scheme, payment_terms_days, bank_name, bank_account_name, bank_sort_code, bank_account_number
               FROM json_populate_record(NULL::businesses, $2)),
            payment_terms_from = DEFAULT, vat_invoices_since = NULL, books_closed_to = NULL,
            reminds_by_itself = DEFAULT, prices_include_vat = DEFAULT, tax_point_by_payment = DEFAULT,
            updated_at = now()
      WHERE id = $1`,
    [tenantId, JSON.stringify(fellsideDetails)],
  );

/** The ids of the people of all test businesses. */
const testPersonId = (key: string) => `test-${key}`;

/**
 * Adds missing people to a test business as members. They are the same in every test business. No mail reaches an
 * address under `.invalid` (RFC 2606). They can't sign in, so this may be committed before the business is filled.
 * @param now the test business's own time
 */
export async function bringTestPeople(
  client: ClientBase,
  tenantId: string,
  now: Date,
): Promise<void> {
  const since = new Clock(now).at(200, 9);
  const ids = peopleOfFellside.map(({ key }) => testPersonId(key));
  const { rows } = await client.query<{ id: string }>(
    `SELECT p.id FROM businesses b, unnest($2::text[]) AS p (id)
      WHERE b.id = $1 AND NOT EXISTS (SELECT FROM members m WHERE m.tenant_id = $1 AND m.user_id = p.id)`,
    [tenantId, ids],
  );
  const missing = new Set(rows.map(({ id }) => id));
  const brought = peopleOfFellside.filter(({ key }) => missing.has(testPersonId(key)));
  const people = brought.map(({ key, name }) => ({
    id: testPersonId(key),
    name,
    email: `${key}@test.invalid`,
    created_at: since,
    updated_at: since,
  }));
  await insertMissing(client, "users", people);
  const members = brought.map(({ key, role }) => ({
    tenant_id: tenantId,
    user_id: testPersonId(key),
    role,
    joined_at: since,
  }));
  await insertMissing(client, "members", members);
}

/**
 * Returns a client that replaces Fellside by the test business in every statement: the demo's ids belong to one
 * business, and ids are unique over all of them.
 */
function renaming(client: ClientBase, tenantId: string): ClientBase {
  const mark = createHash("sha256").update(tenantId).digest("hex");
  const own = (kind: string) =>
    `${mark.slice(0, 8)}-${kind}-7${mark.slice(8, 11)}-8${mark.slice(11, 14)}-`;
  const people = new Map(peopleOfFellside.map(({ key }) => [personId(key), testPersonId(key)]));
  const names = new RegExp(
    `(${fellside})|0193a000-([0-9a-f]{4})-7000-8000-|\\b(?:${[...people.keys()].join("|")})\\b`,
    "g",
  );
  const rename = (text: string) =>
    text.replaceAll(names, (match, business?: string, kind?: string) => {
      if (business !== undefined) return tenantId;
      return kind === undefined ? (people.get(match) ?? match) : own(kind);
    });
  const renameAny = (value: unknown): unknown => {
    if (typeof value === "string") return rename(value);
    return Array.isArray(value) ? value.map(renameAny) : value;
  };
  const query = (text: string, values?: unknown[]) =>
    client.query(rename(text), values?.map(renameAny));
  return Object.assign(Object.create(client) as ClientBase, { query });
}
