import { describe, expect, it } from "vitest";
import { z } from "zod";
import { declaredBy } from "./declared";

const Thing = z
  .object({
    id: z.uuid().toLowerCase(),
    kind: z.enum(["coal", "gas"]),
    pence: z.int().min(0),
    at: z.iso.datetime().nullable(),
    place: z.object({ latitude: z.number() }).optional(),
    parts: z.array(z.object({ name: z.string(), sold: z.boolean() })),
    said: z.union([z.string(), z.int()]),
    sums: z.record(z.string(), z.int()),
    version: z.literal(1),
  })
  .meta({ id: "ThingOfATest" });

const thing = () => ({
  id: "0190A6F0-0000-7000-8000-00000000000A",
  kind: "gas",
  pence: 1,
  at: null,
  place: { latitude: 54.3, secret: "s" },
  parts: [{ name: "x", sold: true, secret: "s" }],
  said: 3,
  sums: { a: 1 },
  version: 1,
  secret: "s",
});

describe("what a shape declares of a value", () => {
  const declared = declaredBy(Thing);

  it("is what zod gives: no field besides, at any depth", () => {
    const value = thing();
    expect(declared(value)).toEqual(Thing.parse(value));
    expect(JSON.stringify(declared(value))).not.toContain("secret");
    expect(value).toEqual(thing());
  });

  it("holds a field that may be missing where it is there", () => {
    const { place: _, ...rest } = thing();
    expect(declared(rest)).toEqual(Thing.parse(rest));
  });

  it.each([
    ["another type", { pence: "1" }],
    ["a fraction of a penny", { pence: 1.5 }],
    ["no number", { place: { latitude: Number.NaN } }],
    ["a word of another set", { kind: "oil" }],
    ["another literal", { version: 2 }],
    ["nothing where something must be", { id: null }],
    ["no list", { parts: {} }],
    ["a part that is wrong", { parts: [{ name: "x", sold: "yes" }] }],
    ["none of a union", { said: null }],
    ["a wrong value of a record", { sums: { a: "1" } }],
  ])("is refused as zod refuses it: %s", (_, wrong) => {
    const value = { ...thing(), ...wrong };
    expect(() => Thing.parse(value)).toThrow(z.ZodError);
    expect(() => declared(value)).toThrow(z.ZodError);
  });

  it("is left to zod where a shape has rules of its own", () => {
    const Rule = z.object({ a: z.int() }).refine(({ a }) => a > 1, "More.");
    expect(() => declaredBy(Rule)({ a: 1 })).toThrow("More.");
    const Loose = z.looseObject({ a: z.int() });
    expect(declaredBy(Loose)({ a: 1, b: 2 })).toEqual({ a: 1, b: 2 });
    const Whole = z.string().transform((text) => text.length);
    expect(declaredBy(Whole)("four")).toBe(4);
  });
});
