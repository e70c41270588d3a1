import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import {
  callerFor,
  enqueue,
  makeBusiness,
  makeMember,
  makePerson,
  signInAs,
  testService,
  type MadeBusiness,
  type TestService,
} from "../../../testing";
import { refusedAs } from "../../../testing/refused-as";

let service: TestService;
let sam: string;
let business: MadeBusiness;
let other: MadeBusiness;

beforeAll(async () => {
  service = await testService();
  sam = await signInAs(service, await makePerson(service, { staffRole: "support", name: "Sam" }));
});
afterAll(() => service.close());
beforeEach(async () => {
  business = await makeBusiness(service, { name: "Fell Gas" });
  other = await makeBusiness(service);
});

const inConsole = (token = sam) => callerFor(service, { token }).console;
const look = () => inConsole().health.ofBusiness({ id: business.id });

async function failJob(tenantId: string): Promise<void> {
  const emailId = "0193a000-0000-7000-8000-000000000001";
  await service.database.service.$transaction((tx) =>
    enqueue(tx, "send_email", { tenantId, emailId }),
  );
  await service.test.owner.query(
    `UPDATE graphile_worker._private_jobs SET attempts = max_attempts, last_error = $1
      WHERE payload->>'tenantId' = $2`,
    ["No box for ann@customer.example\n    at send (outbox.ts:1)", tenantId],
  );
}

it("tells what failed for one business, and nothing of another's or of customers", async () => {
  for (const { id: tenantId } of [business, other]) {
    await failJob(tenantId);
    await service.database.service.email.create({
      data: {
        tenantId,
        kind: "invoice.sent",
        toAddress: "ann@customer.example",
        subject: "Yours",
        text: "…",
        status: "failed",
        lastError: "550 <ann@customer.example>: no such box",
      },
    });
    await service.database.service.storefront.create({
      data: {
        tenantId,
        status: "live",
        draft: {},
        domains: {
          create: {
            host: `${tenantId}.example`,
            kind: "custom",
            isPrimary: true,
            verifyToken: tenantId,
            failingSince: new Date(),
            lastError: "No CNAME",
          },
        },
      },
    });
    await service.database.service.activity.create({
      data: {
        tenantId,
        actorKind: "person",
        actorName: "Dan",
        action: "stop.refused",
        words: "Could not record the stop of Ann Dixon",
        subjectKind: "order",
        subjectId: "1",
      },
    });
  }
  const owner = await makeMember(service, business);
  await makeMember(service, business, "driver");
  await service.database.service.member.updateMany({
    where: { tenantId: business.id },
    data: { joinedAt: new Date("2026-11-19T08:00:00Z") },
  });
  await service.database.service.signIn.create({
    data: { userId: owner.id, lastAt: new Date("2026-11-20T08:00:00Z") },
  });
  const health = await look();
  expect(health).toMatchObject({
    jobs: [{ task: "send_email", givenUp: true, lastError: "No box for (address)" }],
    mails: [{ kind: "invoice.sent", problem: "550 <(address)>: no such box" }],
    domains: [{ host: `${business.id}.example`, problem: "No CNAME" }],
    refusals: [{ actorName: "Dan" }],
    shop: { status: "live", host: `${business.id}.example`, hostVerified: false },
    payments: { provider: null, chargesEnabled: false, lastPaidAt: null },
    signIns: [
      { userId: owner.id, role: "owner", lastSignInAt: "2026-11-20T08:00:00.000Z" },
      { role: "driver", lastSignInAt: null },
    ],
  });
  expect(JSON.stringify(health)).not.toMatch(/customer\.example|Ann Dixon|outbox\.ts/);
});

it("leads to what tries again: a job and a mail of the business", async () => {
  await failJob(business.id);
  const [job] = (await look()).jobs;
  expect(await inConsole().health.retryJobs({ jobs: [job?.id ?? ""] })).toEqual({ retried: 1 });
  expect((await look()).jobs).toEqual([]);
});

it("is recorded as read, and for staff alone", async () => {
  await look();
  const { items } = await inConsole().actions.list({ tenantId: business.id });
  expect(items).toMatchObject([
    { action: "business.read", words: "Looked at the health of Fell Gas", staffName: "Sam" },
  ]);
  const owner = await signInAs(service, await makeMember(service, business));
  await expect(inConsole(owner).health.ofBusiness({ id: business.id })).rejects.toEqual(
    refusedAs("forbidden"),
  );
  await expect(
    inConsole().health.ofBusiness({ id: "0193a000-0000-7000-8000-000000000000" }),
  ).rejects.toEqual(refusedAs("not_found"));
});
