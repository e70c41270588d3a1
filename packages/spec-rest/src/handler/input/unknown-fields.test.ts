import { expect, it } from "vitest";
import { z } from "zod";
import { mostUnknown, unknownFieldsOf } from "./unknown-fields";

const Line = z.object({ productId: z.string(), quantity: z.int().default(1) });
const shapes = [
  z.object({ id: z.string() }),
  z.object({
    name: z.string().optional(),
    lines: z.array(Line).max(3).optional(),
    address: z.object({ line1: z.string() }).nullable(),
    metadata: z.record(z.string(), z.string()),
    prices: z.record(z.string(), z.object({ pence: z.int() })),
    notes: z.unknown(),
    target: z.union([z.string(), z.object({ slug: z.string() }), z.object({ url: z.string() })]),
    window: z.object({ from: z.string() }).transform(({ from }) => from),
    parsed: z.preprocess((value) => value, z.object({ day: z.string() })),
    file: z.custom<Uint8Array>(),
  }),
];
const find = unknownFieldsOf(shapes, ["id"]);

it.each([
  [{ name: "A", lines: [{ productId: "p", quantity: 1 }], target: "x" }, []],
  [{ nmae: "A" }, ["nmae"]],
  [{ id: "another" }, ["id"]],
  [{ lines: [{ productId: "p" }, { prdouctId: "p" }] }, ["lines.1.prdouctId"]],
  [{ address: { line1: "a", lien2: "b" } }, ["address.lien2"]],
  [{ address: null, metadata: { anything: "at all" } }, []],
  [{ prices: { any: { pence: 1, penec: 1 } } }, ["prices.any.penec"]],
  [{ notes: { any: { thing: 1 } }, file: { bytes: 1 } }, []],
  [{ target: { slug: "a" } }, []],
  [{ target: { slgu: "a" } }, ["target.slgu"]],
  [{ window: { from: "a", until: "b" } }, ["window.until"]],
  [{ parsed: { day: "a", dya: "b" } }, ["parsed.dya"]],
  // Values of the wrong type are left to their shape, which refuses them.
  [{ lines: "p", name: ["A"], address: [{ line1: 1 }] }, []],
  [
    { toString: 1, constructor: 2, hasOwnProperty: 3 },
    ["toString", "constructor", "hasOwnProperty"],
  ],
])("finds in %j what no shape declares", (value, expected) =>
  expect(find(value)).toEqual(expected),
);

it("stops after twenty", () => {
  const lines = Array.from({ length: 5000 }, () => ({ prdouctId: "p", qty: 1 }));
  expect(find({ lines })).toHaveLength(mostUnknown);
});

it("takes no field where no shape has one", () => {
  expect(unknownFieldsOf([])({ a: 1 })).toEqual(["a"]);
});
