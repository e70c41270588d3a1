import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Refusal, type ErrorKind } from "../../errors";
import {
  callerFor,
  makeBusiness,
  makePerson,
  signInAs,
  testService,
  type TestService,
} from "../../testing";

let service: TestService;
let sam: string;

beforeAll(async () => {
  service = await testService();
  sam = await signInAs(service, await makePerson(service, { staffRole: "support", name: "Sam" }));
});
afterAll(() => service.close());

const inConsole = (token = sam) => callerFor(service, { token }).console;
const refusedAs = (kind: ErrorKind) =>
  expect.toSatisfy((error: unknown) => error instanceof Refusal && error.kind === kind, kind);

/** A job as a worker left it: failed so often, of at most three times. Gives its number. */
async function failedJob(tenantId: string, attempts: number): Promise<string> {
  const { rows } = await service.test.owner.query<{ id: string }>(
    `SELECT enqueue_job('route_round', $1::jsonb, NULL, NULL, 3) AS id`,
    [JSON.stringify({ tenantId, roundId: tenantId })],
  );
  const id = rows[0]?.id ?? "";
  await service.test.owner.query(
    `UPDATE graphile_worker._private_jobs SET attempts = $2, last_error = E'No route\\n  at inside', run_at = now() + interval '1 hour'
      WHERE id = $1`,
    [id, attempts],
  );
  return id;
}

describe("jobs", () => {
  it("that failed are told with what went wrong, and tried again at once", async () => {
    const business = await makeBusiness(service, { name: "Fellside Gas" });
    const id = await failedJob(business.id, 3);
    const { jobs } = await inConsole().health.look();
    expect(jobs.failed.find((job) => job.id === id)).toMatchObject({
      task: "route_round",
      business: { id: business.id, name: "Fellside Gas" },
      givenUp: true,
      lastError: "No route",
    });
    const before = jobs.waiting;
    await inConsole().health.retryJob({ id });
    const after = (await inConsole().health.look()).jobs;
    expect(after.waiting).toBe(before + 1);
    expect(after.failed.map((job) => job.id)).not.toContain(id);
    const { items } = await inConsole().actions.list({ action: "jobs.retried" });
    expect(items[0]).toMatchObject({ staffName: "Sam", details: { task: "route_round" } });
    await expect(inConsole().health.retryJob({ id })).rejects.toEqual(refusedAs("conflict"));
  });

  it("under way are left to their worker", async () => {
    const business = await makeBusiness(service);
    const id = await failedJob(business.id, 1);
    await service.test.owner.query(
      "UPDATE graphile_worker._private_jobs SET locked_at = now(), locked_by = 'a worker' WHERE id = $1",
      [id],
    );
    expect((await inConsole().health.look()).jobs.underWay).toBe(1);
    await expect(inConsole().health.retryJob({ id })).rejects.toEqual(refusedAs("conflict"));
  });

  it("are for staff alone", async () => {
    const stranger = await signInAs(service, await makePerson(service));
    await expect(inConsole(stranger).health.look()).rejects.toEqual(refusedAs("forbidden"));
    await expect(inConsole(stranger).health.retryJob({ id: "1" })).rejects.toEqual(
      refusedAs("forbidden"),
    );
  });
});

it("mails no server took are told, without to whom they went", async () => {
  const business = await makeBusiness(service, { name: "Harbour Fuels" });
  const failed = {
    status: "failed",
    subject: "Yours",
    text: "…",
    lastError: "550 no such box",
  } as const;
  await service.database.service.email.create({
    data: { tenantId: business.id, kind: "invoice", toAddress: "a@customer.example", ...failed },
  });
  await service.database.service.serviceEmail.create({
    data: { kind: "trust.link", toAddress: "b@reader.example", ...failed },
  });
  const { mails } = await inConsole().health.look();
  expect(mails.failedCount).toBe(2);
  expect(new Set(mails.failed.map(({ business: of }) => of?.name ?? null))).toEqual(
    new Set(["Harbour Fuels", null]),
  );
  expect(JSON.stringify(mails)).not.toContain("@");
});

it("shops' domains that fail are told, the longest failing first", async () => {
  const business = await makeBusiness(service);
  const at = (hours: number) => new Date(Date.now() - hours * 3_600_000);
  await service.database.service.storefront.create({ data: { tenantId: business.id, draft: {} } });
  const domain = { tenantId: business.id, kind: "custom" as const, lastError: "No CNAME" };
  await service.database.service.domain.createMany({
    data: [
      { ...domain, host: "gas.example", verifyToken: "1", failingSince: at(1) },
      { ...domain, host: "coal.example", verifyToken: "2", failingSince: at(30) },
      { ...domain, host: "fine.example", verifyToken: "3", failingSince: null },
    ],
  });
  const { domains } = await inConsole().health.look();
  expect(domains.map(({ host }) => host)).toEqual(["coal.example", "gas.example"]);
});

describe("how long procedures take", () => {
  it("is counted by procedure, written by the minute, added up over processes, and forgotten", async () => {
    await service.timings.flush();
    await service.test.owner.query("DELETE FROM procedure_minutes");
    for (const ms of [1, 3, 3, 900]) service.timings.note("office.orders.list", ms, false);
    await service.timings.flush(new Date());
    service.timings.note("office.orders.list", 4, true);
    await service.timings.flush(new Date());
    service.timings.note("office.orders.old", 9999, false);
    await service.timings.flush(new Date(Date.now() - 2 * 3_600_000));
    const { operations } = await inConsole().health.look();
    expect(operations[0]).toEqual({
      procedure: "office.orders.list",
      calls: 5,
      failed: 1,
      medianMs: 5,
      p95Ms: 900,
      maxMs: 900,
    });
    expect(operations.map(({ procedure }) => procedure)).not.toContain("office.orders.old");
    service.timings.note("office.orders.list", 1, false);
    await service.timings.flush(new Date(Date.now() + 26 * 3_600_000));
    const { rows } = await service.test.owner.query(
      "SELECT count(*)::int AS n FROM procedure_minutes",
    );
    expect(rows[0]?.n).toBeLessThan(5);
  });

  it("is counted of each call, however it is answered", async () => {
    await service.timings.flush();
    await service.test.owner.query("DELETE FROM procedure_minutes");
    await callerFor(service)
      .account.session()
      .catch(() => null);
    await inConsole().people.me();
    await service.timings.flush();
    const { rows } = await service.test.owner.query(
      "SELECT procedure, calls, failed FROM procedure_minutes ORDER BY procedure",
    );
    expect(rows).toEqual([
      { procedure: "account.session", calls: 1, failed: 0 },
      { procedure: "console.people.me", calls: 1, failed: 0 },
    ]);
  });
});
