import { expect, it } from "vitest";
import type { Priced } from "../entry/draft";
import { withQuantity } from "../entry/draft";
import type { Order } from "@/features/states/order-states";
import { changeableOf, changeOf, draftOf, pricesKept } from "./order-draft";

const propane: Priced = {
  id: "propane",
  name: "Propane 47 kg",
  unit: "each",
  unitPrice: 9900,
  unitPriceIncVat: null,
  priceFrom: "product",
  vatRate: 5,
  returnable: true,
  sold: true,
  sku: null,
  category: null,
  brand: null,
  alsoKnownAs: null,
};
const line = {
  id: "l",
  productId: "propane",
  productName: "Propane 47 kg",
  quantity: 2,
  unit: "each",
  measure: 1,
  measurePrice: null,
  unitPrice: 9000,
  unitPriceIncVat: null,
  total: 18_000,
  discountPercent: 0,
  deliveredQuantity: 0,
  cancelledQuantity: 0,
};
const order = {
  id: "o",
  customerId: "c",
  fulfilment: "delivery",
  deliveryAddressId: "a",
  deliveryOptionId: "option",
  paymentMethod: "cash",
  discountPercent: 0,
  discountReason: null,
  wantedOn: null,
  notes: "Round the back",
  externalRef: null,
  leaveInstruction: null,
  leaveDetail: null,
  lines: [line],
  collect: [
    { productId: "propane", productName: "Propane 47 kg", quantity: 1 },
    { productId: "butane", productName: "Butane 15 kg", quantity: 3 },
  ],
} as unknown as Order;

const known = { order, options: [], customer: null, products: [propane] };
const written = () => draftOf(known);

it("shows an order as it stands, and finds nothing changed in it", () => {
  const draft = written();
  expect(draft.lines).toMatchObject([{ quantity: 2, empties: 1, product: { id: "propane" } }]);
  expect(draft.otherEmpties).toMatchObject([{ product: { id: "butane" }, quantity: 3 }]);
  expect(changeOf(written(), written())).toEqual({});
});

it("asks for what differs and nothing else", () => {
  const draft = written();
  const lines = draft.lines.map((one) => withQuantity(one, 5));
  expect(changeOf(written(), { ...draft, lines })).toEqual({
    lines: [{ productId: "propane", quantity: 5, discountPercent: 0 }],
  });
  const door = { leaveInstruction: "neighbour" as const, leaveDetail: "Number 4" };
  expect(changeOf(written(), { ...draft, ...door, notes: "" })).toEqual({
    notes: "",
    leaveInstruction: "neighbour",
    leaveDetail: "Number 4",
  });
});

it("keeps the discount of a line that has its own, and follows the order where it has none", () => {
  const discounted: Order = {
    ...order,
    discountPercent: 10,
    discountReason: "Long wait",
    lines: order.lines.flatMap((one) => [
      { ...one, discountPercent: 10 },
      { ...one, id: "m", discountPercent: 0 },
    ]),
  };
  const draft = draftOf({ ...known, order: discounted });
  expect(draft).toMatchObject({
    discountPercent: 10,
    discountReason: "Long wait",
    lines: [{ discountPercent: null }, { discountPercent: 0 }],
  });
  const wanted = { productId: "propane", quantity: 2 };
  expect(changeOf(draft, { ...draft, discountPercent: 5 })).toEqual({
    discountPercent: 5,
    lines: [
      { ...wanted, discountPercent: 5 },
      { ...wanted, discountPercent: 0 },
    ],
  });
});

it("keeps the price of what is on the order", () => {
  expect(pricesKept([propane], order)).toMatchObject([{ unitPrice: 9000 }]);
});

it("knows what may still be changed", () => {
  expect(changeableOf({ changeWork: null, changeWishes: null })).toBe("all");
  expect(changeableOf({ changeWork: "It is out.", changeWishes: null })).toBe("wishes");
  expect(changeableOf({ changeWork: "It is out.", changeWishes: "It is done." })).toBe("notes");
});

it("keeps a VAT rate that was set by hand, and changes nothing by it", () => {
  const byHand = {
    ...order,
    lines: [{ ...line, vatRate: 20, vatOverridden: true }],
  } as unknown as Order;
  const before = draftOf({ ...known, order: byHand });
  expect(before.lines).toMatchObject([{ vatRate: 20, wasByHand: true }]);
  expect(changeOf(before, draftOf({ ...known, order: byHand }))).toEqual({});
  expect(written().lines).toMatchObject([{ vatRate: null, wasByHand: false }]);
});
