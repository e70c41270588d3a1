import { expect, it } from "vitest";
import type { Stop } from "../driving";
import { changedDraft, completionOf, missingOf, startDraft } from "./delivery-draft";

const stop = {
  lines: [
    { orderLineId: "a", productId: "p", productName: "Propane 47 kg", quantity: 2 },
    { orderLineId: "b", productId: "q", productName: "Butane 15 kg", quantity: 1 },
  ],
  collect: [{ productId: "p", productName: "Propane 47 kg", quantity: 2 }],
  // Only what a draft looks at.
} as unknown as Stop;

it("starts with everything handed over and every empty taken", () => {
  const draft = startDraft(stop);
  expect(missingOf(stop, draft, false)).toBeNull();
  expect(completionOf(stop, draft, 0)).toEqual({
    lines: [
      { orderLineId: "a", deliveredQuantity: 2 },
      { orderLineId: "b", deliveredQuantity: 1 },
    ],
    collect: [{ productId: "p", quantity: 2 }],
  });
});

it("a part delivery wants to know what was left, and why", () => {
  const draft = startDraft(stop);
  expect(missingOf(stop, draft, true)).toMatch(/not handed over/);
  const short = { ...draft, delivered: { a: 1, b: 1 } };
  expect(missingOf(stop, short, true)).toBe("Say why.");
  const said = { ...short, shortfallReason: "not_on_vehicle" as const };
  expect(missingOf(stop, said, true)).toBeNull();
  expect(completionOf(stop, said, 4405)).toMatchObject({
    shortfallReason: "not_on_vehicle",
    cashTakenPence: 4405,
  });
  expect(missingOf(stop, { ...said, delivered: { a: 0, b: 0 } }, true)).toMatch(/not delivered/);
});

it("says nothing of what was left empty", () => {
  const draft = {
    ...startDraft(stop),
    issueNote: "typed, then nothing chosen",
    leaveDetail: "porch",
  };
  const told = completionOf(stop, draft, 0);
  expect(Object.keys(told).toSorted()).toEqual(["collect", "lines"]);
});

it("records as cash what is due until another figure is given, and nothing where the field is emptied", () => {
  const draft = startDraft(stop);
  expect(completionOf(stop, draft, 4550)).toMatchObject({ cashTakenPence: 4550 });
  const given = { ...draft, cashPence: 3000 };
  expect(completionOf(stop, given, 4550)).toMatchObject({ cashTakenPence: 3000 });
  for (const cashPence of [null, 0]) {
    expect(completionOf(stop, { ...draft, cashPence }, 4550)).not.toHaveProperty("cashTakenPence");
  }
});

it("takes an empty less for each one that stays on the van for want of an empty", () => {
  const draft = startDraft(stop);
  const [propane] = draft.empties;
  const butane = { productId: "q", productName: "Butane 15 kg", quantity: 3 };
  const counts = (of: typeof draft) => of.empties.map(({ quantity }) => quantity);
  const with2 = { ...draft, empties: [...draft.empties, butane] };
  const short = changedDraft(stop, with2, { delivered: { a: 1, b: 1 } });
  expect(counts(short)).toEqual([2, 3]);
  const said = changedDraft(stop, short, { shortfallReason: "no_empty_to_swap" });
  expect(counts(said)).toEqual([1, 3]);
  expect(counts(changedDraft(stop, said, { delivered: { a: 0, b: 1 } }))).toEqual([0, 3]);
  // Counted by hand it stands, until what was handed over changes.
  const byHand = changedDraft(stop, said, { empties: [{ ...propane!, quantity: 2 }, butane] });
  expect(counts(byHand)).toEqual([2, 3]);
  expect(counts(changedDraft(stop, said, { shortfallReason: "not_on_vehicle" }))).toEqual([2, 3]);
});

it("sends signature and photo, either or both", () => {
  const draft = startDraft(stop);
  const signed = { signature: "data:image/png;base64,AA", signedBy: "A. Wide" };
  const photo = "data:image/jpeg;base64,AA";
  expect(completionOf(stop, { ...draft, ...signed, photo }, 0).proofs).toEqual([
    { kind: "signature", picture: signed.signature, signedBy: "A. Wide" },
    { kind: "photo", picture: photo },
  ]);
  expect(completionOf(stop, { ...draft, photo }, 0).proofs).toMatchObject([{ kind: "photo" }]);
  // A name alone signs nothing.
  expect(completionOf(stop, { ...draft, signedBy: "A. Wide" }, 0)).not.toHaveProperty("proofs");
});
