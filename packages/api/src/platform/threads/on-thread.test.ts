import { readFileSync } from "node:fs";
import { estimateMatrix, type Problem } from "@roundsman/planner";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { onThread } from "./on-thread";

const none = { kg: 0, litres: 0, hazardKg: 0 };
const places = Array.from({ length: 12 }, (_, n) => ({ latitude: 54 + n / 50, longitude: -2.7 }));
/** A small day that is planned for a while all the same. */
const problem: Problem = {
  matrix: estimateMatrix(places),
  orders: places.slice(1).map((_, n) => ({
    id: String(n),
    place: n + 1,
    deliver: none,
    collect: none,
    windows: [],
    serviceSeconds: 60,
  })),
  vans: [{ id: "v", startPlace: 0, endPlace: 0, capacity: none, shift: { from: 0, until: 900 } }],
};

describe("on a thread of its own", () => {
  it("does its work while this thread is free", async () => {
    let turns = 0;
    const ticking = setInterval(() => turns++, 1);
    const plan = onThread<(problem: Problem) => { rounds: object[] }>("plan", "bestPlan");
    expect(await plan(problem)).toMatchObject({ rounds: [{ vanId: "v" }] });
    clearInterval(ticking);
    expect(turns).toBeGreaterThan(2);
  });

  it("throws what the function throws", async () => {
    const broken = { ...problem, vans: [{ ...problem.vans[0], startPlace: 99 }] };
    await expect(onThread<(problem: object) => object>("plan", "bestPlan")(broken)).rejects.toThrow(
      "outside the matrix",
    );
  });

  it("throws for a function that no thread knows", async () => {
    await expect(onThread<(given: object) => object>("paper", "nothingOfOurs")({})).rejects.toThrow(
      "No handler function exported",
    );
  });
});

it("loads nothing of the service onto a thread: each thread holds a copy of what it loads", () => {
  const map = new URL("../../../dist/thread.js.map", import.meta.url);
  const { sources } = z
    .object({ sources: z.array(z.string()) })
    .parse(JSON.parse(readFileSync(map, "utf8")));
  expect(sources.some((path) => path.endsWith("delivery/planning/best-plan.ts"))).toBe(true);
  const service = /\/modules\/[^/]+\/index\.ts$|\/platform\/context\/|\/nodemailer\//;
  expect(sources.filter((path) => service.test(path))).toEqual([]);
});
