import { describe, expect, it } from "vitest";
import type { TrackedOrder } from "@/trpc/buying";
import { isToCome, sentence, whatIsGone, whatIsWithheld } from "./words";

const order = (fields: Partial<TrackedOrder>) =>
  ({
    businessName: "Fellside Gas",
    fulfilment: "delivery",
    state: "delivered",
    detailsEnded: true,
    ...fields,
  }) as TrackedOrder;

describe("an order's page so long after it that its details are shown no more", () => {
  it("says what is missing, why, and whom to ask", () => {
    expect(whatIsWithheld(order({}))).toMatch(
      /^To protect your privacy, .* the address and the proof of delivery .*60 days.* Fellside Gas can tell/,
    );
  });

  it("names no proof of delivery where there was no delivery", () => {
    const said = whatIsWithheld(order({ state: "cancelled" }));
    expect(said).toContain("60 days after an order is cancelled");
    expect(said).not.toContain("delivery");
  });

  it("says nothing where nothing is missing", () => {
    expect(whatIsWithheld(order({ detailsEnded: false }))).toBeNull();
    expect(whatIsWithheld(order({ state: "collected", fulfilment: "collection" }))).toBeNull();
  });
});

it("says by name what of an order can't be had again", () => {
  expect(whatIsGone({ possible: true, noLongerSold: [] })).toBeNull();
  expect(whatIsGone({ possible: true, noLongerSold: ["Butane 7 kg", "Kindling"] })).toBe(
    "Not sold any more, and left out: Butane 7 kg, Kindling.",
  );
  expect(whatIsGone({ possible: false, noLongerSold: ["Kindling"] })).toMatch(/^Nothing of/);
});

it("asks for empties while an order is to come, and no longer", () => {
  expect(
    (["placed", "on_its_way", "missed", "to_collect"] as const).map((state) =>
      isToCome(order({ state })),
    ),
  ).not.toContain(false);
  expect(
    (["delivered", "collected", "cancelled"] as const).map((state) => isToCome(order({ state }))),
  ).not.toContain(true);
});

it("asks for another day after a failed delivery until one is chosen", () => {
  const missed = (dayChoice: TrackedOrder["dayChoice"]) =>
    sentence(order({ state: "missed", dayChoice }));
  const days = ["2026-12-01", "2026-12-02"];
  expect(missed({ days, chosen: null })).toMatch(/^Choose/);
  expect(missed({ days, chosen: "2026-12-01" })).toBe("We try again on the day you chose.");
  expect(missed(null)).toBe("Fellside Gas plans it again, or rings you.");
});
