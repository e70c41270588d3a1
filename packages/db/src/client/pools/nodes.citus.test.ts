import { randomUUID } from "node:crypto";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import type { Change } from "../../changes/listeners";
import { nodeUrls, withClient } from "../../placement/cluster";
import {
  businessAtEachWorker,
  testDatabase,
  type BusinessAt,
  type TestDatabase,
} from "../../testing";
import { runHolding } from "../sql/hold-rows";
import { Nodes } from "./nodes";
import { sqlBuilder } from "../sql/typed-sql";

// Shows how a cluster serves a business's request: at the node that holds the business.
let db: TestDatabase;
let nodes: Nodes;
/** Businesses, each on a different worker. */
let businesses: BusinessAt[];

beforeAll(async () => {
  // Always by views: queries for another business's rows, or without one, must find nothing here; through Citus they
  // fail.
  db = await testDatabase(undefined, { byCitus: false });
  nodes = new Nodes(db.owner);
  businesses = await businessAtEachWorker(db);
});
afterAll(() => db.drop());

const within = <T>(id: string, work: () => Promise<T>) => db.database.inBusiness(id, work);

/** Returns the port of the node that answers. */
async function portFor(id: string): Promise<number | undefined> {
  const queryPort = () =>
    db.database.pools.business.query<{ port: number }>("SELECT inet_server_port() AS port");
  return (await within(id, queryPort)).rows[0]?.port;
}

describe("a request of a business", () => {
  it("is asked at the worker that holds it, and at the coordinator where it is of none", async () => {
    for (const { id, node } of businesses) expect(await portFor(id)).toBe(node.port);
    const { rows } = await db.database.pools.business.query<{ port: number }>(
      "SELECT inet_server_port() AS port",
    );
    expect(rows[0]?.port).toBe(Number(new URL(db.urls.owner).port));
  });

  it("reads and writes the rows of its own business alone, in a transaction and by itself", async () => {
    const { business } = db.database;
    for (const { id } of businesses) {
      await within(id, () =>
        business.$transaction(async (tx) => {
          await tx.location.create({ data: { tenantId: id, name: "Yard" } });
          await tx.location.updateMany({
            where: { tenantId: id },
            data: { name: `Yard of ${id}` },
          });
        }),
      );
    }
    for (const { id } of businesses) {
      const seen = await within(id, () => business.location.findMany({ where: { tenantId: id } }));
      expect(seen.map(({ name }) => name)).toEqual([`Yard of ${id}`]);
      for (const other of businesses.filter((one) => one.id !== id)) {
        const readOther = () => business.location.findMany({ where: { tenantId: other.id } });
        expect(await within(id, readOther)).toEqual([]);
      }
    }
  });

  it("sees its own rows alone where a statement names no business", async () => {
    const { business } = db.database;
    for (const { id } of businesses) {
      expect(await within(id, () => business.location.count())).toBe(1);
      expect(await within(id, () => business.$transaction((tx) => tx.location.count()))).toBe(1);
    }
  });

  it("fails where Citus is to carry out what asks several shards, in a transaction too", async () => {
    const byCitus = await testDatabase(undefined, { byCitus: true });
    const { business } = byCitus.database;
    const inBusiness = <T>(id: string, work: () => Promise<T>) =>
      byCitus.database.inBusiness(id, work);
    try {
      for (const { id } of await businessAtEachWorker(byCitus)) {
        await expect(inBusiness(id, () => business.location.count())).rejects.toThrow(
          "multi-task query",
        );
        await expect(
          inBusiness(id, () => business.$transaction((tx) => tx.location.count())),
        ).rejects.toThrow("multi-task query");
      }
    } finally {
      await byCitus.drop();
    }
  });

  it("is gone on with at the new worker once the business was moved", async () => {
    const [moving, staying] = businesses;
    if (!moving || !staying) throw new Error("Two businesses are needed");
    await db.owner.query(
      `SELECT citus_move_shard_placement(get_shard_id_for_distribution_column('orders', $1::uuid),
                                         $2, $3::int, $4, $5::int, 'block_writes')`,
      [moving.id, moving.node.host, moving.node.port, staying.node.host, staying.node.port],
    );
    await expect.poll(() => portFor(moving.id)).toBe(staying.node.port);
    const read = () => db.database.business.location.count({ where: { tenantId: moving.id } });
    expect(await within(moving.id, read)).toBe(1);
    expect((await nodes.workers()).length).toBeGreaterThan(1);
  });
});

