import type { StaffRole } from "@roundsman/db";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  callerFor,
  makeBusiness,
  makeMember,
  makePerson,
  signInAs,
  testService,
  type TestService,
} from "../../../testing";
import { refusedAs } from "../../../testing/refused-as";
import { lies, refusal } from "../../../testing/said-and-done";

let service: TestService;

beforeAll(async () => {
  service = await testService();
});
afterAll(() => service.close());

const database = () => service.database.service;
const consoleOf = (token: string) => callerFor(service, { token }).console;
type Staff = ReturnType<typeof consoleOf>;

/** What one person asks in a minute is limited: each test asks as somebody of its own. */
const asStaff = async (staffRole: StaffRole) => {
  const asker = await makePerson(service, { staffRole });
  const token = await signInAs(service, asker);
  return { id: asker.id, as: () => consoleOf(token) };
};
const roles: readonly StaffRole[] = ["support", "billing", "owner"];
const byEach = (states: Record<string, unknown>) =>
  Object.keys(states).flatMap((state) => roles.map((role) => [state, role] as const));

const reason = "A test";
const lockedNow = { lockedAt: new Date(), lockedReason: reason };
const lockPerson = ({ id }: { id: string }) =>
  database().user.update({ where: { id }, data: lockedNow });

/** A new business in each of the states that an act depends on. */
const businesses: Record<string, () => Promise<string>> = {
  "that lets nobody in": () => staffed(),
  "that lets support look": () => granted("view"),
  "that lets support change things": () => granted("act"),
  "whose leave has run out": () => granted("act", new Date(Date.now() - 60_000)),
  locked: () => granted("act", null, lockedNow),
  "where nobody works": async () => (await makeBusiness(service)).id,
  "where everybody is locked": async () => {
    const { id } = await makeBusiness(service);
    await lockPerson(await makeMember(service, { id }));
    return id;
  },
};

async function staffed(data: object = {}) {
  const { id } = await makeBusiness(service);
  await makeMember(service, { id });
  await database().business.update({ where: { id }, data });
  return id;
}

async function granted(level: "view" | "act", until: Date | null = null, data: object = {}) {
  const tenantId = await staffed(data);
  await database().supportGrant.create({ data: { tenantId, level, until, setByName: "Olivia" } });
  return tenantId;
}

/** A session as somebody of the business, or, where there is nobody, as anybody. */
async function view(as: Staff, id: string, override: boolean) {
  const member = await database().member.findFirst({ where: { tenantId: id } });
  return as.businesses.viewAs({ id, userId: member?.userId ?? "nobody", override, reason });
}

/** Each act on a business as the procedure that does it. */
const businessActs = {
  viewAs: (as, id) => view(as, id, false),
  override: (as, id) => view(as, id, true),
  setPlan: (as, id) => as.businesses.setPlan({ id, plan: "depot" }),
  setRates: (as, id) => as.businesses.setRates({ id, reason, rateLimits: null }),
  lock: (as, id) => as.businesses.lock({ id, reason }),
  unlock: (as, id) => as.businesses.unlock({ id, reason }),
} satisfies Record<string, (as: Staff, id: string) => Promise<unknown>>;

describe("what staff can do with a business is what is done then, else it says why", () => {
  it.each(byEach(businesses))("%s, for %s", async (state, role) => {
    const { as } = await asStaff(role);
    const said = async (id: string) => {
      const { viewAsPerson: _, viewAs, override, ...can } = await as().can.business({ id });
      // A session can be opened there, but every request in it is refused: it is not offered.
      return state === "locked" ? can : { ...can, viewAs, override };
    };
    // Locking again changes only the reason.
    const left = (act: string) =>
      state === "locked" && ["lock", "viewAs", "override"].includes(act);
    const make = businesses[state]!;
    expect(await lies({ make, said, left, acts: businessActs, as })).toEqual([]);
  });

  it("of each of its people, whether a session can be opened as them", async () => {
    const id = await granted("view");
    const away = await makeMember(service, { id }, "driver");
    await lockPerson(away);
    const { as } = await asStaff("support");
    const { viewAs, viewAsPerson } = await as().can.business({ id });
    expect(viewAs).toBeNull();
    expect(new Set(Object.values(viewAsPerson))).toEqual(new Set([null, "This person is locked."]));
    for (const [userId, why] of Object.entries(viewAsPerson)) {
      expect(await refusal(as().businesses.viewAs({ id, userId }))).toBe(why);
    }
    expect(viewAsPerson[away.id]).toBe("This person is locked.");
  });
});

const made = async (data: object = {}) => {
  const { id } = await makePerson(service);
  await database().user.update({ where: { id }, data });
  return id;
};

/** A new person in each state; `self` is whoever asks. */
const people: Record<string, (self: string) => Promise<string>> = {
  "who is no staff": () => made(),
  locked: () => made(lockedNow),
  "whose email is not verified": () => made({ emailVerified: null }),
  "who alone owns a business": async () =>
    (await makeMember(service, await makeBusiness(service))).id,
  "who owns a business with somebody else": async () => {
    const business = await makeBusiness(service);
    await makeMember(service, business);
    return (await makeMember(service, business)).id;
  },
  "of support": () => made({ staffRole: "support" }),
  "who owns the console": () => made({ staffRole: "owner" }),
  "of staff, whose email is not verified": () =>
    made({ staffRole: "billing", emailVerified: null }),
  "who asks": async (self) => self,
};

