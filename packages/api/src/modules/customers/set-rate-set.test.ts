import { countStatements } from "@roundsman/db/testing";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  callerFor,
  makeBusiness,
  makeCustomer,
  makeMember,
  makeProduct,
  signInAs,
  testService,
  type MadeBusiness,
  type TestService,
} from "../../testing";

let service: TestService;
let business: MadeBusiness;
let office: ReturnType<typeof callerFor>["office"];
let [listed, unlisted, list, archived] = ["", "", "", ""];

beforeAll(async () => {
  service = await testService();
  business = await makeBusiness(service);
  office = callerFor(service, {
    token: await signInAs(service, await makeMember(service, business)),
  }).office;
  listed = (await makeProduct(service, business)).id;
  unlisted = (await makeProduct(service, business)).id;
  list = (await office.rateSets.create({ name: "Trade" })).id;
  await office.rateSets.putPrices({ id: list, prices: [{ productId: listed, unitPrice: 3000 }] });
  archived = (await office.rateSets.create({ name: "Last year" })).id;
  await office.rateSets.change({ id: archived, archived: true });
});
afterAll(() => service.close());

/** Customers each with their own price for the listed product and another one. */
async function customersWithRates(count: number): Promise<string[]> {
  const { rows } = await service.test.owner.query<{ id: string }>(
    `WITH made AS (
       INSERT INTO customers (tenant_id, name, updated_at)
       SELECT $1::uuid, 'Customer ' || i, now() FROM generate_series(1, $2::int) i RETURNING id),
     agreed AS (
       INSERT INTO agreed_rates (tenant_id, customer_id, product_id, unit_price)
       SELECT $1::uuid, made.id, product, 2500 FROM made, unnest($3::uuid[]) AS product)
     SELECT id FROM made`,
    [business.id, count, [listed, unlisted]],
  );
  return rows.map(({ id }) => id);
}

const stateOf = async (ids: string[]) => {
  const { rows } = await service.test.owner.query(
    `SELECT count(*) FILTER (WHERE rate_set_id = $2)::int AS "onList",
            (SELECT count(*)::int FROM agreed_rates WHERE customer_id = ANY($1::uuid[])) AS agreed
       FROM customers WHERE id = ANY($1::uuid[])`,
    [ids, list],
  );
  return rows[0] as { onList: number; agreed: number };
};

const move = (more: object) =>
  office.customers.setRateSet({ customerIds: [], rateSetId: list, ...more });

describe("5,000 customers", () => {
  let all: string[];
  beforeEach(async () => {
    all = await customersWithRates(5000);
  });

  it("are moved in six statements at most, all in one transaction", async () => {
    const { result, count, statements } = await countStatements(service.database, () =>
      move({ customerIds: all, clearAgreedRates: true }),
    );
    expect(result).toEqual({
      moved: 5000,
      unchanged: 0,
      agreedRatesInTheWay: 5000,
      agreedRatesCleared: 5000,
    });
    expect(count).toBeLessThanOrEqual(6);
    const few = await countStatements(service.database, () =>
      move({ customerIds: all.slice(0, 1) }),
    );
    expect(statements).toHaveLength(few.count);
    expect(await stateOf(all)).toEqual({ onList: 5000, agreed: 5000 });
  });

  it("are counted by a dry run, which writes nothing", async () => {
    const before = await service.database.service.activity.count();
    const counts = await move({ customerIds: all, clearAgreedRates: true, dryRun: true });
    expect(counts).toEqual({
      moved: 5000,
      unchanged: 0,
      agreedRatesInTheWay: 5000,
      agreedRatesCleared: 5000,
    });
    expect(await stateOf(all)).toEqual({ onList: 0, agreed: 10_000 });
    expect(await service.database.service.activity.count()).toBe(before);
  });

  it("of two moves at once are moved by one", async () => {
    const counts = await Promise.all([
      move({ customerIds: all, clearAgreedRates: true }),
      move({ customerIds: all.toReversed(), clearAgreedRates: true }),
    ]);
    const sum = (name: "moved" | "unchanged" | "agreedRatesCleared") =>
      counts.reduce((total, one) => total + one[name], 0);
    expect([sum("moved"), sum("unchanged"), sum("agreedRatesCleared")]).toEqual([5000, 5000, 5000]);
  });
});

