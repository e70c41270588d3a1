import type { SubscriptionStatus } from "@roundsman/db";
import { addDays } from "date-fns/addDays";
import { subDays } from "date-fns/subDays";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  callerFor,
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
let business: MadeBusiness;
let sam: string;
let bea: string;

beforeAll(async () => {
  service = await testService();
  sam = await signInAs(service, await makePerson(service, { staffRole: "support", name: "Sam" }));
  bea = await signInAs(service, await makePerson(service, { staffRole: "billing" }));
});
afterAll(() => service.close());
beforeEach(async () => {
  business = await makeBusiness(service);
});

const inConsole = (token = sam) => callerFor(service, { token }).console;
const readings = async () =>
  (await inConsole().actions.list({ action: "business.read", tenantId: business.id })).items;

describe("reading a business's data", () => {
  it("is recorded, one row an operation, and can be left out of the list", async () => {
    await inConsole().businesses.one({ id: business.id });
    await inConsole().businesses.activity({ id: business.id });
    expect((await readings()).map(({ words }) => words)).toEqual([
      expect.stringMatching(/^Read the latest activity of /),
      expect.stringMatching(/^Looked at /),
    ]);
    await inConsole(bea).businesses.lock({ id: business.id, reason: "A test" });
    const deeds = await inConsole().actions.list({ tenantId: business.id, readings: false });
    expect(deeds.items.map(({ action }) => action)).toEqual(["business.locked"]);
    const looks = await inConsole().actions.list({ tenantId: business.id, readings: true });
    expect(looks.items.map(({ action }) => action)).toEqual(["business.read", "business.read"]);
  });

  it("of many is one row that says what was looked for", async () => {
    await inConsole().businesses.list({ q: business.slug, locked: false });
    const { items } = await inConsole().actions.list({ action: "business.read", limit: 1 });
    expect(items[0]).toMatchObject({
      words: "Looked through businesses",
      details: { filter: { q: business.slug, locked: false } },
    });
  });

  it("that was refused is none", async () => {
    const stranger = await signInAs(service, await makeMember(service, business));
    await expect(inConsole(stranger).businesses.one({ id: business.id })).rejects.toEqual(
      refusedAs("forbidden"),
    );
    await expect(inConsole(stranger).businesses.activity({ id: business.id })).rejects.toEqual(
      refusedAs("forbidden"),
    );
    expect(await readings()).toEqual([]);
  });
});

describe("finding businesses", () => {
  it("takes what is looked for letter by letter", async () => {
    await makeBusiness(service, { name: "Lakes 50% Coal" });
    const found = async (q: string) => (await inConsole().businesses.list({ q })).items.length;
    expect(await found("s 50%")).toBe(1);
    expect(await found("s_50")).toBe(0);
    expect(await found("%")).toBe(1);
  });

  it("by their standing agrees with what each is told of its own", async () => {
    const statuses: SubscriptionStatus[] = ["trialing", "active", "past_due", "unpaid", "none"];
    const dates = [null, subDays(new Date(), 15), addDays(new Date(), 3)];
    for (const status of statuses) {
      for (const at of dates) {
        const { id } = await makeBusiness(service, { name: "Sorted", status });
        await service.database.service.subscription.update({
          where: { tenantId: id },
          data: { trialEndsAt: at, pastDueSince: at, setUpByStaff: at === null },
        });
      }
    }
    const all = await inConsole().businesses.list({ q: "Sorted", limit: 100 });
    expect(all.items).toHaveLength(15);
    for (const inGoodStanding of [true, false]) {
      const found = await inConsole().businesses.list({ q: "Sorted", inGoodStanding, limit: 100 });
      const expected = all.items.filter(
        (item) => item.subscription.inGoodStanding === inGoodStanding,
      );
      expect(found.items.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
      expect(found.items.length).toBeGreaterThan(0);
    }
    const ending = await inConsole().businesses.list({ q: "Sorted", trialEnding: true });
    expect(ending.items.map(({ subscription }) => subscription.status)).toEqual([
      "trialing",
      "trialing",
    ]);
  });
});

describe("rates of a business's own", () => {
  it("hold from then on, until the plan's are let hold again", async () => {
    const rateLimits = { requestsPerMinute: 1234, heavyPerMinute: 56 };
    const set = await inConsole(bea).businesses.setRates({
      id: business.id,
      rateLimits,
      reason: "A move of theirs",
    });
    expect(set).toMatchObject({ limits: rateLimits, subscription: { rateLimits } });
    const back = await inConsole(bea).businesses.setRates({
      id: business.id,
      rateLimits: null,
      reason: "It is over",
    });
    expect(back).toMatchObject({
      limits: { requestsPerMinute: 900, heavyPerMinute: 90 },
      subscription: { rateLimits: null },
    });
    const { items } = await inConsole().actions.list({ action: "business.rates_set" });
    expect(items[0]).toMatchObject({
      tenantId: business.id,
      details: { reason: "It is over", before: rateLimits },
    });
  });

  it("are billing's to set, within bounds, of a business there is", async () => {
    const rateLimits = { requestsPerMinute: 1, heavyPerMinute: 1 };
    const asked = { id: business.id, rateLimits, reason: "A test" };
    await expect(inConsole(sam).businesses.setRates(asked)).rejects.toEqual(refusedAs("forbidden"));
    const unknown = { ...asked, id: "0193a000-0000-7000-8000-000000000000" };
    await expect(inConsole(bea).businesses.setRates(unknown)).rejects.toEqual(
      refusedAs("not_found"),
    );
    await expect(
      inConsole(bea).businesses.setRates({
        ...asked,
        rateLimits: { ...rateLimits, heavyPerMinute: 0 },
      }),
    ).rejects.toThrow(/heavyPerMinute/);
  });
});
