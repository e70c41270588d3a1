import { setTimeout as pause } from "node:timers/promises";
import { expect, it } from "vitest";
import { describeError } from "../base/errors";
import { Budget } from "./budget";

const few = () => new Budget({ request: { atOnce: 2, waiting: 3, patienceMs: 100 } });

const answers = (all: Promise<unknown>[]) =>
  Promise.allSettled(all).then((ends) =>
    ends.map((end) => (end.status === "fulfilled" ? "done" : describeError(end.reason))),
  );
const refused = expect.objectContaining({ status: 429, retryAfterSeconds: expect.any(Number) });

it("lets so many work at once, has so many wait, and refuses the others at once", async () => {
  const budget = few();
  let [working, most] = [0, 0];
  const work = async () => {
    working += 1;
    most = Math.max(most, working);
    await pause(20);
    working -= 1;
  };
  const ends = await answers(Array.from({ length: 7 }, () => budget.within("request", "a", work)));
  expect(most).toBe(2);
  expect(ends).toEqual([...Array(5).fill("done"), refused, refused]);
  expect(budget.taken("request", "a")).toBe(0);
});

it("keeps nobody else's places, and none of another kind of work", async () => {
  const budget = few();
  const leave = [await budget.enter("request", "a"), await budget.enter("request", "a")];
  const began = performance.now();
  await budget.within("request", "b", async () => {});
  await budget.within("export", "a", async () => {});
  expect(performance.now() - began).toBeLessThan(50);
  for (const one of leave) one();
});

it("refuses who has waited long enough, and who comes later is served", async () => {
  const budget = few();
  const leave = [await budget.enter("request", "a"), await budget.enter("request", "a")];
  expect(await answers([budget.enter("request", "a")])).toEqual([refused]);
  for (const one of leave) one();
  expect(budget.taken("request", "a")).toBe(0);
  expect(await answers([budget.within("request", "a", async () => {})])).toEqual(["done"]);
});

it("has a place back from what fails, and once from what leaves twice", async () => {
  const budget = few();
  const failing = () => Promise.reject(new Error("a bug"));
  await expect(budget.within("request", "a", failing)).rejects.toThrow("a bug");
  const [first] = [await budget.enter("request", "a"), await budget.enter("request", "a")];
  first();
  first();
  expect(budget.taken("request", "a")).toBe(1);
});

it("has fewer places while the process is crowded, and all of them again afterwards", async () => {
  let room = 1;
  const size = { atOnce: 4, atLeast: 2, waiting: 9, patienceMs: 1000 };
  const budget = new Budget({ request: size }, () => room);
  const enter = () => budget.enter("request", "a");
  const leave = [await enter(), await enter(), await enter(), await enter()];
  room = 0;
  const waiting = [enter(), enter(), enter()];
  for (const one of leave.slice(0, 2)) one();
  expect(budget.taken("request", "a")).toBe(2);
  leave[2]?.();
  leave.push(await waiting[0]!);
  expect(budget.taken("request", "a")).toBe(2);
  room = 1;
  leave[3]?.();
  leave.push(...(await Promise.all(waiting.slice(1))));
  expect(budget.taken("request", "a")).toBe(3);
  for (const one of leave) one();
  expect(budget.taken("request", "a")).toBe(0);
});
