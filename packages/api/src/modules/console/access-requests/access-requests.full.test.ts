import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  callerFor,
  makeBusiness,
  makeKey,
  makeMember,
  makePerson,
  openSupport,
  signInAs,
  testService,
  type MadeBusiness,
  type MadePerson,
  type TestService,
} from "../../../testing";
import { refusedAs } from "../../../testing/refused-as";

let service: TestService;
let business: MadeBusiness;
let owner: MadePerson;
let sam: MadePerson;
let samToken: string;
let ownerToken: string;

beforeAll(async () => {
  service = await testService();
});
afterAll(() => service.close());
beforeEach(async () => {
  business = await makeBusiness(service, { name: "Fell Gas" });
  owner = await makeMember(service, business, "owner");
  ownerToken = await signInAs(service, owner);
  sam = await makePerson(service, { staffRole: "support", name: "Sam Okafor" });
  samToken = await signInAs(service, sam);
});

const asked = { level: "act", hours: 4, reason: "Your stock is below zero" } as const;
const inConsole = (token = samToken, now?: Date) =>
  callerFor(service, { token, ...(now && { now }) }).console;
const office = (token = ownerToken, now?: Date) =>
  callerFor(service, { token, ...(now && { now }) }).office;
const ask = () => inConsole().accessRequests.ask({ id: business.id, ...asked });
const look = () => inConsole().accessRequests.look({ id: business.id });
const hours = (count: number) => new Date(Date.now() + count * 3_600_000);
const mails = async (kind: string, to: string) => {
  const { rows } = await service.test.owner.query<{ subject: string; text: string; html: string }>(
    "SELECT subject, text, html FROM service_emails WHERE kind = $1 AND to_address = $2",
    [kind, to],
  );
  return rows;
};
const consoleActions = async () => {
  const { items } = await inConsole().actions.list({ tenantId: business.id, readings: false });
  return items.map(({ action }) => action);
};

