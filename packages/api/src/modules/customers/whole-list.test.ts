import { countStatements } from "@roundsman/db/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
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

/* What the list of customers does with many of them at once. */

let service: TestService;
let business: MadeBusiness;
let office: ReturnType<typeof callerFor>["office"];
let [trade, summer, product] = ["", "", ""];

beforeAll(async () => {
  service = await testService();
  business = await makeBusiness(service);
  office = callerFor(service, {
    token: await signInAs(service, await makeMember(service, business)),
  }).office;
  product = (await makeProduct(service, business, { name: "Butane" })).id;
  trade = (await office.rateSets.create({ name: "Trade" })).id;
  summer = (await office.rateSets.create({ name: "Summer" })).id;
  await office.rateSets.putPrices({ id: trade, prices: [{ productId: product, unitPrice: 3000 }] });
});
afterAll(() => service.close());

const named = async (name: string, more: object = {}) => {
  const { id } = await makeCustomer(service, business, { name });
  await office.customers.change({ id, onAccount: false, ...more });
  return id;
};

it("tells whose list would change, and whose own prices go before it, writing nothing", async () => {
  const airey = await named("Airey", { rateSetId: summer });
  const dixon = await named("Dixon");
  const tyson = await named("Tyson", { rateSetId: trade });
  await office.customers.putAgreedRates({
    id: dixon,
    rates: [{ productId: product, unitPrice: 2500 }],
  });
  const ask = { customerIds: [airey, dixon, tyson, dixon], rateSetId: trade };
  const told = await office.customers.previewRateSet(ask);
  expect(told).toEqual({
    moved: 2,
    unchanged: 1,
    agreedRatesInTheWay: 1,
    customers: [
      {
        id: dixon,
        name: "Dixon",
        fromName: null,
        inTheWay: [{ productName: "Butane", agreedPence: 2500, listPence: 3000 }],
      },
      { id: airey, name: "Airey", fromName: "Summer", inTheWay: [] },
    ],
  });
  const counted = await office.customers.setRateSet({ ...ask, dryRun: true });
  expect(counted).toMatchObject({ moved: 2, unchanged: 1, agreedRatesInTheWay: 1 });
  expect((await office.customers.one({ id: airey })).rateSetName).toBe("Summer");

  const off = await office.customers.previewRateSet({ ...ask, rateSetId: null });
  expect(off).toMatchObject({ moved: 2, agreedRatesInTheWay: 0 });
  expect(off.customers.map(({ name }) => name)).toEqual(["Airey", "Tyson"]);
});

it("asks as much of the database for many as for one, and refuses others' customers", async () => {
  const ids = await Promise.all(["P", "Q", "R"].map((name) => named(name)));
  const preview = (customerIds: string[]) => () =>
    office.customers.previewRateSet({ customerIds, rateSetId: trade });
  await preview(ids)();
  const one = await countStatements(service.database, preview(ids.slice(0, 1)));
  const all = await countStatements(service.database, preview(ids));
  expect(all.count).toBe(one.count);
  const other = await makeBusiness(service);
  const theirs = await makeCustomer(service, other);
  await expect(preview([...ids, theirs.id])()).rejects.toMatchObject({ kind: "not_found" });
});

it("names everybody a filtered list holds, as the list itself does", async () => {
  await named("Fell Inn", { onAccount: true });
  await named("Fell Farm", { onAccount: true, archived: true });
  await named("Fell Hut");
  for (const filter of [{}, { q: "fell" }, { onAccount: true }, { q: "fell", archived: true }]) {
    const { ids, more } = await office.customers.matching(filter);
    const { items } = await office.customers.list({ ...filter, limit: 100 });
    expect(ids).toEqual(items.map(({ id }) => id));
    expect(more).toBe(false);
  }
});