it("a trigger on a worker keeps stock levels by movements and holds, and holds no more than is free", async () => {
  const { business } = db.database;
  for (const { id: tenantId } of businesses) {
    await within(tenantId, async () => {
      const make = (name: string) => business.location.create({ data: { tenantId, name } });
      const [{ id: locationId }, { id: toLocationId }] = [await make("From"), await make("To")];
      const { id: productId } = await business.product.create({
        data: { tenantId, name: "Propane 47 kg" },
      });
      const movement = { tenantId, locationId, productId, condition: "full" } as const;
      const moved = (quantity: number) => ({ ...movement, quantity, reason: "count" }) as const;
      await business.stockMovement.createMany({ data: [moved(10), moved(-3)] });
      const { id: transferId } = await business.stockTransfer.create({
        data: { tenantId, fromLocationId: locationId, toLocationId, method: "round" },
      });
      const level = () => business.stockLevel.findFirstOrThrow({ where: movement });
      await business.stockHold.createMany({ data: [{ ...movement, quantity: 5, transferId }] });
      await expect(
        business.stockHold.createMany({ data: [{ ...movement, quantity: 3, transferId }] }),
      ).rejects.toThrow("more is to be held than is free");
      expect(await level()).toMatchObject({ onHand: 7, held: 5 });
      await business.stockHold.updateMany({ where: movement, data: { releasedAt: new Date() } });
      expect(await level()).toMatchObject({ onHand: 7, held: 0 });
    });
  }
});

