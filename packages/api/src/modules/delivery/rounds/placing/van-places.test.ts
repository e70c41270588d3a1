import { createDatabase, runSql, type Change, type Database } from "@roundsman/db";
import { hasRedis, testRedis } from "@roundsman/db/testing";
import { afterAll, describe, expect, it, onTestFinished } from "vitest";
import { makeRound } from "../../../../testing";
import { onTheRoad } from "../../testing/on-the-road";
import { keepVans } from "./van-places";

const { service, at, office } = await onTheRoad();
afterAll(service.close);

/** What is heard of the business, once it is listened to. */
async function listen({ changes }: Pick<Database, "changes">) {
  const heard: (Change | null)[] = [];
  onTestFinished(changes.hear(at.business.id, (change) => void heard.push(change)));
  await expect.poll(() => heard).toContain(null);
  return heard;
}

const sayOf = (id: string, changes: Parameters<typeof keepVans>[0]) => (minute: number) => {
  const when = new Date(`2026-11-27T08:${minute}:00Z`);
  const seen = { tenantId: at.business.id, roundId: id, latitude: 54.3, longitude: -2.7, at: when };
  return keepVans(changes, [seen], (statement) => runSql(service.database.service, statement));
};

it("where vans are is told past PostgreSQL where it is written, and an older place is not", async () => {
  const { id } = await makeRound(service, at.business, { driverUserId: at.driver.id });
  const told: object[] = [];
  const say = sayOf(id, { tellPast: async (changes) => void told.push(...changes) });
  await say(20);
  await say(10);
  expect(told).toEqual([{ tenantId: at.business.id, kind: "van", id }]);
});

describe.skipIf(!hasRedis)("where vans are, with a Redis", () => {
  it("is told by it, and what else happens to a round by PostgreSQL", async () => {
    const redis = await testRedis();
    onTestFinished(() => redis.stop());
    const withRedis = createDatabase({ urls: service.test.urls, redisUrl: redis.url });
    onTestFinished(() => withRedis.close());
    const byBoth = await listen(withRedis);
    const byPostgres = await listen(service.database);
    const { id } = await makeRound(service, at.business, { driverUserId: at.driver.id });
    const say = sayOf(id, withRedis.changes);
    const van = { kind: "van", id };
    // Until the subscription stands; a minute later each, since an older place is not told.
    let minute = 10;
    await expect.poll(() => say((minute += 1)).then(() => byBoth)).toContainEqual(van);
    await office.rounds.change({ id, notes: "Chains" });
    await expect.poll(() => byPostgres).toContainEqual({ kind: "round", id });
    await expect.poll(() => byBoth).toContainEqual({ kind: "round", id });
    expect(byPostgres).not.toContainEqual(van);
  });
});
