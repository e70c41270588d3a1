import { afterAll, beforeAll, expect, it } from "vitest";

import { nodeUrls, withClient } from "../placement/cluster";
import { businessAtEachWorker, testDatabase, type BusinessAt, type TestDatabase } from "../testing";
import type { Change } from "./listeners";

// Triggers on a business's writes notify at the worker that holds the business.
let db: TestDatabase;
let businesses: BusinessAt[];
const heard = new Map<string, (Change | null)[]>();

beforeAll(async () => {
  db = await testDatabase();
  businesses = await businessAtEachWorker(db);
  for (const { id } of businesses) {
    const changes: (Change | null)[] = [];
    heard.set(id, changes);
    db.database.changes.hear(id, (change) => void changes.push(change));
  }
});
afterAll(() => db.drop());

const ofOrder = (tenantId: string, subjectId: string) => ({
  tenantId,
  subjectId,
  subjectKind: "order",
  actorKind: "system" as const,
  actorName: "Test",
  action: "order.tested",
  words: "Tested",
});

/** Returns the notices for a business, from an index on. */
const toldOf = (tenantId: string, from = 0) => heard.get(tenantId)?.slice(from);

it("hears each business's changes from its worker, once, and nobody else does", async () => {
  const { business, service, inBusiness } = db.database;
  const opened = (await db.database.nodes()).map(() => null);
  expect(opened.length).toBe(businesses.length + 1);
  for (const { id } of businesses) await expect.poll(() => toldOf(id)).toEqual(opened);
  for (const { id } of businesses) {
    await inBusiness(id, () =>
      business.$transaction((tx) => tx.activity.create({ data: ofOrder(id, `${id} itself`) })),
    );
    await service.activity.create({ data: ofOrder(id, `${id} by the service`) });
  }
  for (const { id } of businesses) {
    await expect
      .poll(() => toldOf(id, opened.length))
      .toEqual([
        { kind: "order", id: `${id} itself` },
        { kind: "order", id: `${id} by the service` },
      ]);
  }
});

it("hears what the service changed at several nodes in one transaction, and not what it took back", async () => {
  const { service } = db.database;
  for (const changes of heard.values()) changes.length = 0;
  const everywhere = (subjectId: string, end: () => void) =>
    service.$transaction(async (tx) => {
      for (const { id } of businesses) {
        await tx.activity.create({ data: ofOrder(id, subjectId) });
        await tx.activity.create({ data: ofOrder(id, subjectId) });
      }
      const mail = { kind: "test", toAddress: "a@test.example", subject: "Test", text: "Test" };
      await tx.serviceEmail.create({ data: mail });
      end();
    });
  const fail = () => {
    throw new Error("changed my mind");
  };
  await expect(everywhere("rolled back", fail)).rejects.toThrow("changed my mind");
  await everywhere("kept", () => {});
  for (const { id } of businesses) {
    await expect.poll(() => toldOf(id)).toEqual([{ kind: "order", id: "kept" }]);
  }
  for (const url of await nodeUrls(db.owner, db.urls.owner)) {
    await withClient(url, async (node) => {
      expect((await node.query("SELECT FROM telling.untold")).rowCount).toBe(0);
    });
  }
});

it("says that some may be missed where it lost a worker, and hears it again", async () => {
  for (const changes of heard.values()) changes.length = 0;
  const [, worker] = await db.database.nodes();
  const cut = await worker?.pool.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE application_name = 'roundsman changes' AND datname = current_database()`,
  );
  expect(cut?.rowCount).toBe(1);
  for (const { id } of businesses) await expect.poll(() => toldOf(id)).toEqual([null]);
  for (const { id } of businesses) {
    await db.database.inBusiness(id, () =>
      db.database.business.activity.create({ data: ofOrder(id, "after") }),
    );
    await expect.poll(() => toldOf(id)).toEqual([null, { kind: "order", id: "after" }]);
  }
});