describe("a request for access", () => {
  it("is told to the owners by notice and mail, and lets in by one press, for as long as was asked", async () => {
    const admin = await makeMember(service, business, "admin");
    const made = await ask();
    expect(made).toMatchObject({ ...asked, staffName: "Sam Okafor", outcome: null });

    const { items } = await office().notifications.inbox({});
    expect(items).toMatchObject([
      {
        kind: "support.access_requested",
        title: "Sam Okafor of support asks to make changes in your business for 4 hours",
        href: "/settings/support-access",
      },
    ]);
    const overRest = callerFor(service, { token: ownerToken, entry: "rest" }).office;
    expect((await overRest.notifications.list({})).items).toEqual([]);
    const [mail] = await mails("support.access_requested", owner.email);
    expect(mail?.text).toContain("Your stock is below zero");
    expect(mail?.text).toContain("/settings/support-access");
    expect(mail?.html).toContain("Answer the request");
    expect(await mails("support.access_requested", admin.email)).toEqual([]);

    const { waiting } = await office().supportAccess.asked();
    expect(waiting).toEqual(made);
    const before = Date.now();
    const granted = await office().supportAccess.answer({ id: made.id, grant: true });
    expect(granted).toMatchObject({ level: "act", setByName: owner.name });
    expect(Date.parse(granted.until ?? "") - before).toBeGreaterThan(3.99 * 3_600_000);
    expect((await office().supportAccess.asked()).waiting).toBeNull();
    const opened = await inConsole().businesses.viewAs({ id: business.id, userId: owner.id });
    expect(opened.level).toBe("act");
    await service.test.owner.query(
      "UPDATE support_grants SET until = until - interval '4 hours' WHERE tenant_id = $1",
      [business.id],
    );
    const later = inConsole().businesses.viewAs({ id: business.id, userId: owner.id });
    await expect(later).rejects.toEqual(refusedAs("forbidden"));
    expect(await mails("support.access_answered", sam.email)).toMatchObject([
      { subject: "Fell Gas lets you in" },
    ]);
  });

  it("granted, ends what is open in it when the time is up", async () => {
    const { id } = await ask();
    await office().supportAccess.answer({ id, grant: true });
    // As though three and a half hours had passed.
    await service.test.owner.query(
      "UPDATE support_grants SET until = until - interval '3 hours 30 minutes' WHERE tenant_id = $1",
      [business.id],
    );
    const { until } = await office().supportAccess.get();
    const opened = await inConsole().businesses.viewAs({ id: business.id, userId: owner.id });
    expect(opened.expiresAt).toBe(until);
    const inside = (after: number) => office(opened.token, hours(after)).business.get();
    expect(await inside(0.4)).toMatchObject({ name: "Fell Gas" });
    await expect(inside(0.6)).rejects.toEqual(refusedAs("unauthenticated"));
  });

  it("is answered on both records", async () => {
    const { id } = await ask();
    await office().supportAccess.answer({ id, grant: false });
    const { items } = await office().activity.list({});
    expect(items.map(({ action, actorName }) => [action, actorName])).toEqual([
      ["support_access.declined", owner.name],
      ["support_access.requested", "Sam Okafor, support"],
    ]);
    expect(await consoleActions()).toEqual(["support.access_declined", "support.access_requested"]);
    expect((await look()).latest).toMatchObject({ outcome: "declined", endedByName: owner.name });
    expect(await office().supportAccess.get()).toMatchObject({ level: "none" });
  });

  it("asked twice, by whomever and at once, is one", async () => {
    const bea = await signInAs(service, await makePerson(service, { staffRole: "billing" }));
    const made = await Promise.all([
      ask(),
      ask(),
      inConsole(bea).accessRequests.ask({ id: business.id, ...asked, level: "view" }),
    ]);
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect((await office().notifications.inbox({})).items).toHaveLength(1);
    expect(await mails("support.access_requested", owner.email)).toHaveLength(1);
    expect(await consoleActions()).toEqual(["support.access_requested"]);
  });

  it("is answered once, also by two owners at once", async () => {
    const { id } = await ask();
    const both = [ownerToken, await signInAs(service, await makeMember(service, business))];
    const answers = await Promise.allSettled(
      both.map((token, at) => office(token).supportAccess.answer({ id, grant: at === 0 })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await consoleActions()).toHaveLength(2);
  });

  it("is withdrawn by staff, and can't be granted then", async () => {
    const { id: accessRequestId } = await ask();
    const withdraw = () =>
      inConsole().accessRequests.withdraw({ id: business.id, accessRequestId });
    expect(await withdraw()).toMatchObject({ outcome: "withdrawn", endedByName: "Sam Okafor" });
    await expect(withdraw()).rejects.toEqual(refusedAs("conflict"));
    await expect(
      office().supportAccess.answer({ id: accessRequestId, grant: true }),
    ).rejects.toEqual(refusedAs("conflict"));
    expect((await office().activity.list({})).items[0]).toMatchObject({
      action: "support_access.request_withdrawn",
      actorName: "Sam Okafor, support",
    });
    expect((await ask()).id).not.toBe(accessRequestId);
  });

  it("ends with the console role of who asked, in the business's record too", async () => {
    const { id } = await ask();
    const chief = await signInAs(service, await makePerson(service, { staffRole: "owner" }));
    await inConsole(chief).people.removeStaffRole({ id: sam.id, reason: "Left" });
    await expect(office().supportAccess.answer({ id, grant: true })).rejects.toEqual(
      refusedAs("conflict"),
    );
    expect((await office().activity.list({})).items[0]).toMatchObject({
      action: "support_access.request_withdrawn",
    });
    expect(await office().supportAccess.get()).toMatchObject({ level: "none" });
  });

  it("granted, lets nobody in who was dismissed meanwhile", async () => {
    const { id } = await ask();
    await office().supportAccess.answer({ id, grant: true });
    const { token } = await inConsole().businesses.viewAs({ id: business.id, userId: owner.id });
    const chief = await signInAs(service, await makePerson(service, { staffRole: "owner" }));
    await inConsole(chief).people.removeStaffRole({ id: sam.id, reason: "Left" });
    const again = inConsole().businesses.viewAs({ id: business.id, userId: owner.id });
    await expect(again).rejects.toEqual(refusedAs("forbidden"));
    await expect(office(token).business.get()).rejects.toEqual(refusedAs("unauthenticated"));
  });

  it("lapses after a week, and may then be asked anew", async () => {
    const { id } = await ask();
    const then = hours(7 * 24 + 1);
    await expect(
      office(ownerToken, then).supportAccess.answer({ id, grant: true }),
    ).rejects.toEqual(refusedAs("conflict"));
    expect((await office(ownerToken, then).supportAccess.asked()).waiting).toBeNull();
    await service.test.owner.query("UPDATE support_requests SET lapses_at = now() WHERE id = $1", [
      id,
    ]);
    expect((await look()).latest).toMatchObject({ outcome: "lapsed" });
    expect((await ask()).id).not.toBe(id);
  });

  it("is refused where nobody could answer, or they let support do it already", async () => {
    await office().supportAccess.set({ level: "act" });
    expect((await look()).whyNot).toBe("They let support make changes, until they withdraw it.");
    await expect(ask()).rejects.toEqual(refusedAs("conflict"));
    await office().supportAccess.set({ level: "view" });
    const { id } = await ask();
    await office().supportAccess.set({ level: "act" });
    // What they had given meanwhile reaches further: it stays.
    expect(await office().supportAccess.answer({ id, grant: true })).toMatchObject({
      level: "act",
      until: null,
    });
    await office().supportAccess.set({ level: "none" });
    const bea = await signInAs(service, await makePerson(service, { staffRole: "billing" }));
    await inConsole(bea).businesses.lock({ id: business.id, reason: "Unpaid" });
    expect((await look()).whyNot).toContain("locked");
    await expect(ask()).rejects.toEqual(refusedAs("conflict"));
  });

  it("is the business's own people's to answer, and another business's to nobody", async () => {
    const { id } = await ask();
    const answer = (given: Parameters<typeof callerFor>[1]) =>
      callerFor(service, given).office.supportAccess.answer({ id, grant: true });
    const driver = await signInAs(service, await makeMember(service, business, "driver"));
    const key = await makeKey(service, business, owner, ["tenant:write"]);
    const support = await openSupport(service, business, owner, { level: "act" });
    for (const given of [{ token: driver }, { key }, { token: support }]) {
      await expect(answer(given)).rejects.toEqual(refusedAs("forbidden"));
    }
    const stranger = await makeMember(service, await makeBusiness(service));
    const token = await signInAs(service, stranger);
    await expect(answer({ token })).rejects.toEqual(refusedAs("not_found"));
    expect((await office(token).supportAccess.asked()).waiting).toBeNull();
    const { id: elsewhere } = await makeBusiness(service);
    await expect(
      inConsole().accessRequests.withdraw({ id: elsewhere, accessRequestId: id }),
    ).rejects.toEqual(refusedAs("not_found"));
    await expect(inConsole(ownerToken).accessRequests.look({ id: elsewhere })).rejects.toEqual(
      refusedAs("forbidden"),
    );
  });
});
