import {
  businessAtEachWorker,
  callerFor,
  enqueue,
  makePerson,
  signInAs,
  type BusinessAt,
} from "@roundsman/api/testing";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { mailOnce } from "./testing/mails";
import { mailingService } from "./testing/mailing-service";
import { startWorker, type Worker } from "./worker";

/*
 * On a cluster a change of a business enqueues its jobs at that business's node. The worker works at the queues of
 * all nodes.
 */

const { service, smtp, working, close } = await mailingService();
const { database, test } = service;
let businesses: BusinessAt[];
let worker: Worker | undefined;

beforeAll(async () => {
  businesses = await businessAtEachWorker({ owner: test.owner, database });
  await database.service.business.updateMany({ data: { verifiedAt: new Date() } });
});
beforeEach(() => {
  smtp.seen.length = 0;
  smtp.judge = () => null;
});
afterEach(async () => {
  await worker?.stop();
  worker = undefined;
});
afterAll(close);

/** Writes a mail with its job, as a request of the business would. Returns its id. */
const writeMail = (tenantId: string): Promise<string> =>
  database.inBusiness(tenantId, () =>
    database.business.$transaction(async (tx) => {
      const mail = {
        tenantId,
        kind: "test",
        toAddress: "cara@example.com",
        subject: "Your order",
        text: "It is on its way.",
      };
      const { id: emailId } = await tx.email.create({ data: mail, select: { id: true } });
      await enqueue(tx, "send_email", { tenantId, emailId });
      return emailId;
    }),
  );

/** Returns the number of jobs in each node's queue, the coordinator's first. */
const queued = async () =>
  Promise.all(
    (await database.nodes()).map(async ({ pool }) => {
      const { rows } = await pool.query<{ jobs: number }>(
        "SELECT count(*)::int AS jobs FROM graphile_worker._private_jobs",
      );
      return rows[0]?.jobs;
    }),
  );

it("sends the mails of businesses at each worker, and enqueues what runs by the clock once", async () => {
  const ids: string[] = [];
  for (const { id } of businesses) ids.push(await writeMail(id));
  expect(await queued()).toEqual([0, ...businesses.map(() => 1)]);
  worker = startWorker(working);
  for (const id of ids) expect(await mailOnce(service, id, "sent")).toMatchObject({ attempts: 1 });
  expect(smtp.seen.length).toBe(ids.length);
  await expect.poll(queued).toEqual([0, ...businesses.map(() => 0)]);
  const clocks = await Promise.all(
    (await database.nodes()).map(async ({ pool }) => {
      const result = await pool.query("SELECT FROM graphile_worker._private_known_crontabs");
      return result.rowCount;
    }),
  );
  expect(clocks).toEqual([expect.any(Number), ...businesses.map(() => 0)]);
  expect(clocks[0]).toBeGreaterThan(0);
});

it("does a job of a business that was moved since, from the queue where it was enqueued", async () => {
  const [moving, other] = businesses;
  if (!moving || !other) throw new Error("Two workers are needed");
  const id = await writeMail(moving.id);
  const before = await queued();
  await test.owner.query(
    `SELECT citus_move_shard_placement(get_shard_id_for_distribution_column('orders', $1::uuid),
                                       $2, $3::int, $4, $5::int, 'block_writes')`,
    [moving.id, moving.node.host, moving.node.port, other.node.host, other.node.port],
  );
  expect(await queued()).toEqual(before);
  worker = startWorker(working);
  expect(await mailOnce(service, id, "sent")).toMatchObject({ attempts: 1 });
  expect(smtp.seen).toHaveLength(1);
});

it("works at the queue of a node that is added", async () => {
  const [first, ...workers] = await working.database.nodes();
  if (!first) throw new Error("A coordinator is needed");
  let known = [first];
  worker = startWorker({
    ...working,
    database: { ...working.database, nodes: async () => known },
  });
  const ids: string[] = [];
  for (const { id } of businesses) ids.push(await writeMail(id));
  known = [first, ...workers];
  for (const id of ids) expect(await mailOnce(service, id, "sent")).toMatchObject({ attempts: 1 });
});

it("frees what a worker that is gone has left at each node", async () => {
  const ids: string[] = [];
  for (const { id } of businesses) ids.push(await writeMail(id));
  for (const { pool } of await database.nodes()) {
    await pool.query(
      "UPDATE graphile_worker._private_jobs SET locked_by = 'gone', locked_at = now(), attempts = 1",
    );
  }
  worker = startWorker(working);
  for (const id of ids) expect(await mailOnce(service, id, "sent")).toMatchObject({ attempts: 1 });
});

it("counts the jobs of all queues, and lets those that failed begin again in each", async () => {
  const ids: string[] = [];
  for (const { id } of await businessAtEachWorker({ owner: test.owner, database })) {
    ids.push(await writeMail(id));
  }
  for (const { pool } of await database.nodes()) {
    await pool.query(
      `UPDATE graphile_worker._private_jobs
          SET attempts = max_attempts, last_error = E'No route\n  at inside'`,
    );
  }
  const sam = await makePerson(service, { staffRole: "support", name: "Sam" });
  const token = await signInAs(service, sam);
  // A new caller each time, because the clock of a caller does not advance.
  const health = () => callerFor(service, { token }).console.health;
  const { jobs } = await health().look();
  expect(jobs.failedCount).toBe(ids.length);
  expect(jobs.failed.map(({ lastError }) => lastError)).toEqual(ids.map(() => "No route"));
  const [one, ...others] = jobs.failed.map(({ id }) => id);
  expect(await health().retryJobs({ jobs: [one ?? ""] })).toEqual({ retried: 1 });
  expect((await health().look()).jobs).toMatchObject({
    waiting: 1,
    failedCount: others.length,
  });
  expect(await health().retryJobs({ jobs: "all" })).toEqual({ retried: others.length });
  expect((await health().look()).jobs).toMatchObject({ waiting: ids.length, failed: [] });
});
