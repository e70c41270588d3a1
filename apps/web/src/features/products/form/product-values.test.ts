import { expect, it } from "vitest";
import { changesOf, nothingYet, toProduct } from "./product-values";

it("sends only what was changed", () => {
  const before = { ...nothingYet, name: "Coal", category: "Solid fuel", unitPrice: 1200 };
  expect(changesOf(before, before)).toEqual({});
  expect(changesOf(before, { ...before, category: "solid  fuel" })).toEqual({});
  expect(changesOf(before, { ...before, category: "", fullKg: 25 })).toEqual({
    category: null,
    fullKg: 25,
  });
});

it("has the first picture beside the others, and sends them once their order is another", () => {
  const before = { ...nothingYet, pictureKeys: ["a", "b", "c"] };
  expect(toProduct(before)).toMatchObject({ pictureKey: "a", morePictureKeys: ["b", "c"] });
  expect(toProduct(nothingYet)).toMatchObject({ pictureKey: null, morePictureKeys: [] });
  expect(changesOf(before, { ...before, pictureKeys: ["a", "b", "c"] })).toEqual({});
  expect(changesOf(before, { ...before, pictureKeys: ["a", "c", "b"] })).toEqual({
    morePictureKeys: ["c", "b"],
  });
  expect(changesOf(before, { ...before, pictureKeys: ["b"] })).toEqual({
    pictureKey: "b",
    morePictureKeys: [],
  });
});

it("sends a price as it was entered, and only where that was changed", () => {
  const before = { ...nothingYet, name: "Coal", unitPrice: 1200 };
  const incVat = { ...before, enteredAs: "inc", unitPrice: null, unitPriceIncVat: 1200 } as const;
  expect(changesOf(before, incVat)).toEqual({ unitPriceIncVat: 1200 });
  expect(changesOf(incVat, { ...incVat, unitPriceIncVat: 1300 })).toEqual({
    unitPriceIncVat: 1300,
  });
  expect(changesOf(incVat, { ...incVat, vatRate: 5 })).toEqual({ vatRate: 5 });
  expect(changesOf(incVat, before)).toEqual({ unitPrice: 1200, unitPriceIncVat: null });
  expect(changesOf(before, { ...before, unitPrice: 1300 })).toEqual({ unitPrice: 1300 });
});

it("takes no price for nothing to pay", () => {
  expect(toProduct({ ...nothingYet, name: "Sample" })).toMatchObject({ unitPrice: 0, sku: "" });
});

it("sends what it knows of solid fuel: holder, name on the list and sulphur", () => {
  const logs = {
    ...nothingYet,
    fuelKind: "wood",
    fuelScheme: "ready_to_burn",
    fuelCertificate: "WS 77",
    fuelCertificateHolder: "Northern Logs",
    fuelSulphurPercent: 0.1,
  } as const;
  expect(toProduct(logs).solidFuel).toEqual({
    kind: "wood",
    container: "bag",
    certificate: {
      scheme: "ready_to_burn",
      number: "WS 77",
      holder: "Northern Logs",
      expiresOn: null,
    },
    authorisedAs: "",
    sulphurPercent: 0.1,
  });
  expect(toProduct({ ...logs, fuelScheme: "" }).solidFuel).toMatchObject({ certificate: null });
  expect(toProduct({ ...logs, fuelKind: "" }).solidFuel).toBeNull();
});
