import { createHash } from "node:crypto";
import type { ClientBase } from "pg";
import { Clock } from "./base/clock";
import { fellsideDetails, sandboxConnection, tradeAtFellside } from "./fellside";
import { fellside, personId } from "./base/ids";
import { insert } from "./base/insert";
import { peopleOfFellside } from "./business/people";

/** Fewer than in the demo, since every business may have one. Invoices are of orders more than 30 days old. */
const daysOfTrade = 45;

/**
 * Fills an empty test business with what Fellside has (docs/decisions/0283), in the caller's transaction: what it
 * sells, its customers, drivers, vans, yards and days of trade. Its ids are the same whenever it is filled, and no
 * other business has them. Its people can't sign in.
 * @param now the test business's own time
 */
export async function fillTestBusiness(
  client: ClientBase,
  tenantId: string,
  now: Date,
): Promise<void> {
  const clock = new Clock(now);
  const renamed = renaming(client, tenantId);
  await bringPeople(client, tenantId, clock);
  await client.query(
    `UPDATE businesses b
        SET (time_zone, phone, email, address, company_number, vat_number, payment_terms_days, bank_name,
             bank_account_name, bank_sort_code, bank_account_number) =
            (SELECT time_zone, phone, email, address, company_number, vat_number, payment_terms_days, bank_name,
                    bank_account_name, bank_sort_code, bank_account_number
               FROM json_populate_record(NULL::businesses, $2)),
            payment_terms_from = DEFAULT, vat_invoices_since = NULL, books_closed_to = NULL,
            reminds_by_itself = DEFAULT, prices_include_vat = DEFAULT, updated_at = now()
      WHERE id = $1`,
    [tenantId, JSON.stringify(fellsideDetails)],
  );
  await insert(renamed, "payment_connections", [sandboxConnection(clock)]);
  await tradeAtFellside(renamed, clock, daysOfTrade);
}

/** As the people of all test businesses are called. */
const testPersonId = (key: string) => `test-${key}`;

/** They are the same in every test business. No mail reaches an address under `.invalid` (RFC 2606). */
async function bringPeople(client: ClientBase, tenantId: string, clock: Clock): Promise<void> {
  const since = clock.at(200, 9);
  const people = peopleOfFellside.map(({ key, name, role }) => ({
    id: testPersonId(key),
    name,
    email: `${key}@test.invalid`,
    created_at: since,
    updated_at: since,
    tenant_id: tenantId,
    user_id: testPersonId(key),
    role,
    joined_at: since,
  }));
  await client.query(
    `INSERT INTO users (id, name, email, created_at, updated_at)
     SELECT id, name, email, created_at, updated_at FROM json_populate_recordset(NULL::users, $1)
     ON CONFLICT DO NOTHING`,
    [JSON.stringify(people)],
  );
  await client.query(
    `INSERT INTO members (tenant_id, user_id, role, joined_at)
     SELECT tenant_id, user_id, role, joined_at FROM json_populate_recordset(NULL::members, $1)
     ON CONFLICT DO NOTHING`,
    [JSON.stringify(people)],
  );
}

/**
 * The client, which puts the test business in the place of Fellside in all that is sent: the demo's ids are written
 * for one business, and ids are unique over all of them.
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
    text.replaceAll(names, (found, business?: string, kind?: string) => {
      if (business !== undefined) return tenantId;
      return kind === undefined ? (people.get(found) ?? found) : own(kind);
    });
  const renameAny = (value: unknown): unknown => {
    if (typeof value === "string") return rename(value);
    return Array.isArray(value) ? value.map(renameAny) : value;
  };
  const query = (text: string, values?: unknown[]) =>
    client.query(rename(text), values?.map(renameAny));
  return Object.assign(Object.create(client) as ClientBase, { query });
}
