import {
  array,
  assert,
  boolean,
  constant,
  constantFrom,
  dictionary,
  integer,
  letrec,
  oneof,
  option,
  property,
  uuid,
} from "fast-check";
import { expect, it } from "vitest";
import { sentencesOf } from "./sentences";

const butane = "01a00000-0000-7000-8000-000000000001";
const coal = "01a00000-0000-7000-8000-000000000002";
const gone = "01a00000-0000-7000-8000-00000000000f";
const names = new Map([
  [butane, "Butane 12 kg"],
  [coal, "House coal"],
  ["user-dee", "Dee Denham"],
]);
const told = (before: unknown, after: unknown, hasVat = true) =>
  sentencesOf(before, after, { names, timeZone: "Europe/London", hasVat });
const line = (productId: string, quantity: number, more = {}) => ({
  id: gone,
  productId,
  productName: names.get(productId),
  quantity,
  unitPrice: 4310,
  total: 4310 * quantity,
  ...more,
});

it("says of an order what became of its lines, and its total", () => {
  expect(
    told(
      { lines: [line(butane, 2), line(coal, 1)], total: 8620, notes: null },
      { lines: [line(butane, 3)], total: 12_930, notes: "Ring first" },
    ),
  ).toEqual([
    "2 × Butane 12 kg became 3",
    "1 × House coal taken off",
    "Total before VAT from £86.20 to £129.30",
    "Notes: Ring first",
  ]);
  expect(told({ total: 8620 }, { total: 12_930 }, false)).toEqual(["Total from £86.20 to £129.30"]);
  expect(told({ lines: [] }, { lines: [line(coal, 4)] })).toEqual(["4 × House coal added"]);
  expect(told({ lines: [line(coal, 4)] }, { lines: [line(coal, 4, { unitPrice: 4000 })] })).toEqual(
    ["House coal: unit price from £43.10 to £40.00"],
  );
});

it("says names for ids, and nothing of an id that names nothing any more", () => {
  expect(told({ driverUserId: null }, { driverUserId: "user-dee" })).toEqual([
    "Driver: Dee Denham",
  ]);
  expect(told({ vehicleId: gone }, { vehicleId: null })).toEqual([]);
  expect(
    told(null, { orderIds: [gone, gone], prices: [{ productId: coal, unitPrice: 950 }] }),
  ).toEqual(["House coal: unit price: £9.50"]);
});

it("says money, days, moments, measures and chosen values as people do", () => {
  expect(
    told(
      {
        handedPence: 0,
        expectedOn: "2026-11-20",
        payloadKg: 900,
        paymentMethod: "cash",
        sold: true,
      },
      {
        handedPence: 12_550,
        expectedOn: "2026-11-24",
        payloadKg: 1200,
        paymentMethod: "on_account",
        sold: false,
      },
    ),
  ).toEqual([
    "Handed from £0.00 to £125.50",
    "Expected on from 20 November 2026 to 24 November 2026",
    "Payload from 900 kg to 1,200 kg",
    "Payment method from cash to on account",
    "Sold from yes to no",
  ]);
  expect(told(null, { until: "2026-07-01T12:00:00.000Z" })).toEqual(["Until: 1 July 2026, 13:00"]);
});

it("says the parts of a thing, and of a shop's draft, under the name of the whole", () => {
  expect(told({ "theme.primary": "#112233" }, { "theme.primary": "#445566" })).toEqual([
    "Theme primary from #112233 to #445566",
  ]);
  expect(told({ van: { name: "One" } }, { van: { name: "Two" } })).toEqual([
    "Van: name from One to Two",
  ]);
  expect(told({ latitude: 1 }, { latitude: 2 })).toEqual(["Moved on the map"]);
});

it("makes nothing of a record that holds no fields", () => {
  expect(told(null, undefined)).toEqual([]);
  expect(told("was", ["is"])).toEqual([]);
});

const plain = oneof(
  constantFrom(butane, gone, "on_account", "2026-11-20", "2026-11-20T09:30:00.000Z", "Kendal"),
  uuid(),
  integer(),
  boolean(),
  constant(null),
);
const fields =
  "id orderId orderIds driverUserId handedPence unitPrice paymentTermsDays lines quantity productId productName isMain theme.fontPair payloadKg x1Y";
const field = constantFrom(...fields.split(" "));
const { record } = letrec((tie) => ({
  value: oneof({ depthSize: "small" }, plain, array(tie("value"), { maxLength: 4 }), tie("record")),
  record: dictionary(field, tie("value"), { maxKeys: 6 }),
}));

it("never shows an id, a bracket, pence or the name of a field as it is kept", () => {
  assert(
    property(option(record), record, (before, after) => {
      for (const sentence of told(before, after)) expect(sentence).not.toMatch(raw);
    }),
    { seed: 1, numRuns: 2000 },
  );
});

/** What nobody should have to read: ids, JSON, bare pence, names as programs write them. */
const raw = /[0-9a-f]{8}-[0-9a-f]{4}|[[\]{}"]|[Pp]ence|[a-z][A-Z]|[a-z]_[a-z]|\d{4}-\d\d-\d\d/;
