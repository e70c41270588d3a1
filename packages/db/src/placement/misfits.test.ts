import { afterAll, beforeAll, describe, expect, it, test } from "vitest";

import { testDatabase, type TestDatabase } from "../testing";
import { tenantTables } from "../testing/catalogue";
import { misfits } from "./misfits";
import { places, type Place } from "./tables";

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

test("every table has a place that can hold it", async () => {
  expect(await misfits(db.owner)).toEqual([]);
});

test("what is a business's and lies on every node is few rows, found before the business is known", async () => {
  const everywhere = (await tenantTables(db.owner)).filter((t) => places.get(t) === "reference");
  // Each is one more table whose writes wait for each other on all nodes, so an addition needs a reason.
  expect(everywhere).toEqual([
    "api_keys",
    "domains",
    "invitations",
    "members",
    "payment_connections",
    "permission_sets",
    "storefronts",
    "subscriptions",
    "support_grants",
  ]);
});

describe("what would not fit is named", () => {
  const own = "tenant_id uuid NOT NULL, id uuid, PRIMARY KEY (tenant_id, id)";
  const plain = "id uuid PRIMARY KEY, tenant_id uuid";
  const added = (place: Place) => new Map([...places, ["added", place]]);

  it.each<[what: string, place: Place, sql: string, says: string]>([
    ["a table without the business", "business", "id int", "has no tenant_id that is never null"],
    [
      "a business that may be null",
      "business",
      "tenant_id uuid, id int",
      "has no tenant_id that is never null",
    ],
    [
      "a key without the business",
      "business",
      "tenant_id uuid NOT NULL, id uuid PRIMARY KEY",
      "added_pkey is unique over all businesses",
    ],
    [
      "a business beside a unique value",
      "business",
      `${own}, token text, UNIQUE (token) INCLUDE (tenant_id)`,
      "is unique over all businesses",
    ],
    [
      "a reference without the business",
      "business",
      "tenant_id uuid NOT NULL, other uuid, FOREIGN KEY (other, tenant_id) REFERENCES orders (tenant_id, id)",
      "does not name the same business on both sides",
    ],
    [
      "a reference to the coordinator's rows",
      "business",
      `${own}, reviewer uuid REFERENCES override_reviewers (id)`,
      "leads from rows on a worker to the coordinator's",
    ],
    [
      "a business that follows another's id",
      "business",
      `${own}, FOREIGN KEY (tenant_id) REFERENCES businesses (id) ON UPDATE CASCADE`,
      "would move a row to another business on update",
    ],
    [
      "a business that is forgotten",
      "business",
      `${own}, FOREIGN KEY (tenant_id) REFERENCES businesses (id) ON DELETE SET NULL`,
      "would take the business off a row on delete",
    ],
    [
      "a reference from every node to one worker",
      "reference",
      `${plain}, FOREIGN KEY (tenant_id, id) REFERENCES orders (tenant_id, id)`,
      "leads from a reference table to rows that lie on one worker",
    ],
    [
      "a reference from the coordinator to one worker",
      "coordinator",
      `${plain}, FOREIGN KEY (tenant_id, id) REFERENCES orders (tenant_id, id)`,
      "leads from a coordinator table to rows that lie on one worker",
    ],
    [
      "rows on every node that follow the coordinator's",
      "reference",
      `${plain}, reviewer uuid REFERENCES override_reviewers (id) ON DELETE CASCADE`,
      "would change rows on every node from the coordinator",
    ],
  ])("%s", async (_, place, columns, says) => {
    expect(await misfitsDuring(`CREATE TABLE added (${columns})`, added(place))).toEqual([
      expect.stringContaining(says),
    ]);
  });

  it("a table that nobody placed, and a place of no table", async () => {
    expect(await misfitsDuring(`CREATE TABLE added (${own})`, places)).toEqual([
      "added has no place",
    ]);
    expect(await misfits(db.owner, { places: added("business") })).toEqual([
      "added has a place and is not there",
    ]);
    expect(await misfits(db.owner, { places: added("business"), partly: true })).toEqual([]);
  });

  it("and what fits is not", async () => {
    const good = `${own}, author text REFERENCES users (id) ON DELETE CASCADE ON UPDATE CASCADE,
      FOREIGN KEY (tenant_id) REFERENCES businesses (id) ON DELETE CASCADE,
      FOREIGN KEY (tenant_id, id) REFERENCES orders (tenant_id, id) ON DELETE CASCADE`;
    expect(await misfitsDuring(`CREATE TABLE added (${good})`, added("business"))).toEqual([]);
  });

  /** Returns the misfits during a statement that is rolled back. */
  async function misfitsDuring(
    statement: string,
    places: ReadonlyMap<string, Place>,
  ): Promise<string[]> {
    const client = await db.owner.connect();
    try {
      await client.query(`BEGIN; ${statement}`);
      return await misfits(client, { places });
    } finally {
      await client.query("ROLLBACK");
      client.release();
    }
  }
});
