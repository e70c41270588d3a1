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

async function office(role: "owner" | "driver" = "owner") {
  const business = await makeBusiness(service);
  const token = await signInAs(service, await makeMember(service, business, role));
  return callerFor(service, { token }).office;
}

const file = `Name,SKU,Category,Brand,Also known as,Description,Price,VAT,Full kg,Empty kg,Litres,Hazard kg,Returnable
Propane 47 kg,PRO-47,Propane,Calor,"red bottle, caravan gas",For a boiler,"£1,094.50",5%,101.5,54.5,113,47,yes
Hose,HOSE,,,,,6.95,,,,,,
`;

describe("products from a file", () => {
  it("takes no longer over a cell made to be slow to read", async () => {
    const { products } = await office();
    const began = performance.now();
    const slow = (before: string, sign: string, after: string) =>
      `"${before}${sign.repeat(110_000)}${after}"`;
    const cells = [
      slow("a", " ", "b"),
      slow("", "-", "x"),
      slow("-", " -", "x"),
      slow("£", " ", "1"),
      slow("5", " ", "x"),
      slow("1", ",", "x"),
    ];
    const csv = `Name,SKU,Category,Price,VAT,Full kg\n${cells.join(",")}\n`;
    const { bad } = await products.importCsv({ csv, dryRun: true });
    expect(bad.length).toBeGreaterThan(0);
    // Backtracking over each of these takes minutes.
    expect(performance.now() - began).toBeLessThan(3000);
  });

  it("go into the exchange group that they name", async () => {
    const { products, exchangeGroups } = await office();
    const { id } = await exchangeGroups.create({ name: "Propane, Calor", chargePence: 3999 });
    const csv = (group: string, returnable: string) =>
      `Name,Price,Returnable,Exchange group\nPropane 47 kg,94.50,${returnable},"${group}"\nHose,6.95,,\n`;
    const dryRun = true;
    expect(await products.importCsv({ csv: csv("Butane", "yes"), dryRun })).toMatchObject({
      added: 1,
      bad: [
        {
          line: 2,
          column: "Exchange group",
          message: expect.stringContaining("no exchange group"),
        },
      ],
    });
    expect(await products.importCsv({ csv: csv("Propane, Calor", "no"), dryRun })).toMatchObject({
      bad: [{ line: 2, message: "Only what has empties is swapped." }],
    });
    expect(await products.importCsv({ csv: csv("propane, calor", "yes") })).toMatchObject({
      added: 2,
    });
    const { items } = await products.list({});
    const groupOf = (name: string) => items.find((item) => item.name === name)?.exchangeGroupId;
    expect([groupOf("Propane 47 kg"), groupOf("Hose")]).toEqual([id, null]);
  });

  it("are added as they stand there, once", async () => {
    const { products, activity } = await office();
    expect(await products.importCsv({ csv: file, dryRun: true })).toEqual({
      added: 2,
      leftAlone: 0,
      bad: [],
    });
    expect((await products.list({})).items).toEqual([]);
    expect(await products.importCsv({ csv: file })).toMatchObject({ added: 2 });
    const { items } = await products.list({ q: "Propane" });
    expect(items).toMatchObject([
      {
        sku: "PRO-47",
        category: "propane",
        brand: "Calor",
        alsoKnownAs: "red bottle, caravan gas",
        description: "For a boiler",
        unitPrice: 109_450,
        vatRate: 5,
        fullKg: 101.5,
        hazardKg: 47,
        returnable: true,
      },
    ]);
    expect(await products.importCsv({ csv: file })).toEqual({ added: 0, leftAlone: 2, bad: [] });
    const told = await activity.list({ action: "products.imported" });
    expect(told.items.map(({ words }) => words)).toEqual(["Added 2 products from a file"]);
  });

  it("lead to their safety sheets, at addresses alone that anybody may follow", async () => {
    const { products } = await office();
    const csv = (address: string) =>
      `Name,Price,Safety sheet\nPropane,94.50,${address}\nHose,6.95,\n`;
    for (const address of ["http://gas.example/p.pdf", "javascript:alert(1)", "gas.example"]) {
      const { bad } = await products.importCsv({ csv: csv(address), dryRun: true });
      expect(bad).toEqual([
        {
          line: 2,
          column: "Safety sheet",
          message: "Give a whole address that begins with https://.",
        },
      ]);
    }
    await products.importCsv({ csv: csv("https://gas.example/p.pdf") });
    expect((await products.list({})).items.map((item) => item.safetySheetUrl)).toEqual([
      null,
      "https://gas.example/p.pdf",
    ]);
  });

  it("take a price excluding VAT or including it, or both where they agree", async () => {
    const { products } = await office();
    const csv = [
      "Name,Price ex VAT (£),Price inc VAT (£),VAT",
      "Hose,,4.99,20",
      "Coal,23.81,25.00,5",
      "Logs,7.50,,5",
    ];
    const bad = ["Turf,23.80,25.00,5", "Peat,,,5"];
    const told = await products.importCsv({ csv: [...csv, ...bad].join("\n"), dryRun: true });
    expect(told.bad.map(({ line, column }) => [line, column])).toEqual([
      [5, "Price inc VAT (£)"],
      [6, "Price ex VAT (£)"],
    ]);
    await products.importCsv({ csv: csv.join("\n") });
    const { items } = await products.list({});
    expect(
      items.map(({ name, unitPrice, unitPriceIncVat }) => [name, unitPrice, unitPriceIncVat]),
    ).toEqual([
      ["Coal", 2381, 2500],
      ["Hose", 416, 499],
      ["Logs", 750, null],
    ]);
    const only = await products.importCsv({ csv: "Name,Shelf price\nNet,4.95\n", dryRun: true });
    expect(only).toMatchObject({ added: 1, bad: [] });
  });

  it("are all added or none, and each bad line is told", async () => {
    const { products } = await office();
    const csv = `${file}"",X,,,,,cheap,17,,,,,perhaps\n`;
    const { bad } = await products.importCsv({ csv, dryRun: true });
    expect(bad.map(({ line, column }) => [line, column])).toEqual([
      [4, "Name"],
      [4, "Price"],
      [4, "VAT"],
      [4, "Returnable"],
    ]);
    await expect(products.importCsv({ csv })).rejects.toEqual(refusedAs("validation"));
    expect((await products.list({})).items).toEqual([]);
  });

  it("need a name, a price and somebody who may", async () => {
    const { products } = await office();
    for (const csv of ["Name\nHose\n", "Price\n1\n", "Name,Price\n", 'Name,Price\n"open']) {
      await expect(products.importCsv({ csv, dryRun: true })).rejects.toEqual(
        refusedAs("validation"),
      );
    }
    const driver = await office("driver");
    await expect(driver.products.importCsv({ csv: file })).rejects.toEqual(refusedAs("forbidden"));
  });
});
