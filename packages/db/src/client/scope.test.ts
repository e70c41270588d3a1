import { randomUUID } from "node:crypto";

import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { testDatabase } from "../testing";

const { database, urls, drop } = await testDatabase();
const { business, inBusiness } = database;
afterAll(drop);

const fellside = randomUUID();
const harbour = randomUUID();
/** Both businesses have this id, so only the scope distinguishes them. */
const shared = randomUUID();

beforeAll(async () => {
  for (const [id, name] of [
    [fellside, "Fellside"],
    [harbour, "Harbour"],
  ] as const) {
    await database.service.business.create({ data: { id, name, slug: name.toLowerCase() } });
    await database.service.product.create({
      data: { tenantId: id, id: shared, name: `Coal of ${name}` },
    });
  }
});

const names = async () => (await business.product.findMany()).map(({ name }) => name);
const bare = () => business.$queryRaw<{ name: string }[]>`SELECT name FROM products`;

const find = (tenantId: string) => () =>
  business.product.findFirst({ where: { tenantId, id: shared } });
const findUnique = (tenantId: string) => () =>
  business.product.findUnique({ where: { tenantId_id: { tenantId, id: shared } } });

/** Reads twice in one transaction, with time for others in between. */
const readTwice = (id: string) =>
  inBusiness(id, () =>
    business.$transaction(async (tx) => {
      const one = await tx.product.findMany();
      await tx.$queryRaw`SELECT pg_sleep(0.01)::text`;
      const two = await tx.product.findMany();
      return [...one, ...two].map(({ tenantId }) => tenantId);
    }),
  );

describe("a scope", () => {
  test("shows its own business's rows, and none outside", async () => {
    expect(await inBusiness(fellside, names)).toEqual(["Coal of Fellside"]);
    expect(await inBusiness(harbour, names)).toEqual(["Coal of Harbour"]);
    expect(await names()).toEqual([]);
  });

  test("holds for a promise that is made inside and handed out", async () => {
    const rows = await inBusiness(fellside, () => business.product.findMany());
    expect(rows.map(({ name }) => name)).toEqual(["Coal of Fellside"]);
  });

  test.each(["fellside", "00000000-0000-0000-0000-000000000000"])("refuses %s", async (id) => {
    await expect(inBusiness(id, names)).rejects.toThrow(TypeError);
  });

  test("is kept apart among hundreds at once, on fewer connections", async () => {
    const seen = await Promise.all(
      Array.from({ length: 400 }, async (_, turn) => {
        if (turn % 3 === 2) return ["", await bare()] as const;
        const [id, name] = turn % 3 ? [fellside, "Fellside"] : [harbour, "Harbour"];
        return [`Coal of ${name}`, await inBusiness(id, bare)] as const;
      }),
    );
    for (const [expected, rows] of seen) {
      expect(rows).toEqual(expected ? [{ name: expected }] : []);
    }
  });

  test("is kept apart in calls of one tick", async () => {
    const [own, other, foreign, none] = await Promise.all([
      inBusiness(fellside, find(fellside)),
      inBusiness(harbour, find(harbour)),
      inBusiness(fellside, find(harbour)),
      find(fellside)(),
    ]);
    expect(own?.name).toBe("Coal of Fellside");
    expect(other?.name).toBe("Coal of Harbour");
    expect(foreign).toBeNull();
    expect(none).toBeNull();
  });

  test("refuses findUnique, whose calls of one tick Prisma would gather", async () => {
    await expect(inBusiness(fellside, async () => findUnique(fellside)())).rejects.toThrow(
      "Use findFirst",
    );
    const inTransaction = await inBusiness(fellside, () =>
      business.$transaction((tx) =>
        tx.product.findUnique({ where: { tenantId_id: { tenantId: fellside, id: shared } } }),
      ),
    );
    expect(inTransaction?.name).toBe("Coal of Fellside");
  });

  test("is no place for the list form of $transaction, which would lose it", async () => {
    await expect(
      inBusiness(fellside, () => business.$transaction([business.product.findMany()])),
    ).rejects.toThrow("loses its business");
  });
});

