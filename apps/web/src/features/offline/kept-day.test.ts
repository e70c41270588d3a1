import "fake-indexeddb/auto";
import { openDB } from "idb";
import { expect, it } from "vitest";
import type { Day } from "./kept-day";
import { forgetDays, keepDay, keptDay } from "./kept-day";

const dayAt = (readAt: string): Day => ({
  readAt,
  mark: "",
  today: "2026-11-20",
  business: { name: "Fellside Gas", phone: null, timeZone: "Europe/London", chargesVat: true },
  cardsByCode: false,
  rounds: [],
  returnables: [],
  coming: [],
  selling: { prices: [], customers: [] },
  cylinders: { groups: [], positions: [] },
});

it("throws away a day that an earlier version kept: it lacks what this one shows", async () => {
  const before = await openDB("roundsman-drive-day", 3, {
    upgrade: (database) => void database.createObjectStore("day"),
  });
  await before.put("day", { ...dayAt("2026-11-20T08:00:00.000Z"), rounds: [{ doors: [] }] }, "dan");
  before.close();
  expect(await keptDay("dan")).toBeUndefined();
});

it("keeps the latest day of each driver, until somebody signs out", async () => {
  await keepDay("dan", dayAt("2026-11-20T08:00:00.000Z"));
  await keepDay("dan", dayAt("2026-11-20T09:00:00.000Z"));
  // A page kept since the morning is opened: what was known later stays.
  await keepDay("dan", dayAt("2026-11-20T07:00:00.000Z"));
  expect((await keptDay("dan"))?.readAt).toBe("2026-11-20T09:00:00.000Z");
  expect(await keptDay("dee")).toBeUndefined();
  await forgetDays();
  expect(await keptDay("dan")).toBeUndefined();
});
