import { expect, it } from "vitest";
import { afterMove, moves } from "./states";

it("is off, draft or live, and only what is on can be published", () => {
  const states = ["off", "draft", "live"] as const;
  const all = moves.map((move) => [move, ...states.map((state) => afterMove(move, state))]);
  expect(all).toEqual([
    ["on", "draft", "draft", "live"],
    ["off", "off", "off", "off"],
    ["publish", null, "live", "live"],
    ["unpublish", null, "draft", "draft"],
  ]);
});
