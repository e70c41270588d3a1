import { afterAll, beforeAll, expect, it } from "vitest";
import {
  callerFor,
  makeBusiness,
  makePerson,
  signInAs,
  testService,
  type MadeBusiness,
  type TestService,
} from "../../../testing";

let service: TestService;
let sam: string;
let business: MadeBusiness;
let other: MadeBusiness;

beforeAll(async () => {
  service = await testService();
  sam = await signInAs(service, await makePerson(service, { staffRole: "support" }));
  business = await makeBusiness(service, { name: "Fell Gas" });
  other = await makeBusiness(service);
});
afterAll(() => service.close());

const health = () => callerFor(service, { token: sam }).console.health;
const failingSince = new Date("2026-11-20T08:00:00Z");
const pausedAt = new Date("2026-11-24T08:00:00Z");

const add = async (tenantId: string, host: string, more: object) => {
  const now = new Date();
  const { webhookEndpoint, webhookAttempt } = service.database.service;
  const { id: endpointId } = await webhookEndpoint.create({
    data: {
      tenantId,
      url: `https://${host}/hooks/path-secret?token=query-secret`,
      types: [],
      keeperUserId: "somebody",
      sealedSecret: "sealed",
      queuedTo: 0,
      createdAt: now,
      updatedAt: now,
      ...more,
    },
  });
  for (const [at, status] of [
    ["2026-11-24T07:00:00Z", 502],
    ["2026-11-24T08:00:00Z", 500],
  ] as const) {
    const failure = `Answered ${status}.`;
    const event = { eventId: endpointId, eventType: "order.placed", answer: "answer-secret" };
    await webhookAttempt.create({
      data: { tenantId, endpointId, ...event, at: new Date(at), tookMs: 5, status, failure },
    });
  }
};

it("has webhooks that fail or are paused, by their hosts alone", async () => {
  await add(business.id, "well.example", {});
  await add(business.id, "failing.example", { failingSince, failures: 2 });
  await add(business.id, "paused.example:8443", { pausedAt });
  await add(other.id, "gone.example", { pausedAt, pausedBecause: "gone" });
  const { endpoints } = await health().look();
  expect(endpoints.map(({ host }) => host).toSorted()).toEqual([
    "failing.example",
    "gone.example",
    "paused.example:8443",
  ]);
  const ofOne = await health().ofBusiness({ id: business.id });
  expect(ofOne.endpoints).toMatchObject([
    {
      host: "failing.example",
      business: { name: "Fell Gas" },
      failingSince: failingSince.toISOString(),
      pausedAt: null,
      lastStatus: 500,
      lastFailure: "Answered 500.",
      lastAt: "2026-11-24T08:00:00.000Z",
    },
    { host: "paused.example:8443", pausedAt: pausedAt.toISOString(), pausedBecause: null },
  ]);
  expect(JSON.stringify([endpoints, ofOne])).not.toContain("secret");
});
