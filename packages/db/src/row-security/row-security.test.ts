import { randomUUID } from "node:crypto";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { testDatabase } from "../testing";
import { bareTables, insertOf, otherTables, tenantTables } from "../testing/catalogue";
import { exceptions } from "./exceptions";

// Tests row-level security with the service's own roles and deliberately bare statements: none names a business. The
// catalogue supplies every table.
const { database, owner, drop } = await testDatabase();
const { business: pool, service } = database.pools;
const kept = (table: string) => exceptions.keptFromBusinesses.includes(table);
const allSecured = await tenantTables(owner);
const secured = allSecured.filter((table) => !kept(table));
const others = (await otherTables(owner)).filter((name) => name !== "businesses");
const closed = [...others, ...allSecured.filter(kept)];
afterAll(drop);

const own = randomUUID();
const foreign = randomUUID();
const insecure = "new row violates row-level security policy";
const denied = "permission denied";

const onlyAdded = (table: string) => exceptions.appendOnly.includes(table);
const neverDeleted = (table: string) => exceptions.neverDeleted.includes(table);
const tenantsIn = async (table: string) => {
  const { rows } = await owner.query<{ id: string }>(`SELECT tenant_id AS id FROM ${table}`);
  return rows.map(({ id }) => id).toSorted();
};
const inOwn = <T>(work: () => Promise<T>) => database.inBusiness(own, work);

/** Runs a statement and rolls it back; returns the number of affected rows. */
const tried = async (statement: string) => {
  const client = await pool.connect();
  try {
    await client.query("BEGIN");
    return (await client.query(statement)).rowCount;
  } finally {
    await client.query("ROLLBACK");
    client.release();
  }
};

beforeAll(async () => {
  await bareTables(owner);
  for (const table of secured) {
    const insert = await insertOf(owner, table);
    await owner.query(insert, [own]);
    await owner.query(insert, [foreign]);
  }
  for (const id of [own, foreign]) {
    await database.service.business.create({ data: { id, name: "A merchant", slug: id } });
  }
});

test("there are tables to secure", () => {
  expect(secured.length).toBeGreaterThan(40);
});

describe.each(secured)("%s", (table) => {
  test("shows a business its own row only", async () => {
    const { rows } = await inOwn(() =>
      pool.query<{ id: string }>(`SELECT tenant_id AS id FROM ${table}`),
    );
    expect(rows).toEqual([{ id: own }]);
  });

  test("shows nothing outside a business", async () => {
    expect((await pool.query(`SELECT FROM ${table}`)).rowCount).toBe(0);
  });

  test("takes no row of another business", async () => {
    const insert = await insertOf(owner, table);
    await expect(inOwn(() => pool.query(insert, [foreign]))).rejects.toThrow(insecure);
    await expect(pool.query(insert, [foreign])).rejects.toThrow(insecure);
  });

  test("is whole for the service, and unharmed", async () => {
    expect((await service.query(`SELECT FROM ${table}`)).rowCount).toBe(2);
    expect(await tenantsIn(table)).toEqual([own, foreign].toSorted());
  });
});

const changes = (table: string) => [
  `UPDATE ${table} SET tenant_id = tenant_id`,
  `DELETE FROM ${table}`,
];

describe.each(secured.filter((table) => !onlyAdded(table)))("%s", (table) => {
  test("lets a business change its own row only", async () => {
    const [update = "", remove = ""] = changes(table);
    for (const change of neverDeleted(table) ? [update] : [update, remove]) {
      expect(await inOwn(() => tried(change))).toBe(1);
      expect(await tried(change)).toBe(0);
    }
  });

  test("lets no row be given to another business", async () => {
    const giveAway = `UPDATE ${table} SET tenant_id = '${foreign}'`;
    await expect(inOwn(() => tried(giveAway))).rejects.toThrow(insecure);
  });
});

describe.each(secured.filter(onlyAdded))("%s", (table) => {
  test("is never changed, by either role", async () => {
    for (const change of changes(table)) {
      await expect(inOwn(() => tried(change))).rejects.toThrow(denied);
      await expect(service.query(change)).rejects.toThrow(denied);
    }
  });
});

describe.each(exceptions.neverDeleted)("%s", (table) => {
  test("is never deleted, by either role", async () => {
    const remove = `DELETE FROM ${table}`;
    await expect(inOwn(() => tried(remove))).rejects.toThrow(denied);
    await expect(service.query(remove)).rejects.toThrow(denied);
  });
});

test("the console's record is never changed, even by the service", async () => {
  for (const change of ["UPDATE console_actions SET words = ''", "DELETE FROM console_actions"]) {
    await expect(service.query(change)).rejects.toThrow(denied);
  }
});

describe("businesses", () => {
  test("shows and changes a business itself only", async () => {
    expect((await inOwn(() => pool.query("SELECT id FROM businesses"))).rows).toEqual([
      { id: own },
    ]);
    expect(await inOwn(() => tried("UPDATE businesses SET name = 'Renamed'"))).toBe(1);
    expect((await pool.query("SELECT FROM businesses")).rowCount).toBe(0);
    await expect(inOwn(() => tried("DELETE FROM businesses"))).rejects.toThrow(denied);
    expect((await service.query("SELECT FROM businesses")).rowCount).toBe(2);
  });
});

describe.each(closed)("%s", (table) => {
  test("is closed to businesses", async () => {
    await expect(inOwn(() => pool.query(`SELECT * FROM ${table}`))).rejects.toThrow(denied);
    await expect(inOwn(() => tried(`DELETE FROM ${table}`))).rejects.toThrow(denied);
  });
});

test("of people, a business reads name and address alone", async () => {
  expect((await inOwn(() => pool.query("SELECT id, name, email FROM users"))).rowCount).toBe(0);
  for (const column of ["password_hash", "totp_secret", "staff_role"]) {
    await expect(inOwn(() => pool.query(`SELECT ${column} FROM users`))).rejects.toThrow(denied);
  }
});

test("the jobs are closed to businesses", async () => {
  await expect(inOwn(() => pool.query("SELECT FROM graphile_worker.jobs"))).rejects.toThrow(denied);
});

test("neither role is exempt", async () => {
  const { rows } = await owner.query<{ above: boolean }>(
    `SELECT rolsuper OR rolbypassrls OR rolcreaterole OR pg_has_role(oid, current_user, 'MEMBER')
            AS above
       FROM pg_roles WHERE rolname IN ('roundsman_business', 'roundsman_service')`,
  );
  expect(rows).toEqual([{ above: false }, { above: false }]);
});
