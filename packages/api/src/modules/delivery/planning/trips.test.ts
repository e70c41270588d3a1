import { describe, expect, it } from "vitest";
import { tripsOf, type Driver, type Fleet, type Vehicle } from "./trips";

const van = (id: string): Vehicle => ({
  id,
  name: id,
  payloadKg: null,
  volumeLitres: null,
  hazardLimitKg: null,
});
const driver = (userId: string, usualVehicleId: string | null = null): Driver => ({
  certified: false,
  userId,
  name: userId,
  usualVehicleId,
  shiftStart: null,
  shiftEnd: null,
  breakMinutes: null,
  patchIds: [],
});
const round = (id: string, vehicleId: string, driverUserId: string | null) => ({
  id,
  version: 1,
  vehicleId,
  driverUserId,
  departsAt: null,
  startLocationId: null,
  endLocationId: null,
  orderIds: [],
});
const pairs = (fleet: Partial<Fleet>) =>
  tripsOf({
    vehicles: [],
    named: false,
    drivers: [],
    rounds: [],
    busyVehicleIds: new Set(),
    busyDriverIds: new Set(),
    ...fleet,
  }).map((trip) => [trip.vehicle.id, trip.driver?.userId ?? null, trip.round?.id ?? null]);

describe("the day's trips", () => {
  it("send a van with whoever usually drives it, then with anybody free", () => {
    const vehicles = [van("a"), van("b"), van("c")];
    const drivers = [driver("dan", "b"), driver("dee"), driver("eve", "a")];
    expect(pairs({ vehicles, drivers })).toEqual([
      ["a", "eve", null],
      ["b", "dan", null],
      ["c", "dee", null],
    ]);
  });

  it("leave a van in the yard that nobody is left for, unless it was named", () => {
    const vehicles = [van("a"), van("b")];
    const drivers = [driver("dan", "b")];
    expect(pairs({ vehicles, drivers })).toEqual([["b", "dan", null]]);
    expect(pairs({ vehicles, drivers, named: true })).toEqual([
      ["a", null, null],
      ["b", "dan", null],
    ]);
    expect(pairs({ vehicles })).toHaveLength(2);
  });

  it("keep the rounds that stand as they are crewed, and crew those that are not", () => {
    const vehicles = [van("a"), van("b")];
    const drivers = [driver("dan", "b"), driver("dee")];
    const rounds = [round("1", "a", "dan"), round("2", "a", null)];
    expect(pairs({ vehicles, drivers, rounds })).toEqual([
      ["a", "dan", "1"],
      ["a", "dee", "2"],
    ]);
  });

  it("take nobody who is out, nor a van that is, unless named", () => {
    const vehicles = [van("a"), van("b")];
    const busy = { busyVehicleIds: new Set(["a"]), busyDriverIds: new Set(["dan"]) };
    const drivers = [driver("dan", "b"), driver("dee")];
    expect(pairs({ vehicles, drivers, ...busy })).toEqual([["b", "dee", null]]);
    expect(pairs({ vehicles, drivers, ...busy, named: true })).toEqual([
      ["a", "dee", null],
      ["b", null, null],
    ]);
  });
});
