import { expect, it } from "vitest";
import { singleRun } from "./single-run";

it("hears the first tap alone, until it came to nothing", async () => {
  const answers: ((kept: boolean) => void)[] = [];
  const busy: boolean[] = [];
  const run = singleRun((now) => busy.push(now));
  const work = () => new Promise<boolean>((resolve) => void answers.push(resolve));
  const first = run(work);
  await run(work);
  expect(answers).toHaveLength(1);
  expect(busy).toEqual([true]);

  // Not kept: the driver may try again.
  answers[0]?.(false);
  await first;
  expect(busy).toEqual([true, false]);
  const second = run(work);
  answers[1]?.(true);
  await second;
  // Kept: the screen is on its way out, and no late tap counts.
  await run(work);
  expect(answers).toHaveLength(2);
  expect(busy).toEqual([true, false, true]);
});

it("may be tried again where the work fails", async () => {
  const run = singleRun(() => {});
  await expect(run(() => Promise.reject(new Error("No room")))).rejects.toThrow("No room");
  await expect(run(async () => true)).resolves.toBe(true);
});
