import { expect, it } from "vitest";
import { groupByArea } from "./areas";
import type { WaitingOrder } from "../board";
import type { Parcel } from "../parcels/parcel";
import { urgencyOf } from "../parcels/urgency";

const day = "2026-11-20";
const days = (wantedOn: string | null, expectedFrom: string | null, expectedTo: string | null) => ({
  wantedOn,
  expectedFrom,
  expectedTo,
});

it.each([
  ["late", days("2026-11-19", null, null)],
  ["late", days(null, "2026-11-17", "2026-11-19")],
  ["due", days(day, null, null)],
  ["due", days(null, "2026-11-18", day)],
  ["good", days(null, "2026-11-19", "2026-11-23")],
  ["good", days(null, null, null)],
  ["early", days("2026-11-21", null, null)],
  ["early", days(null, "2026-11-21", "2026-11-23")],
  // The day asked for counts, whatever was promised.
  ["early", days("2026-11-24", "2026-11-18", "2026-11-19")],
])("is %s on the board's day", (urgency, order) => {
  expect(urgencyOf(order, day)).toBe(urgency);
});

const parcel = (name: string, area: string | null, more: Partial<WaitingOrder> = {}): Parcel => ({
  orderId: name,
  name,
  place: "Windermere, LA23 1AA",
  summary: "2 × Propane 47 kg",
  latitude: null,
  longitude: null,
  // Only what grouping looks at.
  waiting: {
    area,
    kg: 10,
    number: `ORD-${name}`,
    trackingRef: `REF${name}`,
    ...days(null, null, null),
    ...more,
  } as WaitingOrder,
});

it("groups by area: late ones first, in each what is meant for later last", () => {
  const areas = groupByArea(
    [
      parcel("early", "North", { wantedOn: "2026-11-25" }),
      parcel("now", "North"),
      parcel("late", "West", { wantedOn: "2026-11-10" }),
      parcel("lost", null),
    ],
    { query: "", day },
  );
  expect(areas.map(({ name, kg }) => [name, kg])).toEqual([
    ["West", 10],
    ["No postcode", 10],
    ["North", 20],
  ]);
  expect(areas[2]?.parcels.map(({ name }) => name)).toEqual(["now", "early"]);
});

it.each(["ann", "LA23", "propane", "refann", "47kg ann", "windremere la23"])(
  "finds by name, place, product and reference, in any order and with a mistake: %s",
  (query) => {
    const found = groupByArea(
      [parcel("Ann", "North"), { ...parcel("Bo", "North"), place: "", summary: "" }],
      {
        query,
        day,
      },
    );
    expect(found.flatMap(({ parcels }) => parcels.map(({ name }) => name))).toEqual(["Ann"]);
  },
);

it("knows the area of an order just taken off a round by its address", () => {
  const { waiting: _, ...taken } = parcel("Ann", null);
  expect(groupByArea([taken], { query: "", day })[0]?.name).toBe("LA23");
});