describe("a trigger of a table on every node", () => {
  /** Returns each node's own copy, the coordinator's first. */
  async function copies(query: string): Promise<unknown[]> {
    const urls = await nodeUrls(db.owner, db.urls.owner);
    return Promise.all(
      urls.map((url) => withClient(url, async (node) => (await node.query<object>(query)).rows)),
    );
  }

  it("writes another such table alike on each", async () => {
    const { service } = db.database;
    const [{ id: tenantId } = { id: "" }] = businesses;
    const test = await service.business.create({
      data: { id: randomUUID(), name: "Test", slug: "test", testOf: tenantId },
    });
    const emailVerified = new Date("2026-11-27T09:00:00Z");
    const user = { id: "olivia", name: "Olivia", email: "olivia@test.example", emailVerified };
    await service.user.create({ data: user });
    const olivia = { tenantId, userId: user.id };
    await service.member.create({ data: { ...olivia, role: "admin" } });
    await service.member.updateMany({ where: olivia, data: { role: "owner" } });
    const roles = await copies("SELECT tenant_id, role FROM members ORDER BY joined_at");
    expect(roles[0]).toHaveLength(2);
    expect(new Set(roles.map((rows) => JSON.stringify(rows))).size).toBe(1);
    expect(roles[0]).toContainEqual({ tenant_id: test.id, role: "owner" });

    await service.business.updateMany({
      where: { id: tenantId },
      data: { lockedAt: emailVerified, lockedReason: "Tried" },
    });
    const locked = await copies(
      "SELECT locked_at, verified_at FROM businesses WHERE locked_at IS NOT NULL",
    );
    const both = { locked_at: emailVerified, verified_at: emailVerified };
    for (const rows of locked) expect(rows).toEqual([both, both]);

    await service.member.deleteMany({ where: olivia });
    for (const rows of await copies("SELECT FROM members")) expect(rows).toEqual([]);
  });

  it("is held and written by a business wherever it lies, which may not change people for all that", async () => {
    const { business, service } = db.database;
    const user = { id: "dan", name: "Dan", email: "dan@test.example" };
    await service.user.create({ data: user });
    // One business was moved above; these are again one at each worker.
    for (const { id: tenantId } of await businessAtEachWorker(db)) {
      const membership = { tenantId, userId: user.id };
      await service.member.create({ data: { ...membership, role: "driver" } });
      await within(tenantId, () =>
        business.$transaction(async (tx) => {
          await tx.$queryRaw`SELECT FROM members WHERE tenant_id = ${tenantId}::uuid FOR UPDATE`;
          await tx.member.updateMany({ where: membership, data: { role: "admin" } });
          await tx.member.deleteMany({ where: membership });
        }),
      );
      const change = () => business.user.updateMany({ where: { id: user.id }, data: { name: "" } });
      await expect(within(tenantId, change)).rejects.toThrow("permission denied for table users");
    }
    for (const rows of await copies("SELECT FROM members WHERE user_id = 'dan'")) {
      expect(rows).toEqual([]);
    }
  });

  it("is held by one business while another holds its own, and by two of one in turns", async () => {
    const apart = await businessAtEachWorker(db);
    const members = sqlBuilder.selectFrom("members").select("user_id");
    const hold = (tenantId: string, meanwhile: () => Promise<void>) =>
      within(tenantId, () =>
        db.database.business.$transaction(async (tx) => {
          const own = members.where("tenant_id", "=", tenantId);
          await runHolding(tx, tenantId, own, (rows) => rows.forUpdate());
          await meanwhile();
        }),
      );
    const order: string[] = [];
    const note = (what: string) => async () => void order.push(what);
    const [first] = apart;
    let second: Promise<void> | undefined;
    // If this locked the table, no other lock in here would succeed, and the test would never end.
    const holdAll = async (rest: BusinessAt[]): Promise<void> => {
      const [{ id } = { id: "" }, ...others] = rest;
      await hold(id, async () => {
        if (others.length > 0) return holdAll(others);
        second = hold(first?.id ?? "", note("the second"));
        await waitsForLock();
        order.push("the first");
      });
    };
    await holdAll(apart);
    await second;
    expect(order).toEqual(["the first", "the second"]);
  });

  /** Resolves once a statement waits for a row at some node. */
  const waitsForLock = () =>
    expect
      .poll(async () => {
        const waiting = await copies(
          `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        );
        return waiting.flat().length;
      })
      .toBeGreaterThan(0);

  it("notes a subscription once", async () => {
    const { service } = db.database;
    const [{ id: tenantId } = { id: "" }] = businesses;
    await service.subscription.create({ data: { tenantId, plan: "round", status: "active" } });
    await service.subscription.updateMany({ where: { tenantId }, data: { plan: "depot" } });
    const { rows } = await db.owner.query("SELECT plan FROM subscription_history ORDER BY at");
    expect(rows).toEqual([{ plan: "round" }, { plan: "depot" }]);
  });
});

it("what a table on every node tells is told once", async () => {
  const { changes, service } = db.database;
  const [{ id: tenantId } = { id: "" }] = businesses;
  await service.storefront.create({ data: { tenantId, draft: {} } });
  const heard: (Change | null)[] = [];
  const stop = changes.hear(tenantId, (change) => void heard.push(change));
  const opened = (await db.database.nodes()).map(() => null);
  await expect.poll(() => heard).toEqual(opened);
  await service.storefront.updateMany({ where: { tenantId }, data: { status: "live" } });
  await service.storefront.updateMany({ where: { tenantId }, data: { status: "off" } });
  const shopChange = { kind: "shop", id: "pages" };
  await expect.poll(() => heard).toEqual([...opened, shopChange, shopChange]);
  stop();
});
