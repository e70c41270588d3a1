import { describe, expect, it } from "vitest";
import { nextLook, verdictOf } from "./outcome";

const startedAt = new Date("2026-11-26T10:00:00Z");
const after = (seconds: number) => new Date(startedAt.getTime() + seconds * 1000);
const asked = { amountPence: 4210, merchantCode: "M1", startedAt, stopAskedAt: null };
const stopped = { ...asked, stopAskedAt: after(30) };
const paid = {
  state: "paid" as const,
  paymentRef: "tx",
  amountPence: 4210,
  currency: "GBP",
  merchantCode: "M1",
  at: after(20),
};

describe("verdictOf", () => {
  it.each([
    ["one that goes on", { state: "pending" }, asked, 30, { is: "wait", state: "waiting" }],
    ["one that is not known yet", { state: "none" }, asked, 599, { is: "wait", state: "unknown" }],
    [
      "one of which nothing came",
      { state: "none" },
      asked,
      600,
      { is: "failed", why: "No card was shown." },
    ],
    ["one that was just stopped", { state: "none" }, stopped, 89, { is: "wait", state: "unknown" }],
    ["one that was stopped", { state: "none" }, stopped, 90, { is: "cancelled", why: null }],
    [
      "a stop that the provider calls a failure",
      { state: "failed", why: "x" },
      stopped,
      40,
      { is: "cancelled", why: null },
    ],
    [
      "a card that was declined",
      { state: "failed", why: "No funds" },
      asked,
      40,
      { is: "failed", why: "No funds" },
    ],
    [
      "one stopped on the reader itself",
      { state: "cancelled" },
      asked,
      40,
      { is: "cancelled", why: null },
    ],
    [
      "a customer who was quicker than the stop",
      paid,
      stopped,
      40,
      { is: "paid", paymentRef: "tx" },
    ],
  ] as const)("is for %s", (_, seen, of, seconds, verdict) => {
    expect(verdictOf(seen, of, after(seconds))).toMatchObject(verdict);
  });

  it.each([
    [{ amountPence: 4209 }, /£42\.09 was taken, and £42\.10 was asked/],
    [{ currency: "EUR" }, /EUR/],
    [{ merchantCode: "M2" }, /M2 took it/],
  ])("doubts money that is not what was asked for: %o", (other, why) => {
    expect(verdictOf({ ...paid, ...other }, asked, after(30))).toEqual({
      is: "doubt",
      why: expect.stringMatching(why) as string,
    });
  });
});

describe("nextLook", () => {
  it.each([
    [true, 0, 15],
    [true, 119, 15],
    [true, 120, 60],
    [true, 1200, 1800],
    [true, 86_400, null],
    [false, 60, 1800],
    [false, 3600, 43_200],
    [false, 86_400, null],
  ])("open %s after %i s is looked at in %s s", (isOpen, age, seconds) => {
    const now = after(age);
    const next = nextLook({ startedAt, isOpen }, now);
    expect(next && (next.getTime() - now.getTime()) / 1000).toBe(seconds);
  });
});
