import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Spaced } from "./spaced";

interface Fix {
  van: string;
  at: Date;
}

let handedOn: Fix[][];
let refuse: boolean;
let faults: number;
let fixes: Spaced<Fix>;
beforeEach(() => {
  vi.useFakeTimers();
  handedOn = [];
  refuse = false;
  faults = 0;
  fixes = new Spaced<Fix>({
    everyMs: 10_000,
    lookEveryMs: 1000,
    keyOf: ({ van }) => van,
    atOf: ({ at }) => at,
    handOn: async (due) => {
      if (refuse) throw new Error("The database is away");
      handedOn.push([...due]);
    },
    onFault: () => (faults += 1),
  });
});
afterEach(() => vi.useRealTimers());

const second = (n: number) => new Date(n * 1000);
const fix = (van: string, n: number): Fix => ({ van, at: second(n) });

describe("what comes in quick succession", () => {
  it("goes at once where nothing came lately, and then once in ten seconds, the last one always", async () => {
    expect(fixes.isDueNow(fix("one", 0))).toBe(true);
    for (let n = 1; n <= 25; n += 1) {
      await vi.advanceTimersByTimeAsync(1000);
      expect(fixes.isDueNow(fix("one", n))).toBe(false);
    }
    expect(handedOn.map(([one]) => one?.at)).toEqual([second(9), second(19)]);
    // Nothing more comes: the last is not forgotten.
    await vi.advanceTimersByTimeAsync(11_000);
    expect(handedOn.flat().at(-1)?.at).toEqual(second(25));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(handedOn).toHaveLength(3);
    expect(fixes.isDueNow(fix("one", 200))).toBe(true);
  });

  it("goes together where it is due together", async () => {
    const vans = ["one", "two", "three"];
    for (const van of vans) expect(fixes.isDueNow(fix(van, 0))).toBe(true);
    for (const van of vans) fixes.isDueNow(fix(van, 1));
    await vi.advanceTimersByTimeAsync(11_000);
    expect(handedOn).toEqual([vans.map((van) => fix(van, 1))]);
  });

  it("is not what is older than what waits", async () => {
    fixes.isDueNow(fix("one", 0));
    fixes.isDueNow(fix("one", 5));
    fixes.isDueNow(fix("one", 3));
    await vi.advanceTimersByTimeAsync(11_000);
    expect(handedOn).toEqual([[fix("one", 5)]]);
  });

  it("waits for the next look where it can't be handed on", async () => {
    fixes.isDueNow(fix("one", 0));
    fixes.isDueNow(fix("one", 1));
    refuse = true;
    await vi.advanceTimersByTimeAsync(12_000);
    expect(faults).toBeGreaterThan(0);
    expect(handedOn).toEqual([]);
    refuse = false;
    await vi.advanceTimersByTimeAsync(1000);
    expect(handedOn).toEqual([[fix("one", 1)]]);
  });

  it("goes as the process ends", async () => {
    fixes.isDueNow(fix("one", 0));
    fixes.isDueNow(fix("one", 1));
    await fixes.close();
    expect(handedOn).toEqual([[fix("one", 1)]]);
  });
});
