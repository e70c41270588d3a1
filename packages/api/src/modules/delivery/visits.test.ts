import { describe, expect, it } from "vitest";
import { byDoor, isSameDoor, visitsAlong, type Door } from "./visits";

const barn: Door = {
  deliveryAddressId: "a1",
  customerId: "c1",
  deliverToAddress: "1 Barn Row, Kendal, LA9 4DL",
  latitude: 54.3,
  longitude: -2.7,
};

describe("two orders to one door", () => {
  it.each([
    ["the same address", {}, true],
    [
      "another address that reads the same",
      { deliveryAddressId: "a2", deliverToAddress: "1 barn row Kendal LA9 4DL" },
      true,
    ],
    ["the same address, written anew since", { deliverToAddress: "The Barn" }, true],
    [
      "another address",
      { deliveryAddressId: "a2", deliverToAddress: "2 Barn Row, Kendal, LA9 4DL" },
      false,
    ],
    ["another customer in the same house", { customerId: "c2" }, false],
    ["a pin that was moved", { latitude: 54.301 }, false],
    ["no customer", { customerId: null }, false],
  ])("%s", (_, other, same) => {
    expect(isSameDoor(barn, { ...barn, ...other })).toBe(same);
  });

  it("knows no door by an address that says nothing", () => {
    const nowhere = { ...barn, deliveryAddressId: null, deliverToAddress: null };
    expect(isSameDoor(nowhere, nowhere)).toBe(false);
  });

  const mill: Door = { ...barn, deliveryAddressId: "a9", deliverToAddress: "The Mill" };

  it("are one visit where they come one after the other", () => {
    expect(visitsAlong([barn, barn, mill, barn])).toEqual([1, 1, 2, 3]);
    expect(visitsAlong([])).toEqual([]);
  });

  it("are put together as far as they may be", () => {
    const orders = [barn, mill, barn, barn].map((door, n) => ({ ...door, n }));
    const numbers = (most: number) =>
      byDoor(orders, (visit) => visit.length < most).map((visit) => visit.map(({ n }) => n));
    expect(numbers(9)).toEqual([[0, 2, 3], [1]]);
    expect(numbers(2)).toEqual([[0, 2], [1], [3]]);
    expect(numbers(1)).toEqual([[0], [1], [2], [3]]);
  });
});
