import { expect, it } from "vitest";
import { ServerClock } from "./server-clock";

const noon = Date.parse("2026-11-20T12:00:00Z");
const minute = 60_000;
const stating = (ms: number) => new Headers({ date: new Date(ms).toUTCString() });

it.each([
  ["ten minutes fast", 10 * minute],
  ["an hour slow", -60 * minute],
])("corrects a phone that is %s, at each answer anew", (_, ahead) => {
  const clock = new ServerClock();
  expect(clock.now(noon + ahead)).toEqual(new Date(noon + ahead));
  clock.measure(stating(noon), noon + ahead - 200, noon + ahead + 200);
  expect(clock.now(noon + ahead + minute)).toEqual(new Date(noon + minute));
  // Somebody puts the phone right.
  clock.measure(stating(noon + minute), noon + minute, noon + minute + 100);
  expect(clock.now(noon + 2 * minute)).toEqual(new Date(noon + 2 * minute));
});

it("leaves a right clock as it is, and learns nothing of a slow answer or one without a time", () => {
  const clock = new ServerClock();
  clock.measure(stating(noon), noon + 900, noon + 5000);
  expect(clock.now(noon)).toEqual(new Date(noon));
  clock.measure(stating(noon), noon, noon + 90_000);
  clock.measure(new Headers(), noon + 10 * minute, noon + 10 * minute);
  expect(clock.now(noon)).toEqual(new Date(noon));
});
