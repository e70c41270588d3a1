import { expect, it } from "vitest";
import type { Leg } from "./aboard";
import { suggestMove, type MovableOrder, type MovableRound } from "./suggest-move";

/** A round whose van leaves with all its orders: one leg is enough here. */
function round(
  id: string,
  kgs: readonly number[],
  given: Partial<Pick<MovableRound, "certified" | "hasRoomFor">> = {},
): MovableRound {
  const orders = kgs.map((kg, at): MovableOrder => ({ id: `${id}${at}`, kg }));
  const all = orders.reduce((sum, { kg }) => sum + kg, 0);
  return {
    id,
    driverName: id,
    certified: false,
    orders,
    legsWith: (added, without) => {
      const kg = all + (added?.kg ?? 0) - (without?.kg ?? 0);
      const leg: Leg = {
        fromStopId: null,
        toStopId: null,
        fromReloadId: null,
        toReloadId: null,
        items: [],
        kg,
        points: kg * 3,
        over: kg > 333,
      };
      return [leg];
    },
    hasRoomFor: () => true,
    ...given,
  };
}

it("names the smallest order that is enough, and the first round that takes it", () => {
  const dan = round("Dan", [19, 47, 94, 220]);
  expect(suggestMove(dan, [round("Mick", [300]), round("Dee", [286])])).toEqual({
    orderId: "Dan1",
    toRoundId: "Dee",
    kg: 47,
    words: "Move 47 kg to Dee and no certificate is needed.",
  });
});

it.each([
  ["it is a small load", round("Dan", [333]), [round("Dee", [])]],
  ["its driver is certified", round("Dan", [380], { certified: true }), [round("Dee", [])]],
  ["one order alone is not enough", round("Dan", [200, 200, 200, 200]), [round("Dee", [])]],
  ["every other would be over", round("Dan", [300, 47]), [round("Dee", [287])]],
  ["no other has room", round("Dan", [300, 47]), [round("Dee", [], { hasRoomFor: () => false })]],
])("names none where %s", (_, from, others) => {
  expect(suggestMove(from, others)).toBeNull();
});

it("puts more on a driver who is certified", () => {
  const dee = round("Dee", [600], { certified: true });
  expect(suggestMove(round("Dan", [300, 47]), [dee])?.toRoundId).toBe("Dee");
});
