import { expect, it } from "vitest";
import { deliveryWords } from "./days";

const now = { today: "2026-11-26", time: "12:00" };
const day = (on: string, by: string, full = false) => ({
  day: on,
  orderBy: { day: by, time: "16:00" },
  stops: 0,
  kg: 0,
  full,
});
const full = day("2026-11-27", "2026-11-26", true);

it.each([
  [[day("2026-11-27", "2026-11-26")], "Order by 16:00 today for Friday 27 November."],
  [[full, day("2026-12-01", "2026-11-27")], "Order by 16:00 tomorrow for Tuesday 1 December."],
  [
    [full, day("2026-12-01", "2026-11-30")],
    "Order by 16:00 on Monday 30 November for Tuesday 1 December.",
  ],
  [[full], "No day is free at the moment."],
])("says when a place is delivered to", (days, words) => {
  const said = deliveryWords("LA23", { weekdays: ["tue", "fri"] }, days, now);
  expect(said).toBe(`We deliver to LA23 on Tuesdays and Fridays. ${words}`);
});
