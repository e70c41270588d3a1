import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  callerFor,
  makeBusiness,
  makeMember,
  signInAs,
  testService,
  type TestService,
} from "../../../testing";
import { refusedAs } from "../../../testing/refused-as";

let service: TestService;
beforeAll(async () => {
  service = await testService();
});
afterAll(() => service.close());

async function newBusiness() {
  const business = await makeBusiness(service);
  const token = await signInAs(service, await makeMember(service, business));
  return { business, office: callerFor(service, { token }).office };
}

describe("the guide of the first day", () => {
  it("knows what is there by what exists", async () => {
    const { office } = await newBusiness();
    const nothing = {
      details: false,
      yard: false,
      product: false,
      customer: false,
      order: false,
    };
    expect(await office.firstRun.progress()).toEqual(nothing);
    await office.yards.create({ name: "Kendal" });
    await office.customers.create({ name: "Ann Dixon" });
    expect(await office.firstRun.progress()).toEqual({ ...nothing, yard: true, customer: true });
    await office.business.change({ vatRegistered: false, address: "1 Shap Road, Kendal" });
    expect(await office.firstRun.progress()).toMatchObject({ details: false });
    await office.business.change({
      bankAccountName: "Fell Fuels",
      bankSortCode: "20-00-00",
      bankAccountNumber: "55779911",
    });
    expect(await office.firstRun.progress()).toMatchObject({ details: true });
    // Another business's things are not there.
    const other = await newBusiness();
    expect(await other.office.firstRun.progress()).toEqual(nothing);
  });

  it("adds what is chosen of the catalogue at one's own prices, and nothing twice", async () => {
    const { business, office } = await newBusiness();
    const { items } = await office.firstRun.catalogue();
    const choice = items.slice(0, 3).map(({ sku }, at) => ({ sku, unitPrice: 1000 + at }));
    expect(await office.firstRun.takeProducts({ items: choice })).toEqual({
      added: 3,
      needing: [],
    });
    await expect(office.firstRun.takeProducts({ items: choice })).rejects.toEqual(
      refusedAs("conflict"),
    );
    const more = [...choice, { sku: items[3]?.sku ?? "", unitPrice: 2000 }];
    expect(await office.firstRun.takeProducts({ items: more })).toMatchObject({ added: 1 });
    const { items: made } = await office.products.list({ limit: 100 });
    expect(made).toHaveLength(4);
    const { needs: _needs, ...first } = items[0]!;
    expect(made.find(({ sku }) => sku === first.sku)).toMatchObject({ ...first, unitPrice: 1000 });
    const { rowCount } = await service.test.owner.query(
      "SELECT FROM activity WHERE tenant_id = $1 AND action = 'product.created'",
      [business.id],
    );
    expect(rowCount).toBe(4);
  });

  it("says which fuel needs a certificate before it is sold, and leads to what was added of it", async () => {
    const { office } = await newBusiness();
    const { items } = await office.firstRun.catalogue();
    const needs = new Map(items.map(({ sku, needs: said }) => [sku, said]));
    expect(needs.get("LOG-NET")).toMatch(/needs its maker's certificate/i);
    expect(needs.get("COAL-SM25")).toMatch(/needs its maker's certificate/i);
    expect(needs.get("COAL-HC25")).toBe("May not be sold in England.");
    expect([needs.get("COAL-AN25"), needs.get("BUT-7")]).toEqual([null, null]);
    const chosen = ["LOG-NET", "BUT-7"].map((sku) => ({ sku, unitPrice: 900 }));
    const { needing } = await office.firstRun.takeProducts({ items: chosen });
    expect(needing).toMatchObject([{ name: "Kiln-dried logs, net", needs: needs.get("LOG-NET") }]);
    expect(await office.products.one({ id: needing[0]!.id })).toMatchObject({ sku: "LOG-NET" });
  });

  it("takes prices including VAT as they are paid, and none that is given both ways and differs", async () => {
    const { office } = await newBusiness();
    const both = { sku: "BUT-7", unitPrice: 1000, unitPriceIncVat: 1000 };
    await expect(office.firstRun.takeProducts({ items: [both] })).rejects.toEqual(
      refusedAs("validation", "items.0.unitPriceIncVat"),
    );
    await expect(office.firstRun.takeProducts({ items: [{ sku: "BUT-7" }] })).rejects.toMatchObject(
      {
        code: "BAD_REQUEST",
        cause: { issues: [{ path: ["items", 0, "unitPrice"] }] },
      },
    );
    const items = [{ sku: "BUT-7", unitPriceIncVat: 2999 }];
    expect(await office.firstRun.takeProducts({ items })).toMatchObject({ added: 1 });
    const [made] = (await office.products.list({})).items;
    expect(made).toMatchObject({ vatRate: 5, unitPrice: 2856, unitPriceIncVat: 2999 });
  });

  it("holds a cylinder's gas as its hazard, and weighs it full and empty", async () => {
    const { office } = await newBusiness();
    const { items } = await office.firstRun.catalogue();
    expect(new Set(items.map(({ sku }) => sku)).size).toBe(items.length);
    for (const { returnable, fullKg, emptyKg, hazardKg } of items.filter((one) => one.returnable)) {
      expect(returnable && hazardKg !== null && emptyKg !== null).toBe(true);
      expect(fullKg).toBeCloseTo((emptyKg ?? 0) + (hazardKg ?? 0));
    }
  });

  it("says of coal and logs what burns, by which orders are checked", async () => {
    const { office } = await newBusiness();
    const skus = ["LOG-NET", "LOG-2M3", "COAL-AN25"];
    const items = skus.map((sku) => ({ sku, unitPrice: 1000 }));
    expect(await office.firstRun.takeProducts({ items })).toMatchObject({ added: 3 });
    const { items: made } = await office.products.list({});
    const refusals = async (sku: string) => {
      const productId = made.find((one) => one.sku === sku)?.id ?? "";
      const draft = await office.orders.estimate({ lines: [{ productId, quantity: 1 }] });
      return draft.refusals.map(({ rule }) => rule);
    };
    expect(await Promise.all(skus.map(refusals))).toEqual([["fuel.standards"], [], []]);
    expect(made.find(({ sku }) => sku === "COAL-AN25")).toMatchObject({ vatFuel: "coal_coke" });
  });

  it("has every cylinder of gas under the rule of fuel, also for forklifts and patios", async () => {
    const { office } = await newBusiness();
    const { items: products } = await office.firstRun.catalogue();
    const gas = products.filter(({ hazardKg }) => hazardKg !== null);
    expect(gas.map(({ sku }) => sku)).toEqual(
      expect.arrayContaining(["FLT-18", "PAT-5", "PAT-13", "PRO-47", "BUT-4.5"]),
    );
    for (const one of gas) expect(one).toMatchObject({ vatRate: 5, vatFuel: "lpg_cylinder" });
  });

  it("groups cylinders by their deposit, a security outside the scope of VAT, once both are there", async () => {
    const { office } = await newBusiness();
    const take = (...skus: string[]) =>
      office.firstRun.takeProducts({ items: skus.map((sku) => ({ sku, unitPrice: 3500 })) });
    await take("BUT-7");
    expect((await office.exchangeGroups.list({})).items).toEqual([]);
    await take("DEP-7", "PRO-6", "PRO-47");
    expect((await office.exchangeGroups.list({})).items).toMatchObject([
      {
        name: "Cylinders up to 7 kg",
        chargePence: 3500,
        vatRate: 0,
        vatTreatment: "outside_scope",
        products: [{ name: "Butane 7 kg" }, { name: "Propane 6 kg" }],
      },
    ]);
    const { items } = await office.products.list({});
    expect(items.find(({ sku }) => sku === "DEP-7")).toMatchObject({ sold: false });
    expect(items.find(({ sku }) => sku === "PRO-47")).toMatchObject({ exchangeGroupId: null });
  });

  it("adds nothing that is not in the catalogue, and nothing for a driver", async () => {
    const { business, office } = await newBusiness();
    const unknown = {
      items: [
        { sku: "BUT-7", unitPrice: 1 },
        { sku: "NONE", unitPrice: 1 },
      ],
    };
    await expect(office.firstRun.takeProducts(unknown)).rejects.toEqual(refusedAs("validation"));
    expect((await office.products.list({})).items).toEqual([]);
    const driver = await signInAs(service, await makeMember(service, business, "driver"));
    const there = callerFor(service, { token: driver }).office.firstRun;
    await expect(there.progress()).rejects.toEqual(refusedAs("forbidden"));
    await expect(there.takeProducts(unknown)).rejects.toEqual(refusedAs("forbidden"));
  });
});
