import * as fc from "fast-check";
import { expect, it } from "vitest";
import { arrangeStops } from "./placing";

it("fills the places around what is settled", () => {
  const settled = [
    { id: "third", sequence: 3 },
    { id: "first", sequence: 1 },
  ];
  expect(arrangeStops(settled, ["a", "b", "c"])).toEqual(["first", "a", "third", "b", "c"]);
});

it("brings settled stops forward where fewer are left before them", () => {
  expect(arrangeStops([{ id: "late", sequence: 9 }], ["a"])).toEqual(["a", "late"]);
  expect(arrangeStops([{ id: "late", sequence: 9 }], [])).toEqual(["late"]);
});

it("loses none, doubles none and keeps both orders", () => {
  const ids = fc.uniqueArray(fc.nat(1000), { maxLength: 30 });
  fc.assert(
    fc.property(ids, fc.uniqueArray(fc.integer({ min: 1, max: 40 })), (open, places) => {
      const settled = places.map((sequence) => ({ id: `s${sequence}`, sequence }));
      const names = open.map(String);
      const arranged = arrangeStops(settled, names);
      expect(arranged.toSorted()).toEqual([...names, ...settled.map((s) => s.id)].toSorted());
      expect(arranged.filter((id) => !id.startsWith("s"))).toEqual(names);
      const kept = settled.toSorted((a, b) => a.sequence - b.sequence).map((s) => s.id);
      expect(arranged.filter((id) => id.startsWith("s"))).toEqual(kept);
      for (const { id, sequence } of settled) {
        expect(arranged.indexOf(id) + 1).toBeLessThanOrEqual(sequence);
      }
    }),
  );
});
