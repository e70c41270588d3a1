import { expect, it } from "vitest";
import { differencesOf, matchLines, noteKey, type ReceivedGoods, type StatedLine } from "./match";
import { readSupplierStatement, statementHash } from "./read-statement";

const line = (position: number, of: Partial<StatedLine>): StatedLine => ({
  position,
  on: "2026-11-10",
  reference: null,
  productId: "P47",
  received: 0,
  returned: 0,
  ...of,
});
const goods = (receiptId: string, of: Partial<ReceivedGoods>): ReceivedGoods => ({
  receiptId,
  on: "2026-11-10",
  deliveryNote: null,
  productId: "P47",
  received: 0,
  returned: 0,
  ...of,
});

it.each([
  ["DN 4471", "dn-4471"],
  ["0044", "44"],
  [" 12/34 ", "12 34"],
])("knows the note %s as %s", (one, other) => {
  expect(noteKey(one)).toBe(noteKey(other));
});
it("keeps notes apart that are not the same", () => {
  expect(noteKey("100")).not.toBe(noteKey("1000"));
  expect(noteKey("DN 10")).not.toBe(noteKey("DN 100"));
});

it.each<[string, StatedLine[], ReceivedGoods[], (string | null)[]]>([
  [
    "by its delivery note, however far the days",
    [line(0, { reference: "DN 7", received: 20, on: "2026-11-28" })],
    [
      goods("a", { deliveryNote: "dn-7", received: 20, on: "2026-11-02" }),
      goods("b", { received: 20, on: "2026-11-28" }),
    ],
    ["a"],
  ],
  [
    "with fulls and empties on lines of their own, by the day",
    [line(0, { received: 20 }), line(1, { returned: 15 })],
    [goods("a", { received: 20, returned: 15 })],
    ["a", "a"],
  ],
  [
    "by its quantity three days away, and not four",
    [line(0, { received: 20, on: "2026-11-13" }), line(1, { received: 9, on: "2026-11-14" })],
    [goods("a", { received: 20 }), goods("b", { received: 9 })],
    ["a", null],
  ],
  [
    "by its product on the day, though the quantity differs",
    [line(0, { received: 21 })],
    [goods("a", { received: 20 })],
    ["a"],
  ],
  [
    "to one receipt each, where two deliveries are alike",
    [line(0, { received: 20 }), line(1, { received: 20 }), line(2, { received: 20 })],
    [goods("a", { received: 20 }), goods("b", { received: 20 })],
    ["a", "b", null],
  ],
  [
    "to no receipt of another product",
    [line(0, { received: 20 })],
    [goods("a", { productId: "P19", received: 20 })],
    [null],
  ],
])("matches a line %s", (_, lines, ours, expected) => {
  const found = matchLines(lines, ours);
  expect(lines.map(({ position }) => found.get(position)?.receiptId ?? null)).toEqual(expected);
});

it("lists what is theirs only, ours only, and of another quantity", () => {
  const ours = [
    goods("a", { received: 20, returned: 15, deliveryNote: "DN 1" }),
    goods("b", { received: 5, on: "2026-11-12" }),
    goods("c", { received: 6, on: "2026-11-30" }),
    goods("d", { received: 7, on: "2026-11-09" }),
    goods("e", { received: 8, on: "2026-11-12" }),
  ];
  const lines = [
    { ...line(0, { received: 20, returned: 12, reference: "DN 1" }), receiptId: "a" },
    { ...line(1, { received: 4, on: "2026-11-11" }), receiptId: null },
    { ...line(2, { received: 8, on: "2026-11-12" }), receiptId: "e" },
  ];
  const range = { firstDay: "2026-11-10", lastDay: "2026-11-20" };
  const found = differencesOf({ lines, goods: ours, elsewhere: new Set(), ...range });
  expect(found.map(({ kind, on, theirs, ours: mine }) => [kind, on, theirs, mine])).toEqual([
    ["quantity", "2026-11-10", { received: 20, returned: 12 }, { received: 20, returned: 15 }],
    ["theirs_only", "2026-11-11", { received: 4, returned: 0 }, { received: 0, returned: 0 }],
    ["ours_only", "2026-11-12", { received: 0, returned: 0 }, { received: 5, returned: 0 }],
  ]);
  const elsewhere = new Set(["b"]);
  expect(differencesOf({ lines, goods: ours, elsewhere, ...range })).toHaveLength(2);
});

const file = `Statement of cylinders,,,,
Date,Delivery note,Product,Delivered,Empties returned,Value
10/11/2026,DN 1,P47,20,15,"£250.00"
,,Balance,,,
11/11/2026,DN 2,P47,,"1,000",-50
`;
it("reads a supplier's file by its titles, days first", () => {
  const { lines, leftOut } = readSupplierStatement(file, "2026-11-30");
  expect(leftOut).toBe(1);
  expect(lines).toMatchObject([
    {
      line: 3,
      on: "2026-11-10",
      reference: "DN 1",
      received: 20,
      returned: 15,
      amountPence: 25000,
    },
    {
      line: 5,
      on: "2026-11-11",
      reference: "DN 2",
      received: 0,
      returned: 1000,
      amountPence: -5000,
    },
  ]);
  const again = readSupplierStatement(file.replaceAll("P47", "p47"), "2026-11-30");
  expect(statementHash(again.lines)).toBe(statementHash(lines));
});
it.each([
  ["Date,Product\n1/11/2026,P47", "Name the columns"],
  ["Date,Product,Received\n31/11/2026,P47,1", "Line 2: this is no day."],
  ["Date,Product,Received\n2026-12-01,P47,1", "Line 2: this day is still to come."],
  ["Date,Product,Received\n2026-11-01,P47,1.5", "Line 2: this is no number of containers."],
  ["Date,Product,Received\n2026-11-01,,1", "Line 2: the product is missing."],
  ["Date,Product,Received\n2026-11-01,P47,0", "There are no lines in this file."],
])("refuses %j", (csv, message) => {
  expect(() => readSupplierStatement(csv, "2026-11-30")).toThrow(
    expect.objectContaining({
      issues: expect.arrayContaining([
        expect.objectContaining({ path: "csv", message: expect.stringContaining(message) }),
      ]),
    }),
  );
});