it("counts what is in the way of those who move, and leaves it where it is not to be cleared", async () => {
  const ids = await customersWithRates(3);
  await move({ customerIds: ids.slice(0, 1) });
  expect(await move({ customerIds: ids })).toEqual({
    moved: 2,
    unchanged: 1,
    agreedRatesInTheWay: 2,
    agreedRatesCleared: 0,
  });
  expect(await stateOf(ids)).toEqual({ onList: 3, agreed: 6 });
});

it("counts a customer named twice once, however the id is written", async () => {
  const [id = ""] = await customersWithRates(1);
  const counts = await move({ customerIds: [id, id.toUpperCase(), id] });
  expect(counts).toMatchObject({ moved: 1, unchanged: 0 });
});

it("takes customers off their list, and clears nothing then", async () => {
  const ids = await customersWithRates(2);
  await move({ customerIds: ids });
  const counts = await move({ customerIds: ids, rateSetId: null, clearAgreedRates: true });
  expect(counts).toEqual({ moved: 2, unchanged: 0, agreedRatesInTheWay: 0, agreedRatesCleared: 0 });
  expect(await stateOf(ids)).toEqual({ onList: 0, agreed: 4 });
});

it.each([[{ dryRun: true }], [{ dryRun: false }]])(
  "moves nobody where one is not to be found, or the list is archived: %j",
  async (how) => {
    const ids = await customersWithRates(2);
    const other = await makeBusiness(service);
    const theirs = await makeCustomer(service, other);
    const theirList = await service.database.service.rateSet.create({
      data: { tenantId: other.id, name: "Theirs" },
    });
    const nobody = "01937e5c-0000-7000-8000-000000000000";
    for (const wrong of [nobody, theirs.id, "not-an-id", "\0"]) {
      await expect(move({ customerIds: [...ids, wrong], ...how })).rejects.toMatchObject({
        kind: "not_found",
      });
    }
    for (const rateSetId of [nobody, theirList.id]) {
      await expect(move({ customerIds: ids, rateSetId, ...how })).rejects.toMatchObject({
        kind: "not_found",
      });
    }
    const onArchived = { rateSetId: archived, ...how };
    await expect(move({ customerIds: ids, ...onArchived })).rejects.toMatchObject({
      kind: "conflict",
    });
    await expect(move({ customerIds: [nobody], ...onArchived })).rejects.toMatchObject({
      kind: "not_found",
    });
    expect(await stateOf(ids)).toEqual({ onList: 0, agreed: 4 });
  },
);

it("is on the record once", async () => {
  const ids = await customersWithRates(2);
  await move({ customerIds: ids });
  const [row] = await service.database.service.activity.findMany({
    where: { tenantId: business.id, action: "customers.rate_set_changed" },
    orderBy: { id: "desc" },
  });
  expect(row).toMatchObject({
    words: "Put 2 customers on the price list Trade",
    subjectKind: "rate_set",
    subjectId: list,
    after: { rateSetId: list, moved: 2, unchanged: 0 },
  });
});

it("a list archived while customers are put on it has them or refuses them", async () => {
  const { id } = await office.rateSets.create({ name: "Contested" });
  const ids = await customersWithRates(50);
  const [moved] = await Promise.allSettled([
    move({ customerIds: ids, rateSetId: id }),
    office.rateSets.change({ id, archived: true }),
  ]);
  const { customers } = await office.rateSets.one({ id });
  expect(customers).toBe(moved.status === "fulfilled" ? 50 : 0);
});
