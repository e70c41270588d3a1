import { expect, it } from "vitest";
import type { Stop } from "../driving";
import { asOneStop, deedsOf, openVisit } from "./visit";

/** Only what putting together and taking apart looks at. */
const stop = (id: string, more: object = {}): Stop =>
  ({
    id,
    orderId: `${id}-order`,
    visit: 1,
    orderStatus: "placed",
    completedAt: null,
    failedAt: null,
    amountDuePence: 1000,
    summary: `2 × ${id}`,
    lines: [{ orderLineId: `${id}-line`, productId: "gas", productName: "Gas", quantity: 2 }],
    collect: [{ productId: "gas", productName: "Gas", quantity: 2 }],
    ...more,
  }) as unknown as Stop;

const a = stop("a");
const b = stop("b", { amountDuePence: 500 });

it("is made of the open stops at one door", () => {
  const stops = [a, b, stop("c", { completedAt: "2026-12-01T09:00:00Z" }), stop("d", { visit: 2 })];
  expect(openVisit(stops, b).map(({ id }) => id)).toEqual(["a", "b"]);
  expect(openVisit(stops, stops[2]!).map(({ id }) => id)).toEqual(["c"]);
  expect(openVisit(stops, stops[3]!).map(({ id }) => id)).toEqual(["d"]);
});

it("shows the goods, empties and cash of all of them", () => {
  expect(asOneStop([a, b])).toMatchObject({
    id: "a",
    amountDuePence: 1500,
    collect: [{ productId: "gas", quantity: 4 }],
    lines: [{ orderLineId: "a-line" }, { orderLineId: "b-line" }],
    summary: "2 × a, 2 × b",
  });
  expect(asOneStop([a])).toEqual(a);
});

const proofs = [{ kind: "signature" as const, picture: "data:", signedBy: "Jo" }];

it("is told as a record for each order, with the one signature in both", () => {
  const lines = [
    { orderLineId: "a-line", deliveredQuantity: 2 },
    { orderLineId: "b-line", deliveredQuantity: 1 },
  ];
  const deeds = deedsOf([a, b], {
    lines,
    collect: [
      { productId: "gas", quantity: 5 },
      { productId: "other", quantity: 1 },
    ],
    cashTakenPence: 1400,
    shortfallReason: "not_on_vehicle",
    proofs,
  });
  expect(deeds).toEqual([
    {
      kind: "complete",
      stopId: "a",
      orderId: "a-order",
      body: {
        lines: [lines[0]],
        collect: [{ productId: "gas", quantity: 2 }],
        cashTakenPence: 1000,
        proofs,
      },
    },
    {
      kind: "complete",
      stopId: "b",
      orderId: "b-order",
      body: {
        lines: [lines[1]],
        collect: [
          { productId: "gas", quantity: 3 },
          { productId: "other", quantity: 1 },
        ],
        cashTakenPence: 400,
        shortfallReason: "not_on_vehicle",
        proofs,
      },
    },
  ]);
});

const agreements = [{ exchangeGroupId: "g", count: 1 }];

it.each([
  ["on the first, where all are paid alike", {}, {}, "a"],
  [
    "on the first that is paid in cash",
    { paymentMethod: "on_account" },
    { paymentMethod: "cash" },
    "b",
  ],
])("charges for a cylinder %s, with its cash", (_, first, second, charged) => {
  const visit = [stop("a", first), stop("b", { amountDuePence: 500, ...second })] as const;
  const deeds = deedsOf([...visit], { agreements, cashTakenPence: 1500 + 3999 }, 3999);
  const told = deeds.map(
    (deed) =>
      deed.kind === "complete" && [deed.stopId, deed.body.agreements, deed.body.cashTakenPence],
  );
  expect(told).toEqual(
    charged === "a"
      ? [
          ["a", agreements, 1000 + 3999],
          ["b", undefined, 500],
        ]
      : [
          ["a", undefined, 1000],
          ["b", agreements, 500 + 3999],
        ],
  );
});

it("charges for a cylinder on no order that nothing was handed over for", () => {
  const lines = [
    { orderLineId: "a-line", deliveredQuantity: 0 },
    { orderLineId: "b-line", deliveredQuantity: 2 },
  ];
  const [, made] = deedsOf([a, b], { lines, agreements });
  expect(made).toMatchObject({ kind: "complete", stopId: "b", body: { agreements } });
});

it("leaves an order nothing was handed over for to be planned again", () => {
  const lines = [
    { orderLineId: "a-line", deliveredQuantity: 0 },
    { orderLineId: "b-line", deliveredQuantity: 2 },
  ];
  const deeds = deedsOf([a, b], { lines, shortfallReason: "changed_mind", cashTakenPence: 500 });
  expect(deeds).toMatchObject([
    { kind: "fail", stopId: "a", body: { failureReason: "refused" } },
    { kind: "complete", stopId: "b", body: { cashTakenPence: 500 } },
  ]);
});

it("loses no cash and no empties where nothing was handed over for the last order", () => {
  const lines = [
    { orderLineId: "a-line", deliveredQuantity: 2 },
    { orderLineId: "b-line", deliveredQuantity: 0 },
  ];
  const collect = [{ productId: "gas", quantity: 9 }];
  expect(deedsOf([a, b], { lines, collect, cashTakenPence: 9000 })).toMatchObject([
    { kind: "complete", stopId: "a", body: { collect, cashTakenPence: 9000 } },
    { kind: "fail", stopId: "b" },
  ]);
});

it("is what was said, of one order alone", () => {
  const body = { lines: [{ orderLineId: "a-line", deliveredQuantity: 2 }], collect: [], proofs };
  expect(deedsOf([a], body)).toEqual([{ kind: "complete", stopId: "a", orderId: "a-order", body }]);
});
