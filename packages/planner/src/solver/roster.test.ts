import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Roster } from "./roster";

describe("the roster", () => {
  it("knows after any comings and goings who is out, and names an idle van of each kind", () => {
    const kinds = fc.array(fc.nat(2), { minLength: 1, maxLength: 8 });
    const moves = fc.array(fc.record({ van: fc.nat(7), goes: fc.boolean() }));
    fc.assert(
      fc.property(kinds, moves, (kindOf, moves) => {
        const roster = new Roster(Int32Array.from(kindOf), 3);
        const out = new Set<number>();
        for (const { van, goes } of moves) {
          if (van >= kindOf.length) continue;
          if (goes) {
            roster.goesOut(van);
            out.add(van);
          } else {
            roster.comesIn(van);
            out.delete(van);
          }
        }
        const listed = [...roster.vansOut.subarray(0, roster.out)];
        expect(listed).toHaveLength(out.size);
        expect(new Set(listed)).toEqual(out);
        for (const kind of [0, 1, 2]) {
          const idle = kindOf.flatMap((kindOfVan, van) =>
            kindOfVan === kind && !out.has(van) ? [van] : [],
          );
          const named = roster.idleOf(kind);
          expect(idle.length === 0 ? named === -1 : idle.includes(named)).toBe(true);
        }
      }),
    );
  });
});
