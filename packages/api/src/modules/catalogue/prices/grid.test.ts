import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  callerFor,
  makeBusiness,
  makeMember,
  makeProduct,
  signInAs,
  testService,
  type MadeBusiness,
  type TestService,
} from "../../../testing";
import { refusalBody } from "../../../testing/said-and-done";

let service: TestService;
let merchant: MadeBusiness;
let token: string;
let gas: string;
let coal: string;
let trade: string;

beforeAll(async () => {
  service = await testService();
  merchant = await makeBusiness(service);
  token = await signInAs(service, await makeMember(service, merchant));
  ({ id: gas } = await makeProduct(service, merchant, { name: "Gas", unitPrice: 3000 }));
  ({ id: coal } = await makeProduct(service, merchant, { name: "Coal", unitPrice: 2000 }));
  ({ id: trade } = await office().rateSets.create({ name: "Trade" }));
});
afterAll(() => service.close());

const office = (as = token) => callerFor(service, { token: as }).office;
type Cells = Parameters<ReturnType<typeof office>["prices"]["saveGrid"]>[0]["cells"];
const save = (cells: Cells, as = token) => office(as).prices.saveGrid({ cells });
const cell = (
  productId: string,
  rateSetId: string | null,
  was: number | null,
  unitPrice: number | null,
) => ({
  productId,
  rateSetId,
  was,
  unitPrice,
});
const pricesOf = async (id: string) => {
  const product = (await office().prices.showGrid()).products.find((one) => one.id === id);
  return [product?.unitPrice, product?.prices[trade]];
};

describe("the sheet of prices", () => {
  it("takes prices of lists and everybody's in one go, and records each once", async () => {
    await save([
      cell(gas, trade, null, 2800),
      cell(coal, trade, null, 1900),
      cell(coal, null, 2000, 2100),
    ]);
    expect(await pricesOf(gas)).toEqual([3000, 2800]);
    expect(await pricesOf(coal)).toEqual([2100, 1900]);
    const { items } = await office().activity.list({ limit: 2 });
    expect(items.map(({ words }) => words).toSorted()).toEqual([
      "Changed everybody's price of 1 product",
      "Priced 2 products on the price list Trade",
    ]);
    await save([cell(coal, trade, 1900, null)]);
    expect(await pricesOf(coal)).toEqual([2100, undefined]);
  });

  it("says at its cell what somebody else has changed, and writes nothing", async () => {
    const answer = await refusalBody(
      save([cell(coal, null, 2100, 2200), cell(gas, trade, 2750, 2700)]),
    );
    expect(answer.issues).toEqual([
      {
        path: "cells.1.unitPrice",
        message: "Somebody else has changed this to £28.00 meanwhile.",
      },
    ]);
    expect(await pricesOf(coal)).toEqual([2100, undefined]);
  });

  it("lets one of two who save the same cell at once win", async () => {
    const both = await Promise.allSettled([
      save([cell(gas, trade, 2800, 2600)]),
      save([cell(gas, trade, 2800, 2500)]),
    ]);
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it("needs a price for everybody, each cell once, and lists of one's own that are open", async () => {
    const twice = [cell(gas, null, 3000, null), cell(gas, null, 3000, 1)];
    expect((await refusalBody(save(twice))).issues?.map(({ path }) => path)).toEqual([
      "cells.0.unitPrice",
      "cells.1.productId",
    ]);
    const stranger = await makeBusiness(service);
    const theirs = await signInAs(service, await makeMember(service, stranger));
    expect((await refusalBody(save([cell(gas, null, 3000, 1)], theirs))).error).toBe("not_found");
    expect((await refusalBody(save([cell(gas, trade, null, 1)], theirs))).error).toBe("not_found");
    const { id: old } = await office().rateSets.create({ name: "Old" });
    await office().rateSets.change({ id: old, archived: true });
    expect((await refusalBody(save([cell(gas, old, null, 1)]))).error).toBe("conflict");
    expect((await office().prices.showGrid()).lists.map(({ name }) => name)).toEqual(["Trade"]);
  });

  it("keeps a price as it was entered, including VAT or excluding it", async () => {
    const { id } = await makeProduct(service, merchant, { name: "Logs", unitPrice: 1000 });
    const at = { productId: id, was: null, wasIncVat: null };
    await save([
      { productId: id, rateSetId: null, unitPriceIncVat: 2500, was: 1000 },
      { ...at, rateSetId: trade, unitPriceIncVat: 2300 },
    ]);
    const now = async () => (await office().prices.showGrid()).products.find((p) => p.id === id);
    expect(await now()).toMatchObject({
      unitPrice: 2381,
      unitPriceIncVat: 2500,
      prices: { [trade]: 2190 },
      pricesIncVat: { [trade]: 2300 },
    });
    // The same price excluding VAT may stand for another one including it.
    const stale = { productId: id, rateSetId: null, was: 2381, wasIncVat: 2501, unitPrice: 2000 };
    expect((await refusalBody(save([stale]))).issues).toEqual([
      {
        path: "cells.0.unitPrice",
        message: "Somebody else has changed this to £25.00 inc VAT meanwhile.",
      },
    ]);
    const both = { ...stale, wasIncVat: 2500, unitPriceIncVat: 2500 };
    expect((await refusalBody(save([both]))).issues).toMatchObject([
      { path: "cells.0.unitPriceIncVat" },
    ]);
    const none = { productId: id, rateSetId: trade, was: 2190 };
    expect((await refusalBody(save([none]))).issues).toMatchObject([{ path: "cells.0.unitPrice" }]);
    await save([
      { ...stale, wasIncVat: 2500 },
      { ...none, unitPrice: null },
    ]);
    expect(await now()).toMatchObject({
      unitPrice: 2000,
      unitPriceIncVat: null,
      prices: {},
      pricesIncVat: {},
    });
  });

  it("is not a driver's", async () => {
    const driver = await signInAs(service, await makeMember(service, merchant, "driver"));
    expect((await refusalBody(save([cell(gas, null, 3000, 1)], driver))).error).toBe("forbidden");
    expect((await refusalBody(office(driver).prices.showGrid())).error).toBe("forbidden");
  });
});

it("says what a product is found by where a page searches the list at hand", async () => {
  const foundBy = { sku: "P-13", category: "bottled-gas", brand: "Calor", alsoKnownAs: "red one" };
  const { id } = await makeProduct(service, merchant, { name: "Propane 13 kg", ...foundBy });
  const { products } = await office().prices.showGrid();
  const { items } = await office().prices.quote({});
  for (const list of [products, items]) {
    expect(list.find((one) => one.id === id)).toMatchObject(foundBy);
  }
});
