import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  callerFor,
  makeBusiness,
  makeKey,
  makeMember,
  openSupport,
  signInAs,
  testService,
  type MadeBusiness,
  type MadePerson,
  type TestService,
} from "../../testing";
import { refusedAs } from "../../testing/refused-as";

let service: TestService;
let business: MadeBusiness;
let owner: MadePerson;
let token: string;

beforeAll(async () => {
  service = await testService();
});
afterAll(() => service.close());
beforeEach(async () => {
  business = await makeBusiness(service);
  owner = await makeMember(service, business, "owner");
  token = await signInAs(service, owner);
});

const office = (given: Parameters<typeof callerFor>[1] = { token }) =>
  callerFor(service, given).office;
const hours = (n: number) => new Date(Date.now() + n * 60 * 60_000).toISOString();
const alive = (held: string) =>
  callerFor(service, { token: held })
    .account.session()
    .then(() => true)
    .catch(() => false);

describe("support access", () => {
  it("is none until it is given, and none again when it has run out", async () => {
    expect(await office().supportAccess.get()).toEqual({
      level: "none",
      until: null,
      setByName: null,
      did: [],
    });
    const until = hours(2);
    expect(await office().supportAccess.set({ level: "act", until })).toEqual({
      level: "act",
      until,
      setByName: owner.name,
    });
    expect(await office().supportAccess.get()).toMatchObject({ level: "act", until });
    const later = new Date(Date.parse(until));
    expect(await office({ token, now: later }).supportAccess.get()).toMatchObject({
      level: "none",
      until: null,
    });
  });

  it("is not given for a time that has passed", async () => {
    await expect(office().supportAccess.set({ level: "view", until: hours(-1) })).rejects.toEqual(
      refusedAs("validation", "until"),
    );
  });

  it("is the business's own people's to give: neither a driver's, a key's nor support's", async () => {
    const driver = await signInAs(service, await makeMember(service, business, "driver"));
    const key = await makeKey(service, business, owner, ["tenant:write"]);
    const support = await openSupport(service, business, owner, { level: "act" });
    for (const given of [{ token: driver }, { key }, { token: support }]) {
      await expect(office(given).supportAccess.set({ level: "act" })).rejects.toEqual(
        refusedAs("forbidden"),
      );
    }
    expect(await office().supportAccess.get()).toMatchObject({ level: "none" });
  });

  it("cuts sessions under way down to it at once; overrides go on", async () => {
    await office().supportAccess.set({ level: "act" });
    const open = (level: "view" | "act", override = false) =>
      openSupport(service, business, owner, { level, override });
    const [view, act, override] = [await open("view"), await open("act"), await open("act", true)];
    const elsewhere = await makeBusiness(service);
    const other = await openSupport(service, elsewhere, await makeMember(service, elsewhere), {
      level: "act",
    });
    await office().supportAccess.set({ level: "view", until: hours(0.25) });
    expect(await Promise.all([view, act, override, other].map(alive))).toEqual([
      true,
      false,
      true,
      true,
    ]);
    const soon = new Date(Date.now() + 16 * 60_000);
    await expect(callerFor(service, { token: view, now: soon }).account.session()).rejects.toEqual(
      refusedAs("unauthenticated"),
    );
    await office().supportAccess.set({ level: "none" });
    expect(await Promise.all([view, override, other].map(alive))).toEqual([false, true, true]);
    const { rows } = await service.test.owner.query(
      `SELECT business_name, person_name, words FROM console_actions
        WHERE business_id = $1 AND action = 'support.session_ended'`,
      [business.id],
    );
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatchObject({ person_name: owner.name });
  });

  it("shows what support did, but nothing of an override", async () => {
    for (const override of [false, true]) {
      const support = await openSupport(service, business, owner, { level: "act", override });
      await office({ token: support }).business.change({ phone: override ? "02" : "01" });
    }
    const { did } = await office().supportAccess.get();
    expect(did).toMatchObject([
      { actorKind: "support", action: "business.changed", after: { phone: "01" } },
    ]);
    const { items } = await office().activity.list({});
    expect(JSON.stringify(items)).not.toContain('"02"');
    expect(
      await service.database.service.activity.count({ where: { tenantId: business.id } }),
    ).toBe(2);
  });

  it("says until when in the business's own words and time", async () => {
    const until = "2027-07-01T22:30:00.000Z";
    await office().supportAccess.set({ level: "act", until });
    const { items } = await office().activity.list({ action: "support_access.set" });
    expect(items[0]?.words).toBe("Let support make changes until 1 July 2027, 23:30");
  });

  it("is set on the record, and is another business's alone", async () => {
    await office().supportAccess.set({ level: "view" });
    const { items } = await office().activity.list({ action: "support_access.set" });
    expect(items).toMatchObject([{ words: "Let support look", actorUserId: owner.id }]);
    const stranger = await makeBusiness(service);
    const strangers = await signInAs(service, await makeMember(service, stranger));
    expect(await office({ token: strangers }).supportAccess.get()).toMatchObject({
      level: "none",
      setByName: null,
    });
  });
});