describe("a transaction", () => {
  test("keeps its business among others", async () => {
    const turns = Array.from({ length: 40 }, (_, turn) => (turn % 2 ? fellside : harbour));
    const seen = await Promise.all(turns.map(readTwice));
    expect(seen).toEqual(turns.map((id) => [id, id]));
  });

  test("leaves the connection right after a rollback", async () => {
    for (const id of [fellside, harbour, fellside]) {
      const work = () =>
        business.$transaction(async (tx) => {
          await tx.product.updateMany({ data: { name: "Lost" } });
          throw new Error("rolled back");
        });
      await expect(inBusiness(id, work)).rejects.toThrow("rolled back");
      expect(await names()).toEqual([]);
    }
    expect(await inBusiness(harbour, names)).toEqual(["Coal of Harbour"]);
  });

  test("leaves the connection right after a failing statement", async () => {
    await expect(
      inBusiness(fellside, () => business.$transaction((tx) => tx.$queryRaw`SELECT 1 / 0`)),
    ).rejects.toThrow("division by zero");
    await expect(inBusiness(harbour, () => business.$queryRaw`SELECT 1 / 0`)).rejects.toThrow(
      "division by zero",
    );
    expect(await inBusiness(harbour, names)).toEqual(["Coal of Harbour"]);
    expect(await names()).toEqual([]);
  });

  test("can't write for another business", async () => {
    await expect(
      inBusiness(
        fellside,
        () => business.$executeRaw`INSERT INTO products (tenant_id, name, updated_at)
          VALUES (${harbour}::uuid, 'Smuggled', now())`,
      ),
    ).rejects.toThrow("row-level security");
  });
});

describe("a connection outside the pool", () => {
  const bareConnection = new Client({ connectionString: urls.business });
  beforeAll(() => bareConnection.connect());
  afterAll(() => bareConnection.end());
  const statements = [
    "SELECT FROM products",
    "UPDATE products SET name = name",
    "DELETE FROM products",
    "SELECT FROM businesses",
    "SELECT erase_customer(uuidv7(), now())",
  ];

  test.each(statements)("fails before it is told a business: %s", async (statement) => {
    await expect(bareConnection.query(statement)).rejects.toThrow("app.tenant_id");
  });

  test.each(statements)("fails once its setting is lost by a rollback: %s", async (statement) => {
    await bareConnection.query("BEGIN");
    await bareConnection.query(`SET LOCAL app.tenant_id = '${fellside}'`);
    await bareConnection.query("ROLLBACK");
    await expect(bareConnection.query(statement)).rejects.toThrow("type uuid");
  });
});

describe("a lost connection", () => {
  // A role may end its own connections.
  const cutter = new Client({ connectionString: urls.business });
  beforeAll(() => cutter.connect());
  afterAll(() => cutter.end());
  const cutAll = () =>
    cutter.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE usename = current_user AND datname = current_database() AND pid <> pg_backend_pid()`,
    );

  test("while idle is replaced, in scope", async () => {
    await inBusiness(fellside, names);
    await cutAll();
    await expect
      .poll(() => inBusiness(harbour, names).catch(() => []))
      .toEqual(["Coal of Harbour"]);
    expect(await names()).toEqual([]);
  });

  test("inside a transaction fails it and nothing else", async () => {
    await expect(
      inBusiness(fellside, () =>
        business.$transaction(async (tx) => {
          await tx.product.findMany();
          await cutAll();
          return await tx.product.findMany();
        }),
      ),
    ).rejects.toThrow(/terminat|closed|connection error/i);
    await expect
      .poll(() => inBusiness(fellside, names).catch(() => []))
      .toEqual(["Coal of Fellside"]);
  });
});
