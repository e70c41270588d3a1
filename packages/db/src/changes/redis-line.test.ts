import { randomUUID } from "node:crypto";

import { afterAll, describe, expect, it, onTestFinished } from "vitest";

import { hasRedis, testRedis } from "../testing";
import type { Change } from "./listeners";
import { openRedisLine } from "./redis-line";

describe.skipIf(!hasRedis)("a line over Redis", async () => {
  if (!hasRedis) return;
  let redis = await testRedis();
  afterAll(() => redis.stop());
  const [fellside, harbour] = [randomUUID(), randomUUID()];

  /** Starts a separate process that listens to one business, and resolves once it does. */
  async function listen(tenantId: string) {
    const line = openRedisLine({ url: redis.url });
    onTestFinished(() => line.close());
    const heard: (Change | null)[] = [];
    const stop = line.hear(tenantId, (change) => heard.push(change));
    await expect.poll(() => heard).toEqual([null]);
    // The opening `null` comes before the subscription works, so this publishes until a message arrives.
    await expect
      .poll(async () => {
        await line.tell([{ tenantId, kind: "van", id: "first" }]);
        return heard.length;
      })
      .toBeGreaterThan(1);
    heard.length = 0;
    return { line, heard, stop };
  }

  it("tells every process of a business's changes, and nobody of another's", async () => {
    const [here, there, others] = [
      await listen(fellside),
      await listen(fellside),
      await listen(harbour),
    ];
    await here.line.tell([
      { tenantId: fellside, kind: "van", id: "one" },
      { tenantId: fellside, kind: "van", id: "two" },
      { tenantId: harbour, kind: "van", id: "three" },
    ]);
    const two = ["one", "two"].map((id) => ({ kind: "van", id }));
    await expect.poll(() => here.heard.slice(-2)).toEqual(two);
    await expect.poll(() => there.heard.slice(-2)).toEqual(two);
    await expect.poll(() => others.heard.slice(-1)).toEqual([{ kind: "van", id: "three" }]);
    expect(others.heard).not.toContainEqual({ kind: "van", id: "one" });
  });

  it("hears no more once nobody listens, and again once somebody does", async () => {
    const { line, heard, stop } = await listen(fellside);
    stop();
    const other = await listen(fellside);
    await other.line.tell([{ tenantId: fellside, kind: "van", id: "unheard" }]);
    await expect.poll(() => other.heard).toContainEqual({ kind: "van", id: "unheard" });
    expect(heard).toEqual([]);
    const again: (Change | null)[] = [];
    line.hear(fellside, (change) => again.push(change));
    await expect
      .poll(async () => {
        await other.line.tell([{ tenantId: fellside, kind: "van", id: "heard" }]);
        return again;
      })
      .toContainEqual({ kind: "van", id: "heard" });
  });

  it("stands again after Redis was away, and says that something may have been missed", async () => {
    const { line, heard } = await listen(fellside);
    const port = Number(new URL(redis.url).port);
    await redis.stop();
    // No listener gets it, and the sender does not wait.
    await line.tell([{ tenantId: fellside, kind: "van", id: "lost" }]);
    redis = await testRedis(port);
    await expect.poll(() => heard).toContain(null);
    await expect
      .poll(async () => {
        await line.tell([{ tenantId: fellside, kind: "van", id: "again" }]);
        return heard;
      })
      .toContainEqual({ kind: "van", id: "again" });
    expect(heard).not.toContainEqual({ kind: "van", id: "lost" });
  });
});
