import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, it } from "vitest";
import { watchLoop } from "./budget";

it("leaves less room while this thread is late, and all of it again afterwards", async () => {
  const { room, stop } = watchLoop();
  expect(room()).toBe(1);
  const busy = async () => {
    const until = performance.now() + 40;
    while (performance.now() < until);
    await nextTurn();
  };
  for (let turns = 0; turns < 200 && room() > 0.1; turns += 1) await busy();
  expect(room()).toBeLessThan(0.2);
  await expect.poll(room, { timeout: 20_000 }).toBe(1);
  stop();
});
