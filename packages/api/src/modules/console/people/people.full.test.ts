import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serviceAdapter } from "../../../platform/auth/next-auth";
import { sessionLife } from "../../../platform/base/tokens";
import {
  callerFor,
  makeBusiness,
  makeMember,
  makePerson,
  openSupport,
  signInAs,
  testService,
  type TestService,
} from "../../../testing";
import { refusedAs } from "../../../testing/refused-as";

let service: TestService;

beforeAll(async () => {
  service = await testService();
});
afterAll(() => service.close());

const staff = async () => {
  const person = await makePerson(service, { staffRole: "support" });
  return { person, token: await signInAs(service, person) };
};
const me = (token: string, now?: Date) => callerFor(service, { token, now }).console.people.me();
const idle = () => new Date(Date.now() + sessionLife.consoleIdleMs + 60_000);

describe("a console session", () => {
  it("left idle for half an hour asks again", async () => {
    const { person, token } = await staff();
    expect(await me(token)).toMatchObject({ id: person.id });
    await expect(me(token, idle())).rejects.toEqual(refusedAs("unauthenticated"));
  });

  it("is not woken by the back office, by next-auth, or by asking twice at once", async () => {
    const { token } = await staff();
    await callerFor(service, { token, now: idle() }).account.session();
    await expect(me(token, idle())).rejects.toEqual(refusedAs("unauthenticated"));

    const another = await staff();
    await service.test.owner.query(
      "UPDATE sessions SET last_used_at = now() - interval '31 minutes' WHERE user_id = $1",
      [another.person.id],
    );
    await serviceAdapter(service.database.service).updateSession?.({
      sessionToken: another.token,
      expires: idle(),
    });
    await expect(me(another.token)).rejects.toEqual(refusedAs("unauthenticated"));

    const third = await staff();
    const asked = await Promise.allSettled(
      Array.from({ length: 8 }, () => me(third.token, idle())),
    );
    expect(asked.filter(({ status }) => status === "fulfilled")).toEqual([]);
  });

  it("stays awake while it is used, and wakes nobody else's sooner", async () => {
    const { token } = await staff();
    for (const minutes of [20, 40, 60]) {
      await me(token, new Date(Date.now() + minutes * 60_000));
    }
    const business = await makeBusiness(service);
    const member = await signInAs(service, await makeMember(service, business));
    const office = callerFor(service, { token: member, now: idle() }).office;
    await expect(office.business.get()).resolves.toMatchObject({ id: business.id });
  });
});

describe("a support session of somebody who is staff no more", () => {
  const chief = async () => {
    const owner = await makePerson(service, { staffRole: "owner" });
    return callerFor(service, { token: await signInAs(service, owner) }).console.people;
  };
  const open = async (override = false) => {
    const business = await makeBusiness(service);
    const member = await makeMember(service, business);
    const agent = await makePerson(service, { staffRole: override ? "owner" : "support" });
    const given = { level: "act", override, staff: agent } as const;
    const token = await openSupport(service, business, member, given);
    const inside = () => callerFor(service, { token }).office.business.get();
    await expect(inside()).resolves.toMatchObject({ id: business.id });
    return { business, agent, token, inside };
  };
  const ended = async (agent: { id: string }) =>
    (
      await service.test.owner.query(
        `SELECT words, staff_name FROM console_actions
          WHERE staff_user_id = $1 AND action = 'support.session_ended'`,
        [agent.id],
      )
    ).rows;

  it("ends with the role, on the record", async () => {
    const { agent, inside } = await open();
    await (await chief()).removeStaffRole({ id: agent.id, reason: "Dismissed" });
    await expect(inside()).rejects.toEqual(refusedAs("unauthenticated"));
    expect(await ended(agent)).toEqual([
      { words: "Ended: they lost their console role", staff_name: agent.name },
    ]);
  });

  it("ends when they are signed out everywhere", async () => {
    const { agent, inside } = await open();
    await (await chief()).signOut({ id: agent.id, reason: "A lost laptop" });
    await expect(inside()).rejects.toEqual(refusedAs("unauthenticated"));
    expect(await ended(agent)).toHaveLength(1);
  });

  it("opens nothing by itself, for REST and pages alike, however role or lock came about", async () => {
    const role = await open();
    const lock = await open();
    const override = await open(true);
    const set = (id: string, data: object) =>
      service.database.service.user.update({ where: { id }, data });
    await set(role.agent.id, { staffRole: null });
    await set(lock.agent.id, { lockedAt: new Date(), lockedReason: "A test" });
    // An override is an owner's alone.
    await set(override.agent.id, { staffRole: "billing" });
    const adapter = serviceAdapter(service.database.service);
    for (const { inside, token } of [role, lock, override]) {
      await expect(inside()).rejects.toEqual(refusedAs("unauthenticated"));
      expect(await adapter.getSessionAndUser(token)).toBeNull();
    }
  });
});

describe("finding people", () => {
  const named = (name: string, given: Parameters<typeof makePerson>[1] = {}) =>
    makePerson(service, { ...given, name, email: `${name.toLowerCase()}@found.example` });

  it("takes part of a name or an email, letter by letter, whoever is staff or locked", async () => {
    const { token } = await staff();
    const people = callerFor(service, { token }).console.people;
    const names = async (asked: Parameters<typeof people.list>[0]) =>
      (await people.list(asked)).items.map(({ name }) => name);
    await named("Una_Found");
    await named("Ulf-Found");
    const agent = await named("Uma-Found", { staffRole: "billing" });
    await people.lock({ id: (await named("Ute-Found")).id, reason: "Lost" });
    const q = "FOUND.example";
    expect(await names({ q })).toEqual(["Ulf-Found", "Uma-Found", "Una_Found", "Ute-Found"]);
    expect(await names({ q: "a_f" })).toEqual(["Una_Found"]);
    expect(await names({ q, staff: true })).toEqual([agent.name]);
    expect(await names({ q, locked: true })).toEqual(["Ute-Found"]);
    const first = await people.list({ q, limit: 3 });
    const rest = await people.list({ q, limit: 3, cursor: first.nextCursor ?? "" });
    expect(rest.items.map(({ name }) => name)).toEqual(["Ute-Found"]);
    expect(rest.nextCursor).toBeNull();
  });
});

describe("where a person is signed in", () => {
  it("names their own sessions, not those of support as them", async () => {
    const { token } = await staff();
    const business = await makeBusiness(service);
    const member = await makeMember(service, business);
    await signInAs(service, member, { twoStep: false });
    await openSupport(service, business, member, { level: "view" });
    const { items } = await callerFor(service, { token }).console.people.signIns({ id: member.id });
    expect(items).toMatchObject([{ twoStep: false, userAgent: null }]);
  });
});
