import { subDays } from "date-fns/subDays";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  callerFor,
  makeBusiness,
  makePerson,
  signInAs,
  testService,
  type MadeBusiness,
  type TestService,
} from "../../../testing";
import { refusedAs } from "../../../testing/refused-as";
import { sendEmail } from "../../billing/mails/send-email";

let service: TestService;
let sam: string;
let business: MadeBusiness;

beforeAll(async () => {
  service = await testService();
  sam = await signInAs(service, await makePerson(service, { staffRole: "support", name: "Sam" }));
});
afterAll(() => service.close());
beforeEach(async () => {
  await service.test.owner.query(
    "TRUNCATE graphile_worker._private_jobs, emails, service_emails CASCADE",
  );
  business = await makeBusiness(service, { name: "Fellside Gas" });
});

const health = (token = sam) => callerFor(service, { token }).console.health;
const lastAction = async (action: "jobs.retried" | "mails.retried") => {
  const { items } = await callerFor(service, { token: sam }).console.actions.list({ action });
  return items[0];
};

/** A job as a worker left it: failed so often, of at most three times. Gives its number. */
async function failedJob(attempts = 3): Promise<string> {
  const { rows } = await service.test.owner.query<{ id: string }>(
    `SELECT enqueue_job('route_round', $1::jsonb, NULL, NULL, 3) AS id`,
    [JSON.stringify({ tenantId: business.id, roundId: business.id })],
  );
  const id = rows[0]?.id ?? "";
  await service.test.owner.query(
    `UPDATE graphile_worker._private_jobs SET attempts = $2, last_error = E'No route\\n  at inside', run_at = now() + interval '1 hour'
      WHERE id = $1`,
    [id, attempts],
  );
  return id;
}

const mail = {
  kind: "invoice.sent",
  status: "failed",
  subject: "Yours",
  text: "…",
  lastError: "550 no such box",
} as const;
const failedMail = (more: { createdAt?: Date } = {}) =>
  service.database.service.email.create({
    data: { ...mail, ...more, tenantId: business.id, toAddress: "a@customer.example" },
  });
const failedOwnMail = () =>
  service.database.service.serviceEmail.create({
    data: { ...mail, kind: "trust.link", toAddress: "b@reader.example" },
  });
const queued = async () => {
  const { rows } = await service.test.owner.query<{ task: string; payload: object }>(
    `SELECT t.identifier AS task, j.payload FROM graphile_worker._private_jobs j
       JOIN graphile_worker._private_tasks t ON t.id = j.task_id ORDER BY 1`,
  );
  return rows;
};

describe("jobs", () => {
  it("that failed are told with what went wrong, and tried again at once", async () => {
    const id = await failedJob();
    const { jobs } = await health().look();
    expect(jobs.failed.find((job) => job.id === id)).toMatchObject({
      task: "route_round",
      business: { id: business.id, name: "Fellside Gas" },
      givenUp: true,
      lastError: "No route",
    });
    expect(await health().retryJobs({ jobs: [id] })).toEqual({ retried: 1 });
    expect((await health().look()).jobs).toMatchObject({ waiting: jobs.waiting + 1, failed: [] });
    expect(await lastAction("jobs.retried")).toMatchObject({
      staffName: "Sam",
      words: "Tried the job “route round” again",
      tenantId: business.id,
    });
    await expect(health().retryJobs({ jobs: [id] })).rejects.toEqual(refusedAs("conflict"));
  });

  it("are all tried again by one press, but those under way", async () => {
    const underWay = await failedJob(1);
    await failedJob();
    business = await makeBusiness(service);
    await failedJob();
    await service.test.owner.query(
      "UPDATE graphile_worker._private_jobs SET locked_at = now(), locked_by = 'a worker' WHERE id = $1",
      [underWay],
    );
    await expect(health().retryJobs({ jobs: [underWay] })).rejects.toEqual(refusedAs("conflict"));
    expect(await health().retryJobs({ jobs: "all" })).toEqual({ retried: 2 });
    expect((await health().look()).jobs).toMatchObject({ underWay: 1, failedCount: 1 });
    expect(await lastAction("jobs.retried")).toMatchObject({
      words: "Tried 2 jobs again",
      tenantId: null,
      details: { count: 2, names: ["route_round"] },
    });
  });
});

describe("mails", () => {
  it("that failed are sent again, as they were written", async () => {
    const { id } = await failedMail();
    expect(await health().retryMails({ mails: [id] })).toEqual({ retried: 1 });
    expect(await queued()).toEqual([
      { task: "send_email", payload: { tenantId: business.id, emailId: id } },
    ]);
    expect((await health().look()).mails).toEqual({ failedCount: 0, failed: [] });
    expect(await lastAction("mails.retried")).toMatchObject({
      words: "Tried the mail “invoice sent” again",
      tenantId: business.id,
    });
    await sendEmail(service, { tenantId: business.id, emailId: id });
    const sent = await service.database.service.email.findFirstOrThrow({ where: { id } });
    expect(sent).toMatchObject({ status: "kept", attempts: 1, lastError: null });
    await expect(health().retryMails({ mails: [id] })).rejects.toEqual(refusedAs("conflict"));
  });

  it("go once each, also where two press at once; what failed long ago is left", async () => {
    await Promise.all([failedMail(), failedMail(), failedOwnMail()]);
    const old = await failedMail({ createdAt: subDays(new Date(), 8) });
    const both = await Promise.allSettled([
      health().retryMails({ mails: "all" }),
      health().retryMails({ mails: "all" }),
    ]);
    const done = both.flatMap((one) => (one.status === "fulfilled" ? [one.value.retried] : []));
    expect(done.reduce((sum, count) => sum + count, 0)).toBe(3);
    expect((await queued()).map(({ task }) => task)).toEqual([
      "send_email",
      "send_email",
      "send_service_email",
    ]);
    await expect(health().retryMails({ mails: [old.id] })).rejects.toEqual(refusedAs("conflict"));
  });
});

it("is for staff alone", async () => {
  const stranger = await signInAs(service, await makePerson(service));
  for (const tried of [
    () => health(stranger).look(),
    () => health(stranger).retryJobs({ jobs: "all" }),
    () => health(stranger).retryMails({ mails: "all" }),
  ]) {
    await expect(tried()).rejects.toEqual(refusedAs("forbidden"));
  }
});