const personActs = {
  lock: (as, id) => as.people.lock({ id, reason }),
  unlock: (as, id) => as.people.unlock({ id, reason }),
  signOut: (as, id) => as.people.signOut({ id, reason }),
  setStaffRole: (as, id) => as.people.setStaffRole({ id, role: "support", reason }),
  removeStaffRole: (as, id) => as.people.removeStaffRole({ id, reason }),
  erase: (as, id) => as.people.erase({ id, reason }),
} satisfies Record<string, (as: Staff, id: string) => Promise<unknown>>;

describe("what staff can do with a person is what is done then, else it says why", () => {
  it.each(byEach(people))("%s, for %s", async (state, role) => {
    const { id: self, as } = await asStaff(role);
    const said = (id: string) => as().can.person({ id });
    const left = (act: string) => state === "locked" && act === "lock";
    const make = () => people[state]!(self);
    expect(await lies({ make, said, left, acts: personActs, as })).toEqual([]);
  });
});

let asked = 0;
const request = async (status: "draft" | "pending", ...steps: ((id: string) => unknown)[]) => {
  const { id } = await database().trustRequest.create({
    data: {
      kind: "visitor",
      status,
      fullName: "Meera Shah",
      company: "Northwind",
      email: `meera${(asked += 1)}@northwind.example`,
    },
  });
  for (const step of steps) await step(id);
  return id;
};

/** A new request in each state; `by` answers it. */
const requests: Record<string, (by: Staff) => Promise<string>> = {
  "not confirmed": () => request("draft"),
  "waiting for its answer": () => request("pending"),
  approved: (by) => request("pending", (id) => by.trust.approve({ id })),
  declined: (by) => request("pending", (id) => by.trust.decline({ id })),
  revoked: (by) =>
    request(
      "pending",
      (id) => by.trust.approve({ id }),
      (id) => by.trust.revoke({ id }),
    ),
  "whose access has run out": (by) =>
    request(
      "pending",
      (id) => by.trust.approve({ id }),
      (id) =>
        database().trustRequest.update({
          where: { id },
          data: { accessExpiresAt: new Date(Date.now() - 1000) },
        }),
    ),
};

const requestActs = {
  approve: (as, id) => as.trust.approve({ id }),
  decline: (as, id) => as.trust.decline({ id }),
  setDocuments: (as, id) => as.trust.setDocuments({ id, documents: null }),
  resend: (as, id) => as.trust.resend({ id }),
  revoke: (as, id) => as.trust.revoke({ id }),
} satisfies Record<string, (as: Staff, id: string) => Promise<unknown>>;

describe("what staff can do with a trust-centre request is what is done then, else it says why", () => {
  it.each(Object.keys(requests))("%s", async (state) => {
    const { as } = await asStaff("support");
    const said = (id: string) => as().can.trustRequest({ id });
    const make = () => requests[state]!(as());
    expect(await lies({ make, said, acts: requestActs, as })).toEqual([]);
  });
});

it("offers what a thing is there for, and leaves out what it never comes to", async () => {
  const offered = (can: Record<string, unknown>) =>
    Object.entries(can).flatMap(([act, why]) => (why === null ? [act] : []));
  const { as } = await asStaff("owner");
  const business = await as().can.business({ id: await granted("view") });
  expect(offered(business)).toEqual(["viewAs", "override", "setPlan", "setRates", "lock"]);
  const locked = await as().can.business({ id: await businesses["locked"]!() });
  expect(offered(locked)).toEqual(["setPlan", "setRates", "unlock"]);
  const lockedOut = "This business is locked: nobody gets in, support neither. Unlock it first.";
  expect([locked.viewAs, locked.override]).toEqual([lockedOut, lockedOut]);
  const person = await as().can.person({ id: await made() });
  expect(offered(person)).toEqual(["lock", "signOut", "setStaffRole", "erase"]);
  const colleague = await as().can.person({ id: await made({ staffRole: "support" }) });
  expect(offered(colleague)).toEqual(["signOut", "setStaffRole", "removeStaffRole"]);
  const waiting = await as().can.trustRequest({ id: await request("pending") });
  expect(waiting).toEqual({ approve: null, decline: null });
  const approved = await as().can.trustRequest({ id: await requests["approved"]!(as()) });
  expect(approved).toEqual({ setDocuments: null, resend: null, revoke: null });
});

it("is for staff alone, and nothing is said of what is not there", async () => {
  const member = await signInAs(service, await makePerson(service));
  const business = await staffed();
  const asks = (as: Staff, ids: { business: string; person: string; request: string }) => [
    () => as.can.business({ id: ids.business }),
    () => as.can.person({ id: ids.person }),
    () => as.can.trustRequest({ id: ids.request }),
  ];
  const there = { business, person: await made(), request: await request("pending") };
  for (const ask of asks(consoleOf(member), there)) {
    await expect(ask()).rejects.toEqual(refusedAs("forbidden"));
  }
  const unknown = "0193a000-0000-7000-8000-000000000000";
  const { as } = await asStaff("support");
  const nowhere = { business: unknown, person: unknown, request: unknown };
  for (const ask of asks(as(), nowhere)) {
    await expect(ask()).rejects.toEqual(refusedAs("not_found"));
  }
});
