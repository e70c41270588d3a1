import { expect, it } from "vitest";
import { differences, emptyRound, rebased, toChange, toNewRound } from "./round-values";

const before = { ...emptyRound("2026-11-20"), driverUserId: "dan", departsAt: "07:30" };

it("sends only what was changed, and null for what was cleared", () => {
  const values = { ...before, driverUserId: "", notes: "Chains" };
  expect(toChange(before, values)).toEqual({ driverUserId: null, notes: "Chains" });
  expect(toChange(before, before)).toEqual({});
  expect(toChange(before, { ...before, roundDate: "2026-11-21" })).toEqual({
    roundDate: "2026-11-21",
  });
});

it("makes a new round of what is chosen", () => {
  expect(toNewRound({ ...before, vehicleId: "van" })).toMatchObject({
    roundDate: "2026-11-20",
    vehicleId: "van",
    driverUserId: "dan",
    startLocationId: null,
    notes: null,
  });
});

it("keeps what was typed on top of what somebody else saved", () => {
  const mine = { before, values: { ...before, notes: "Chains" } };
  const theirs = { ...before, driverUserId: "dee", notes: "Ice" };
  const together = rebased(mine, theirs);
  expect(together).toEqual({ ...theirs, notes: "Chains" });
  expect(differences(theirs, together)).toEqual(["notes"]);
});
