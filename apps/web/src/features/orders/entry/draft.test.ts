import { describe, expect, it } from "vitest";
import {
  emptyDraft,
  faultIn,
  forCustomer,
  isBegun,
  lineOf,
  repeated,
  toNewOrder,
  windowValue,
  wantedLines,
  withQuantity,
  type DeliveryOption,
  type FoundCustomer,
  type LastOrder,
  type Priced,
} from "./draft";

const product = (id: string, more: Partial<Priced> = {}): Priced => ({
  id,
  name: id,
  unit: "each",
  unitPrice: 1000,
  unitPriceIncVat: null,
  priceFrom: "product",
  vatRate: 5,
  returnable: true,
  sold: true,
  sku: null,
  category: null,
  brand: null,
  alsoKnownAs: null,
  ...more,
});

const customer: FoundCustomer = {
  id: "c",
  name: "Relph Bakery",
  email: null,
  phone: null,
  doNotCall: false,
  onAccount: true,
  stop: null,
  notes: null,
  address: { id: "a", name: null, line1: "66 Howe Bank", city: "Keswick", postcode: "CA12 4XL" },
  lastOrderedAt: null,
};

const last: LastOrder = {
  customerId: "c",
  deliveryAddressId: null,
  deliveryOptionId: "next-day",
  fulfilment: "delivery",
  paymentMethod: "link",
  lines: [
    {
      productId: "butane",
      productName: "butane",
      quantity: 2,
      unit: "each",
      measure: 1,
      unitPrice: 1000,
      unitPriceIncVat: null,
    },
    {
      productId: "coal",
      productName: "coal",
      quantity: 4,
      unit: "each",
      measure: 1,
      unitPrice: 500,
      unitPriceIncVat: null,
    },
  ],
  collect: [
    { productId: "butane", productName: "butane", quantity: 1 },
    { productId: "propane", productName: "propane", quantity: 3 },
  ],
  noLongerSold: [],
};

const products = [product("butane"), product("coal", { returnable: false })];
const draft = emptyDraft([{ id: "standard" } as DeliveryOption]);

describe("lines", () => {
  it("bring back an empty for each that goes out, until somebody says otherwise", () => {
    const line = lineOf(product("butane"));
    expect(withQuantity(line, 3)).toMatchObject({ quantity: 3, empties: 3 });
    const fewer = { ...withQuantity(line, 3), empties: 1 };
    expect(withQuantity(fewer, 5)).toMatchObject({ quantity: 5, empties: 1 });
  });

  it("bring back nothing of what does not come back", () => {
    const line = lineOf(product("coal", { returnable: false }));
    expect(withQuantity(line, 7)).toMatchObject({ quantity: 7, empties: 0 });
  });
});

describe("the same again", () => {
  const again = repeated(forCustomer(draft, customer), last, products);

  it("takes lines, empties, option and payment of the last order", () => {
    expect(toNewOrder(again)).toMatchObject({
      customerId: "c",
      // The last order's address is not theirs any longer: where they are found now.
      deliveryAddressId: "a",
      deliveryOptionId: "next-day",
      paymentMethod: "link",
      lines: [
        { productId: "butane", quantity: 2 },
        { productId: "coal", quantity: 4 },
      ],
      collect: [
        { productId: "butane", quantity: 1 },
        { productId: "propane", quantity: 3 },
      ],
    });
  });

  it("leaves out what is no longer sold", () => {
    const [butane] = products;
    const fewer = repeated(draft, last, butane ? [butane] : []);
    expect(fewer.lines.map((line) => line.product.id)).toEqual(["butane"]);
  });
});

it("has a time of the area on its day, and none where it has no day, is collected or goes to somebody else", () => {
  const wanted = { ...draft, wantedOn: "2026-12-01", deliveryWindow: "08:00-12:00" };
  const deliveryWindow = { from: "08:00", until: "12:00" };
  expect(toNewOrder(wanted)).toMatchObject({ deliveryWindow });
  expect(windowValue(deliveryWindow)).toBe(wanted.deliveryWindow);
  for (const other of [
    { ...wanted, wantedOn: "" },
    { ...wanted, fulfilment: "collection" as const },
    { ...wanted, deliveryWindow: "" },
    forCustomer(wanted, customer),
  ]) {
    expect(toNewOrder(other)).toMatchObject({ deliveryWindow: null });
  }
});

it("is for whoever is chosen: their address, and how they pay", () => {
  expect(draft).toMatchObject({ deliveryOptionId: "standard", paymentMethod: "cash" });
  const theirs = forCustomer({ ...draft, notes: "Ring first" }, customer);
  expect(theirs).toMatchObject({
    deliveryAddressId: "a",
    paymentMethod: "on_account",
    notes: "Ring first",
  });
  expect(forCustomer(theirs, null)).toMatchObject({
    deliveryAddressId: null,
    paymentMethod: "cash",
  });
});

it("asks for no address, option or empties that a collection has none of", () => {
  const line = { ...lineOf(product("butane")), empties: 0 };
  const collection = { ...forCustomer(draft, customer), fulfilment: "collection" as const };
  expect(toNewOrder({ ...collection, lines: [line] })).toMatchObject({
    fulfilment: "collection",
    deliveryAddressId: null,
    deliveryOptionId: null,
    wantedOn: null,
    collect: [],
  });
});

it("says at the customer that there is nowhere to deliver to", () => {
  const fault = {
    message: undefined,
    issues: [{ path: "deliveryAddressId", message: "A delivery needs an address." }],
  };
  expect(faultIn(draft, fault).issues).toMatchObject([{ path: "customerId" }]);
  expect(faultIn(forCustomer(draft, customer), fault)).toEqual(fault);
});

it("knows what leaving would lose", () => {
  expect(isBegun(draft)).toBe(false);
  expect(isBegun(forCustomer(draft, customer))).toBe(false);
  expect(isBegun({ ...draft, lines: [lineOf(product("butane"))] })).toBe(true);
});

it("sends the measure of what is measured, and none that was taken out", () => {
  const sand = product("sand", { unit: "tonne", returnable: false });
  const lines = [
    lineOf(sand, 2, 3.25),
    { ...lineOf(sand), measure: null },
    lineOf(product("coal")),
  ];
  const measured = { ...emptyDraft([]), lines };
  expect(toNewOrder(measured).lines).toMatchObject([
    { quantity: 2, measure: 3.25 },
    // The service says what is missing, at its field.
    { measure: 0 },
    { measure: undefined },
  ]);
  expect(wantedLines(measured)[1]).toMatchObject({ measure: undefined });
});
