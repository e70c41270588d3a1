import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  callerFor,
  makeBusiness,
  makeMember,
  makePerson,
  signInAs,
  testService,
  type MadeBusiness,
  type MadePerson,
  type TestService,
} from "../../../testing";
import { refusedAs } from "../../../testing/refused-as";

let service: TestService;
let business: MadeBusiness;
let member: MadePerson;
let owen: string;
let olga: string;

beforeAll(async () => {
  service = await testService();
  const owner = async (name: string) =>
    signInAs(service, await makePerson(service, { staffRole: "owner", name }));
  [owen, olga] = [await owner("Owen"), await owner("Olga")];
});
afterAll(() => service.close());
beforeEach(async () => {
  business = await makeBusiness(service);
  member = await makeMember(service, business);
});

const inConsole = (token: string) => callerFor(service, { token }).console;

/** Owen overrides, changes one thing in it, and looks at another. Gives the override's id. */
async function overridden(): Promise<string> {
  const { token } = await inConsole(owen).businesses.viewAs({
    id: business.id,
    userId: member.id,
    override: true,
    reason: "Their orders vanished",
  });
  const { office } = callerFor(service, { token });
  await office.business.change({ phone: "015395 55555" });
  await office.business.get();
  const { items } = await inConsole(olga).overrides.list({});
  return items.find(({ tenantId }) => tenantId === business.id)?.id ?? "";
}

describe("an override", () => {
  it("waits for a second owner, with its reason and what was done in it", async () => {
    const id = await overridden();
    const waiting = await inConsole(owen).overrides.list({ reviewed: false });
    expect(waiting.items.find((item) => item.id === id)).toMatchObject({
      staffName: "Owen",
      reason: "Their orders vanished",
      personName: member.name,
      requests: 2,
      changes: 1,
      reviewedAt: null,
    });
    expect(await inConsole(olga).overrides.review({ id, note: "Rightly done" })).toMatchObject({
      reviewedByName: "Olga",
      reviewNote: "Rightly done",
    });
    const left = await inConsole(olga).overrides.list({ reviewed: false });
    expect(left.items.map((item) => item.id)).not.toContain(id);
    const { items } = await inConsole(olga).actions.list({ action: "support.override_reviewed" });
    expect(items[0]).toMatchObject({ tenantId: business.id, area: "support", staffName: "Olga" });
  });

  it("is nobody's own to review, nor twice, nor of a lesser role", async () => {
    const id = await overridden();
    await expect(inConsole(owen).overrides.review({ id })).rejects.toEqual(refusedAs("conflict"));
    const bea = await signInAs(service, await makePerson(service, { staffRole: "billing" }));
    await expect(inConsole(bea).overrides.list({})).rejects.toEqual(refusedAs("forbidden"));
    await expect(inConsole(bea).overrides.review({ id })).rejects.toEqual(refusedAs("forbidden"));
    const third = await signInAs(service, await makePerson(service, { staffRole: "owner" }));
    const both = await Promise.allSettled(
      [olga, third].map((token) => inConsole(token).overrides.review({ id })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const { rows } = await service.test.owner.query(
      `SELECT count(*)::int AS n FROM console_actions
        WHERE action = 'support.override_reviewed' AND business_id = $1`,
      [business.id],
    );
    expect(rows[0]).toEqual({ n: 1 });
  });

  it("tells who asks whether there is a second owner at all", async () => {
    const owners = () => service.database.service.user.count({ where: { staffRole: "owner" } });
    const { otherOwners } = await inConsole(owen).overrides.list({});
    expect(otherOwners).toBe((await owners()) - 1);
    await service.test.owner.query(
      "UPDATE users SET staff_role = 'billing' WHERE staff_role = 'owner' AND name <> 'Owen'",
    );
    expect((await inConsole(owen).overrides.list({})).otherOwners).toBe(0);
    await service.test.owner.query("UPDATE users SET staff_role = 'owner' WHERE name = 'Olga'");
  });

  it("is none of a session that was granted, or of no such id", async () => {
    await service.database.service.supportGrant.create({
      data: { tenantId: business.id, level: "act" },
    });
    await inConsole(owen).businesses.viewAs({ id: business.id, userId: member.id });
    const { id } = await service.database.service.supportSession.findFirstOrThrow({
      where: { businessId: business.id },
    });
    for (const unknown of [id, "0193a000-0000-7000-8000-000000000000"]) {
      await expect(inConsole(olga).overrides.review({ id: unknown })).rejects.toEqual(
        refusedAs("not_found"),
      );
    }
  });

  it("is unseen by the business: in its activity, its notices, and its record of support", async () => {
    await overridden();
    const { office } = callerFor(service, { token: await signInAs(service, member) });
    expect((await office.activity.list({})).items).toEqual([]);
    expect((await office.notifications.list({})).items).toEqual([]);
    expect((await office.supportAccess.get()).did).toEqual([]);
    const { items } = await inConsole(olga).businesses.activity({ id: business.id });
    expect(items.map(({ consoleOnly }) => consoleOnly)).toEqual([true, true]);
  });
});
