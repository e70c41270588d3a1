import { untilGone } from "@roundsman/api";
import { makeMerchant, testService } from "@roundsman/api/testing";
import { restOn } from "@roundsman/spec-rest/testing";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { z } from "zod";

/* docs/contract/errors.md, "What takes too long". */

const service = await testService({
  limits: { statementMs: 700, lockMs: 400, idleInTransactionMs: 5000 },
});
afterAll(service.close);
const api = restOn(service);
const { business, owner, product } = await makeMerchant(service);
const as = owner.token;

const customer = await service.database.service.customer.create({
  data: { tenantId: business.id, name: "Cara" },
});
const order = {
  customerId: customer.id,
  lines: [{ productId: product.id, quantity: 1 }],
  fulfilment: "collection",
};
const Placed = z
  .object({ number: z.string() })
  .transform(({ number }) => Number(/\d+$/.exec(number)?.[0]));

let letGo = async () => {};
afterEach(() => letGo());

/** Locks a table against all other connections until `letGo`. */
async function lockTable(table: string): Promise<void> {
  const other = await service.test.owner.connect();
  await other.query("BEGIN");
  await other.query(`LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
  letGo = async () => {
    letGo = async () => {};
    await other.query("ROLLBACK");
    other.release();
  };
}

describe("what takes too long", () => {
  it("answers 503 with when to come back, is logged with its operation, and leaves no gap in the numbers", async () => {
    const first = Placed.parse((await api.post("/orders", { as, body: order })).body);
    await lockTable("order_lines");
    const { status, body, headers } = await api.post("/orders", { as, body: order });
    expect({ status, body }).toEqual({
      status: 503,
      body: {
        error: "internal",
        message: "This took too long and was stopped. Try again shortly.",
      },
    });
    expect(headers["Retry-After"]).toBe("10");
    expect(headers["RateLimit-Remaining"]).not.toBe("0");
    expect(service.logged.at(-1)).toMatchObject({
      level: "error",
      message: "A request took too long and was cut off",
      facts: { operation: "POST /orders", requestId: expect.any(String) },
    });
    await letGo();
    const next = Placed.parse((await api.post("/orders", { as, body: order })).body);
    expect(next).toBe(first + 1);
  });

  it.each([
    ["typed SQL", "/orders", "orders"],
    ["one of Prisma's queries", "/vehicles", "vehicles"],
    ["who calls", "/orders", "sessions"],
  ])("is the same in %s", async (_, path, table) => {
    await lockTable(table);
    const { status, body } = await api.get(path, { as });
    expect({ status, body }).toMatchObject({ status: 503, body: { error: "internal" } });
  });

  it("cuts off a statement that works as one that waits", async () => {
    const began = performance.now();
    const asked = service.database.business.$queryRawUnsafe("SELECT pg_sleep(20)::text");
    await expect(asked).rejects.toThrow("statement timeout");
    expect(performance.now() - began).toBeLessThan(15_000);
  });
});

describe("a client that goes away", () => {
  const patient = { statementMs: 60_000, lockMs: 60_000, idleInTransactionMs: 60_000 };

  it("ends what PostgreSQL does for its reading, and nothing of others", async () => {
    const slow = await testService({ limits: patient });
    try {
      const { database } = slow;
      const gone = new AbortController();
      const active = async () => {
        // The role can read the state of its own connections only.
        const { rows } = await database.pools.business.query<{ count: number }>(
          `SELECT count(*)::int AS count FROM pg_stat_activity
            WHERE datname = current_database() AND query LIKE 'SELECT pg_sleep%' AND state = 'active'`,
        );
        return rows[0]?.count ?? 0;
      };
      const sleep = (seconds: number) =>
        database.business.$queryRawUnsafe(`SELECT pg_sleep(${seconds})::text AS slept`);
      await sleep(0);
      const left = untilGone(gone.signal, () => sleep(50)).then(
        () => "answered",
        () => "ended",
      );
      const other = sleep(6);
      await expect.poll(active, { timeout: 20_000 }).toBe(2);
      gone.abort();
      await expect(left).resolves.toBe("ended");
      await expect.poll(active, { timeout: 2000 }).toBe(1);
      await expect(other).resolves.toEqual([{ slept: "" }]);
      await expect(sleep(0)).resolves.toEqual([{ slept: "" }]);
    } finally {
      await slow.close();
    }
  }, 60_000);
});
