import { describe, expect, it } from "vitest";
import type { Day, DrivenRound, Stop } from "../driving";
import { neededAt } from "../stop/goods/first-cylinders";
import {
  aboard,
  doneOf,
  emptiesOf,
  linesOf,
  missingOf,
  pricesOf,
  saleOf,
  seenAs,
  startSale,
  totalPence,
  whyNotOnAccount,
  type Price,
} from "./sale";

const price = (productId: string, more: Partial<Price> = {}): Price => ({
  productId,
  productName: productId,
  unitPrice: 1000,
  unitPriceIncVat: null,
  vatRate: 20,
  returnable: false,
  ...more,
});
const gas = price("gas", { unitPrice: 2999, returnable: true });
const logs = price("logs", { unitPrice: 333, vatRate: 5 });

describe("what it comes to", () => {
  it.each([
    ["nothing", [], 0],
    ["at its rate, half up", [{ price: logs, quantity: 1 }], 350],
    ["VAT once a rate and not once a line", [{ price: logs, quantity: 3 }], 1049],
    [
      "each rate for itself",
      [
        { price: logs, quantity: 1 },
        { price: gas, quantity: 2 },
      ],
      350 + 7198,
    ],
    [
      "a price including VAT as it is",
      [{ price: price("coal", { unitPrice: 833, unitPriceIncVat: 1000 }), quantity: 3 }],
      3000,
    ],
    ["no VAT at none", [{ price: price("book", { vatRate: 0 }), quantity: 2 }], 2000],
  ])("is %s", (_, lines, total) => {
    expect(totalPence(lines)).toBe(total);
  });
});

const selling: Day["selling"] = {
  prices: [gas, logs],
  customers: [
    { customerId: "stopped", whyNotOnAccount: "They are on stop.", prices: [] },
    { customerId: "own", whyNotOnAccount: null, prices: [{ ...gas, unitPrice: 2500 }] },
  ],
};

it("is at a customer's own price where they have one, and known beforehand whether on account", () => {
  expect(pricesOf(selling, "own").map(({ unitPrice }) => unitPrice)).toEqual([2500, 333]);
  expect(pricesOf(selling, null)).toEqual([gas, logs]);
  expect(whyNotOnAccount(selling, "own")).toBeNull();
  expect(whyNotOnAccount(selling, "stopped")).toBe("They are on stop.");
  expect(whyNotOnAccount(selling, null)).toBe("They have no account.");
});

it("is of what is aboard, and tells what nobody ordered", () => {
  const line = (quantity: number, deliveredQuantity: number) => ({
    productId: "gas",
    quantity,
    deliveredQuantity,
  });
  const stop = (more: object) => ({
    completedAt: null,
    failedAt: null,
    orderStatus: "placed",
    ...more,
  });
  const round = {
    load: [
      { leg: "out", condition: "full", productId: "gas", expected: 9, counted: 11 },
      { leg: "back", condition: "full", productId: "gas", expected: 5, counted: null },
    ],
    stops: [
      stop({ lines: [line(3, 2)], completedAt: "2026-12-01T09:00:00Z", orderStatus: "delivered" }),
      stop({ lines: [line(2, 0)], failedAt: "2026-12-01T09:30:00Z" }),
      stop({ lines: [line(4, 0)] }),
      stop({ lines: [line(1, 0)], orderStatus: "cancelled" }),
    ] as unknown as Stop[],
  } as Pick<DrivenRound, "load" | "stops">;
  // Eleven went out, two were handed over, four are promised.
  expect(aboard(round, "gas")).toEqual({ all: 9, spare: 5 });
  expect(aboard(round, "logs")).toEqual({ all: 0, spare: 0 });
});

describe("what the service is told", () => {
  const draft = { ...startSale, sold: { gas: 2, logs: 0 } };
  const lines = linesOf([gas, logs], draft);

  it("is what was sold at the price that was told, an empty for each full, and the cash due", () => {
    expect(saleOf(lines, draft, { stopId: "s" })).toEqual({
      stopId: "s",
      lines: [{ productId: "gas", quantity: 2, unitPrice: 2999 }],
      collect: [{ productId: "gas", quantity: 2 }],
      paymentMethod: "cash",
      cashTakenPence: 7198,
    });
    expect(emptiesOf({ ...draft, empties: { gas: 0 } }, "gas")).toBe(0);
  });

  it("names somebody new with where they are, and takes no cash where they pay by link", () => {
    const zelda = { ...draft, name: "Zelda", line1: "9 Barn Row", method: "link" as const };
    const sale = saleOf(lines, zelda, null);
    expect(sale).toMatchObject({
      newCustomer: { name: "Zelda", address: { line1: "9 Barn Row" } },
      paymentMethod: "link",
    });
    expect(sale.cashTakenPence).toBeUndefined();
    expect(missingOf(lines, zelda, true)).toBe("A link needs their email.");
    expect(missingOf(lines, { ...zelda, email: "z@fell.example" }, true)).toBeNull();
    expect(missingOf(lines, startSale, true)).toBe("Say who it is.");
    expect(missingOf([], draft, false)).toBe("Say what was sold.");
  });

  it("charges for a cylinder without an empty, once it is said", () => {
    const group = {
      exchangeGroupId: "g",
      name: "Gas",
      chargePence: 3999,
      chargeProductId: "c",
      chargeName: "Cylinder charge",
      productIds: ["gas"],
    };
    const day = { cylinders: { groups: [group], positions: [] } };
    const short = { ...draft, empties: { gas: 1 } };
    const needed = neededAt(day, "own", doneOf(lines, short));
    expect(needed).toMatchObject([{ count: 1 }]);
    expect(missingOf(lines, short, false, needed)).toMatch(/charged for/);
    const said = { ...short, cylinders: { g: "charge" as const } };
    expect(missingOf(lines, said, false, needed)).toBeNull();
    const sale = saleOf(lines, said, { stopId: "s" }, needed);
    expect(sale).toMatchObject({
      collect: [{ productId: "gas", quantity: 1 }],
      agreements: [{ exchangeGroupId: "g", count: 1 }],
      cashTakenPence: 7198 + 3999,
    });
    const seen = seenAs({ stops: [] }, lines, sale, null, needed);
    expect(seen).toMatchObject({ amountDuePence: 7198 + 3999 });
    expect(seen.lines.map(({ productName }) => productName)).toEqual(["gas", "Cylinder charge"]);
  });
});
