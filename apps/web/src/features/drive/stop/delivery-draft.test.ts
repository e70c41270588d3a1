import { expect, it } from "vitest";
import type { Stop } from "../driving";
import {
  changedDraft,
  completionOf,
  doneOf,
  missingOf,
  plannedOf,
  startDraft,
} from "./delivery-draft";
import { neededAt } from "./goods/first-cylinders";

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

it("asks of a cylinder without an empty whether it is charged for, and tells it where it is", () => {
  const group = {
    exchangeGroupId: "g",
    name: "Propane",
    chargePence: 3999,
    chargeProductId: "c",
    chargeName: "Cylinder charge",
    productIds: ["p"],
  };
  const position = { customerId: "me", exchangeGroupId: "g", held: 2, coming: 0, agreed: 2 };
  const day = { cylinders: { groups: [group], positions: [position] } };
  const start = startDraft(stop);
  const neededOf = (draft: typeof start, whose: string | null = "me") =>
    neededAt(day, whose, doneOf(stop, draft), plannedOf(stop));
  expect(neededOf(start)).toEqual([]);
  const short = { ...start, empties: [{ ...start.empties[0]!, quantity: 1 }] };
  const needed = neededOf(short);
  expect(needed).toMatchObject([{ exchangeGroupId: "g", count: 1, chargePence: 3999 }]);
  expect(neededOf({ ...short, delivered: { p: 2, a: 1, b: 1 } })).toEqual([]);
  expect(neededOf(short, null)).toMatchObject([{ count: 1 }]);
  for (const part of [true, false]) {
    const of = part
      ? { ...short, delivered: { a: 2, b: 0 }, shortfallReason: "refused" as const }
      : short;
    expect(missingOf(stop, of, part, needed)).toMatch(/charged for/);
    expect(missingOf(stop, { ...of, cylinders: { g: "leave" } }, part, needed)).toBeNull();
  }
  const charged = completionOf(stop, { ...short, cylinders: { g: "charge" } }, 8549, needed);
  expect(charged).toMatchObject({
    agreements: [{ exchangeGroupId: "g", count: 1 }],
    cashTakenPence: 8549,
  });
  const left = completionOf(stop, { ...short, cylinders: { g: "leave" } }, 4550, needed);
  expect(left).not.toHaveProperty("agreements");
  // What was said is of no use once the empty turned up.
  expect(completionOf(stop, { ...start, cylinders: { g: "charge" } }, 0, [])).not.toHaveProperty(
    "agreements",
  );
});
