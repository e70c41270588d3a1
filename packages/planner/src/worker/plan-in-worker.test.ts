import { describe, expect, it } from "vitest";
import { lakeDistrict } from "../bench/lake-district";
import { ProblemError } from "../check-problem";
import { plan } from "../make-plan";
import type { Progress } from "../options";
import { Random } from "../solver/random";
import { orderAt, road, vanOf } from "../testing/problems";
import { planInSlices } from "./plan-in-slices";
import { planInWorker } from "./plan-in-worker";

const random = new Random(3);
const day = lakeDistrict(40, 4, () => random.unit());
const options = { seed: 5, iterations: 600 };
const impossible = { matrix: road(0), orders: [orderAt(9)], vans: [vanOf()] };

describe.each([
  ["in a worker", planInWorker],
  ["in slices", planInSlices],
])("planning %s", (_where, planElsewhere) => {
  it("comes to the same plan, and tells how far it is", async () => {
    const told: Progress[] = [];
    const answer = await planElsewhere(day, {
      ...options,
      onProgress: (progress) => told.push(progress),
    });
    expect(answer).toEqual(plan(day, options));
    expect(told.length).toBeGreaterThan(3);
    expect(told.at(-1)).toMatchObject({ share: 1, iterations: 600 });
  });

  it("is stopped by a signal, and answers with the best so far", async () => {
    const stop = new AbortController();
    const answer = await planElsewhere(day, {
      milliseconds: 600_000,
      signal: stop.signal,
      onProgress: () => stop.abort(),
    });
    expect(answer.stoppedBy).toBe("signal");
    expect(answer.rounds.length).toBeGreaterThan(0);
  });

  it("answers at once where the signal was given beforehand", async () => {
    const answer = await planElsewhere(day, { iterations: 1e9, signal: AbortSignal.abort() });
    expect(answer).toMatchObject({ stoppedBy: "signal", iterations: 0 });
    expect(answer.rounds.length).toBeGreaterThan(0);
  });

  it("refuses what contradicts itself", async () => {
    await expect(planElsewhere(impossible)).rejects.toThrow(ProblemError);
  });
});

describe("the worker", () => {
  it("leaves this thread free", async () => {
    let turns = 0;
    const ticking = setInterval(() => turns++, 1);
    await planInWorker(day, options);
    clearInterval(ticking);
    expect(turns).toBeGreaterThan(2);
  });

  it("is missed where it was asked for by name", async () => {
    const entry = new URL("nowhere.mjs", import.meta.url);
    await expect(planInWorker(day, { ...options, entry })).rejects.toThrow("did not start");
  });
});
