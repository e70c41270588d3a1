import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  callerFor,
  makeBusiness,
  makePerson,
  signInAs,
  testService,
  type TestService,
} from "../../../testing";

let service: TestService;
let sam: string;

beforeAll(async () => {
  service = await testService();
  sam = await signInAs(service, await makePerson(service, { staffRole: "support", name: "Sam" }));
});
afterAll(() => service.close());

const inConsole = (token = sam) => callerFor(service, { token }).console;
it("mails no server took are told, without to whom they went", async () => {
  const business = await makeBusiness(service, { name: "Harbour Fuels" });
  const failed = {
    status: "failed",
    subject: "Yours",
    text: "…",
    lastError: "550 5.1.1 <a@customer.example>: no such box",
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
  expect(mails.failed[0]?.problem).toBe("550 5.1.1 <(address)>: no such box");
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
