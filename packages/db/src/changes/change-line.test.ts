import { randomUUID } from "node:crypto";

import { afterAll, beforeEach, expect, test, vi } from "vitest";

import { testDatabase } from "../testing";
import { openChangeLine } from "./change-line";
import type { Change } from "./listeners";

const { database, drop } = await testDatabase();
afterAll(drop);

const fellside = randomUUID();
const harbour = randomUUID();
const heard: Record<"fellside" | "harbour", (Change | null)[]> = { fellside: [], harbour: [] };
const ids = { fellside, harbour };
for (const [name, id] of Object.entries(ids)) {
  await database.service.business.create({ data: { id, name, slug: name } });
  database.changes.hear(id, (change) => heard[name as keyof typeof ids].push(change));
}
await vi.waitUntil(() => heard.fellside.length === 1 && heard.harbour.length === 1);
beforeEach(() => {
  heard.fellside = [];
  heard.harbour = [];
});

const happened = (tenantId: string, subjectId: string) => ({
  tenantId,
  subjectId,
  subjectKind: "order",
  actorKind: "system" as const,
  actorName: "Test",
  action: "order.tested",
  words: "Tested",
});
const happen = (tenantId: string, subjectId: string) =>
  database.inBusiness(tenantId, () =>
    database.business.activity.create({ data: happened(tenantId, subjectId) }),
  );

test("tells a business of its own changes, once they are committed, and nobody else", async () => {
  await database.inBusiness(fellside, () =>
    database.business.$transaction(async (tx) => {
      await tx.activity.create({ data: happened(fellside, "one") });
      // A thing that changes twice in one transaction is reported once.
      await tx.activity.create({ data: happened(fellside, "one") });
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect(heard.fellside).toEqual([]);
    }),
  );
  await expect.poll(() => heard.fellside).toEqual([{ kind: "order", id: "one" }]);
  await expect(
    database.inBusiness(fellside, () =>
      database.business.$transaction(async (tx) => {
        await tx.activity.create({ data: happened(fellside, "rolled back") });
        throw new Error("changed my mind");
      }),
    ),
  ).rejects.toThrow("changed my mind");
  await happen(harbour, "two");
  await expect.poll(() => heard.harbour).toEqual([{ kind: "order", id: "two" }]);
  expect(heard.fellside).toHaveLength(1);
});

test("tells whose notice came or was read, and where a van is", async () => {
  const notice = {
    tenantId: fellside,
    userId: "somebody",
    kind: "order.placed",
    title: "An order",
  };
  const { id } = await database.service.notification.create({ data: notice });
  await expect.poll(() => heard.fellside).toEqual([{ kind: "notice", id: "somebody" }]);
  await database.service.notification.update({
    where: { tenantId_id: { tenantId: fellside, id } },
    data: { readAt: new Date() },
  });
  await expect.poll(() => heard.fellside).toHaveLength(2);

  const round = await database.service.round.create({
    data: { tenantId: fellside, roundDate: new Date("2026-11-20") },
  });
  const where = { tenantId_id: { tenantId: fellside, id: round.id } };
  await database.service.round.update({ where, data: { notes: "Nothing to look at" } });
  await database.service.round.update({
    where,
    data: { vanLatitude: 54.6, vanLongitude: -3.1, vanSeenAt: new Date() },
  });
  await expect.poll(() => heard.fellside.slice(2)).toEqual([{ kind: "van", id: round.id }]);
});

test("is one connection, which comes back when it is cut, and says that some may be missed", async () => {
  // A role may end its own connections.
  const cut = await database.service.$queryRaw`
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE application_name = 'roundsman changes' AND datname = current_database()`;
  expect(cut).toHaveLength(1);
  await expect.poll(() => heard).toEqual({ fellside: [null], harbour: [null] });
  await happen(fellside, "after");
  await expect.poll(() => heard.fellside.at(-1)).toEqual({ kind: "order", id: "after" });
});

test("tells nobody who has stopped listening", async () => {
  const late: (Change | null)[] = [];
  const stop = database.changes.hear(fellside, (change) => late.push(change));
  await happen(fellside, "while listening");
  await expect.poll(() => late).toHaveLength(1);
  stop();
  await happen(fellside, "afterwards");
  await expect.poll(() => heard.fellside).toHaveLength(2);
  expect(late).toHaveLength(1);
});

test("follows the workers of a cluster: one that is added, one that is gone", async () => {
  const [first, second] = [await testDatabase(), await testDatabase()];
  const id = randomUUID();
  for (const { service } of [first.database, second.database]) {
    await service.business.create({ data: { id, name: "Everywhere", slug: "everywhere" } });
  }
  const happenAt = ({ database: otherDatabase }: typeof first, subjectId: string) =>
    otherDatabase.service.activity.create({ data: happened(id, subjectId) });
  let workers: string[] | Error = new Error("The coordinator is away");
  const lost: string[] = [];
  const line = openChangeLine({
    url: first.urls.service,
    workers: async () => {
      if (workers instanceof Error) throw workers;
      return workers;
    },
    followEveryMs: 50,
    onLost: ({ message }) => lost.push(message),
  });
  try {
    const changes: (Change | null)[] = [];
    line.hear(id, (change) => changes.push(change));
    await expect.poll(() => changes).toEqual([null]);
    await expect.poll(() => lost).toContain("The coordinator is away");
    workers = [second.urls.service];
    await expect.poll(() => changes).toEqual([null, null]);
    await happenAt(first, "at the coordinator");
    await happenAt(second, "at the worker");
    const ids = () => changes.flatMap((change) => change?.id ?? []).toSorted();
    await expect.poll(ids).toEqual(["at the coordinator", "at the worker"]);
    workers = [];
    const listening = `SELECT FROM pg_stat_activity
      WHERE application_name = 'roundsman changes' AND datname = current_database()`;
    await expect.poll(async () => (await second.owner.query(listening)).rowCount).toBe(0);
    await happenAt(first, "later");
    await expect.poll(ids).toEqual(["at the coordinator", "at the worker", "later"]);
  } finally {
    await line.close();
    await Promise.all([first.drop(), second.drop()]);
  }
});
