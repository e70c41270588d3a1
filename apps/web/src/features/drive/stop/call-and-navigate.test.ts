import { expect, it } from "vitest";
import type { Stop } from "../driving";
import { wayTo } from "./call-and-navigate";

type Place = Pick<Stop, "latitude" | "longitude" | "deliverTo" | "customerName" | "pin"> & {
  approximate?: boolean;
};
const destinationOf = (place: Place) => {
  const way = wayTo(place as Stop);
  return way === null ? null : new URL(way).searchParams.get("destination");
};

const district = { latitude: 54.36, longitude: -2.91, approximate: true };
const own = { latitude: 54.3712, longitude: -2.9034 };
const written = {
  deliverTo: "Mrs Tyson, 3 Lake Road, Windermere, LA23 1AA",
  customerName: "Mrs Tyson",
};
const nameAlone = { deliverTo: "Mrs Tyson", customerName: "Mrs Tyson" };
const pin = { latitude: 54.4, longitude: -2.95 };

it.each([
  ["the pin, ahead of all", { ...district, ...written, pin }, "54.4,-2.95"],
  ["the address's own position", { ...own, ...written }, "54.3712,-2.9034"],
  [
    "the written address, ahead of the middle of the district",
    { ...district, ...written },
    "3 Lake Road, Windermere, LA23 1AA",
  ],
  [
    "the written address, where no position is known",
    { latitude: null, longitude: null, ...written },
    "3 Lake Road, Windermere, LA23 1AA",
  ],
  ["nowhere, where the district is all that is known", { ...district, ...nameAlone }, null],
])("leads to %s", (_, place, destination) => {
  expect(destinationOf(place)).toBe(destination);
});
