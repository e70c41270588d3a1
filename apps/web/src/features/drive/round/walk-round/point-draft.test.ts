import { expect, it } from "vitest";
import { checkedOf, whatIsMissing, type CheckDraft, type PointDraft } from "./point-draft";

const points = ["Tyres", "Lights"];
const ok: PointDraft = { answer: "ok", words: "", unsafe: false, photo: null };
const bald: PointDraft = { answer: "defect", words: " Bald ", unsafe: true, photo: "data:x" };

it.each<[CheckDraft, string | null]>([
  [{}, "2 points are still open."],
  [{ Tyres: ok }, "One point is still open."],
  [{ Tyres: { ...bald, words: " " }, Lights: ok }, "Say what is wrong: Tyres."],
  [{ Tyres: { ...bald, unsafe: null }, Lights: ok }, "Say whether the van can go out: Tyres."],
  [{ Tyres: bald, Lights: ok }, null],
])("says what is missing: %j", (draft, missing) => {
  expect(whatIsMissing(points, draft)).toBe(missing);
});

it("sends a defect with its words and picture, and of what is in order nothing more", () => {
  const left = { ...bald, answer: "ok" as const };
  expect(checkedOf(points, { Tyres: bald, Lights: left })).toEqual([
    { point: "Tyres", ok: false, words: "Bald", unsafe: true, picture: "data:x" },
    { point: "Lights", ok: true },
  ]);
});
