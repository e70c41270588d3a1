import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  callerFor,
  makeBusiness,
  makeKey,
  makeMember,
  makeNarrowed,
  openSupport,
  signInAs,
  testService,
  type MadeBusiness,
  type MadePerson,
  type TestService,
} from "../../testing";
import { refusedAs } from "../../testing/refused-as";
import { refusal } from "../../testing/said-and-done";

let service: TestService;
let business: MadeBusiness;
let owner: MadePerson;
let admin: MadePerson;
let driver: MadePerson;

beforeAll(async () => {
  service = await testService();
});
afterAll(() => service.close());
beforeEach(async () => {
  business = await makeBusiness(service);
  owner = await makeMember(service, business, "owner");
  admin = await makeMember(service, business, "admin");
  driver = await makeMember(service, business, "driver");
});

const as = async (person: { id: string }) =>
  callerFor(service, { token: await signInAs(service, person) }).office;
const rolesNow = async () => {
  const members = await service.database.service.member.findMany({
    where: { tenantId: business.id },
    select: { userId: true, role: true },
  });
  return Object.fromEntries(members.map(({ userId, role }) => [userId, role]));
};
const actions = async () => {
  const rows = await service.database.service.activity.findMany({
    where: { tenantId: business.id },
    orderBy: { id: "asc" },
    select: { action: true, words: true },
  });
  return rows;
};

describe("members", () => {
  it("are listed by name, a page at a time, with filters", async () => {
    const office = await as(admin);
    const { items } = await office.members.list({});
    expect(items).toHaveLength(3);
    expect(items.find(({ userId }) => userId === owner.id)).toEqual({
      userId: owner.id,
      name: owner.name,
      email: owner.email,
      role: "owner",
      permissionSetId: null,
      joinedAt: expect.any(String),
      lastSignInAt: null,
      can: { change: "Only an owner manages owners." },
    });
    const first = await office.members.list({ limit: 2 });
    const rest = await office.members.list({ limit: 2, cursor: first.nextCursor ?? "" });
    expect([...first.items, ...rest.items]).toEqual(items);
    expect(rest.nextCursor).toBeNull();
    expect((await office.members.list({ role: "driver" })).items).toMatchObject([
      { userId: driver.id },
    ]);
    expect((await office.members.list({ q: driver.email.toUpperCase() })).items).toMatchObject([
      { userId: driver.id },
    ]);
    expect((await office.members.list({ q: "100%_" })).items).toEqual([]);
    const forged = Buffer.from(JSON.stringify(["\0", "\0"])).toString("base64url");
    await expect(office.members.list({ cursor: forged })).rejects.toEqual(refusedAs("validation"));
    await expect((await as(driver)).members.list({})).rejects.toEqual(refusedAs("forbidden"));
  });

  it("change role; an admin manages admins and drivers, not owners", async () => {
    const admins = await as(admin);
    expect(await admins.members.change({ userId: driver.id, role: "admin" })).toMatchObject({
      userId: driver.id,
      role: "admin",
    });
    await expect(admins.members.change({ userId: owner.id, role: "admin" })).rejects.toEqual(
      refusedAs("forbidden"),
    );
    await expect(admins.members.change({ userId: driver.id, role: "owner" })).rejects.toEqual(
      refusedAs("forbidden"),
    );
    await expect(admins.members.remove({ userId: owner.id })).rejects.toEqual(
      refusedAs("forbidden"),
    );
    await (await as(owner)).members.change({ userId: admin.id, role: "owner" });
    expect(await rolesNow()).toEqual({
      [owner.id]: "owner",
      [admin.id]: "owner",
      [driver.id]: "admin",
    });
    expect(await actions()).toEqual([
      { action: "member.role_changed", words: `Made ${driver.name} an admin` },
      { action: "member.role_changed", words: `Made ${admin.name} an owner` },
    ]);
  });

  it("hold their new role from the next request on, in the same session", async () => {
    const token = await signInAs(service, driver);
    const list = () => callerFor(service, { token }).office.members.list({});
    await expect(list()).rejects.toEqual(refusedAs("forbidden"));
    await (await as(owner)).members.change({ userId: driver.id, role: "admin" });
    await expect(list()).resolves.toBeDefined();
  });

  it("keep an owner: the last is neither demoted nor removed", async () => {
    const owners = await as(owner);
    await expect(owners.members.change({ userId: owner.id, role: "driver" })).rejects.toEqual(
      refusedAs("conflict"),
    );
    await expect(owners.members.remove({ userId: owner.id })).rejects.toEqual(
      refusedAs("conflict"),
    );
    expect((await rolesNow())[owner.id]).toBe("owner");
    expect(await actions()).toEqual([]);
  });

  it("say who can be changed and removed, and why the others can't, as the procedures do", async () => {
    const narrowed = await makeNarrowed(service, business, ["members:read"]);
    const support = await openSupport(service, business, owner, { level: "act" });
    const key = await makeKey(service, business, owner, ["members:read"]);
    const askers = {
      owner: await as(owner),
      admin: await as(admin),
      narrowed: await as(narrowed),
      support: callerFor(service, { token: support }).office,
      key: callerFor(service, { key }).office,
    };
    const only = "The only owner stays one: make somebody else an owner first.";
    const none = "You may not do this.";
    const expected = {
      owner: { owner: only, driver: null },
      admin: { owner: "Only an owner manages owners.", driver: null },
      narrowed: { owner: none, driver: none },
      support: { owner: none, driver: none },
      key: { owner: none, driver: none },
    };
    for (const [who, office] of Object.entries(askers)) {
      const { items } = await office.members.list({});
      const said = (userId: string) => items.find((member) => member.userId === userId)?.can.change;
      expect({ who, owner: said(owner.id), driver: said(driver.id) }).toEqual({
        who,
        ...expected[who as keyof typeof expected],
      });
      const { id: userId } = owner;
      expect(await refusal(office.members.change({ userId, role: "admin" }))).toBe(said(userId));
      expect(await refusal(office.members.remove({ userId }))).toBe(said(userId));
    }
    const second = await askers.owner.members.change({ userId: admin.id, role: "owner" });
    expect(second.can.change).toBeNull();
    const { items } = await askers.owner.members.list({ role: "owner" });
    expect(items.map(({ can }) => can.change)).toEqual([null, null]);
    const first = await askers.owner.members.change({ userId: owner.id, role: "admin" });
    expect(first.can.change).toBeNull();
    const left = await askers.admin.members.list({ role: "owner" });
    expect(left.items.map(({ can }) => can.change)).toEqual([only]);
  });

  it.each(["change", "remove"] as const)(
    "keep an owner when two owners %s each other at the same time",
    async (how) => {
      for (let round = 0; round < 5; round += 1) {
        const here = await makeBusiness(service);
        const [one, two] = [await makeMember(service, here), await makeMember(service, here)];
        const [oneOffice, twoOffice] = [await as(one), await as(two)];
        const act = (office: typeof oneOffice, userId: string) =>
          how === "remove"
            ? office.members.remove({ userId })
            : office.members.change({ userId, role: "admin" });
        const results = await Promise.allSettled([act(oneOffice, two.id), act(twoOffice, one.id)]);
        expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
        expect(
          await service.database.service.member.count({
            where: { tenantId: here.id, role: "owner" },
          }),
        ).toBe(1);
      }
    },
  );

  it("are not another business's to see or change", async () => {
    const other = await makeBusiness(service);
    const stranger = await makeMember(service, other, "owner");
    const strangers = await as(stranger);
    await expect(strangers.members.change({ userId: driver.id, role: "admin" })).rejects.toEqual(
      refusedAs("not_found"),
    );
    await expect(strangers.members.remove({ userId: driver.id })).rejects.toEqual(
      refusedAs("not_found"),
    );
    expect((await rolesNow())[driver.id]).toBe("driver");
  });

  it("are not for support to manage", async () => {
    const token = await openSupport(service, business, owner, { level: "act" });
    await expect(
      callerFor(service, { token }).office.members.remove({ userId: driver.id }),
    ).rejects.toEqual(refusedAs("forbidden"));
  });
});

describe("a removed member", () => {
  it("is out from the next request on, and leaves the keys they made to be adopted or revoked", async () => {
    const key = await makeKey(service, business, admin, ["members:read"]);
    const token = await signInAs(service, admin);
    const office = await as(owner);
    const removed = await office.members.remove({ userId: admin.id });
    expect(removed).toMatchObject({ userId: admin.id, keys: [{ prefix: key.split("_")[0] }] });
    await expect(callerFor(service, { token }).office.members.list({})).rejects.toEqual(
      refusedAs("forbidden"),
    );
    const byKey = () => callerFor(service, { key }).office.members.list({});
    await expect(byKey()).rejects.toEqual(refusedAs("unauthenticated"));
    expect((await office.apiKeys.listOrphans()).items).toEqual(removed.keys);
    const id = removed.keys[0]?.id ?? "";
    const adopted = await office.apiKeys.adopt({ id });
    expect(adopted).toMatchObject({ id, prefix: key.split("_")[0] });
    // Who left may have kept the old secret.
    await expect(byKey()).rejects.toEqual(refusedAs("unauthenticated"));
    await expect(
      callerFor(service, { key: adopted.key }).office.members.list({}),
    ).resolves.toBeDefined();
    expect((await office.apiKeys.listOrphans()).items).toEqual([]);
    expect((await actions()).map(({ action }) => action)).toEqual([
      "member.removed",
      "api_key.adopted",
    ]);
  });

  it("or one with a lower role leaves no invitation open that they sent", async () => {
    const invited = async () => (await (await as(owner)).invitations.list({})).items;
    const send = async (email: string) =>
      (await as(admin)).invitations.create({ email, role: "admin" });
    await (await as(owner)).invitations.create({ email: "kept@test.example", role: "driver" });
    await send("lowered@test.example");
    await (await as(owner)).members.change({ userId: admin.id, role: "driver" });
    expect(await invited()).toMatchObject([{ email: "kept@test.example" }]);
    await (await as(owner)).members.change({ userId: admin.id, role: "admin" });
    await send("removed@test.example");
    await (await as(owner)).members.remove({ userId: admin.id });
    expect(await invited()).toMatchObject([{ email: "kept@test.example" }]);
    expect(await actions()).toContainEqual(
      expect.objectContaining({
        action: "invitation.withdrawn",
        words: expect.stringContaining("lowered@test.example: they got a lower role"),
      }),
    );
  });

  it("loses a key to one of two who adopt it at once; a key of a member is not adopted at all", async () => {
    const second = await makeMember(service, business, "owner");
    await makeKey(service, business, admin, ["orders:read"]);
    const offices = [await as(owner), await as(second)];
    const [mine] = (await offices[0]?.apiKeys.list())?.items ?? [];
    const id = mine?.id ?? "";
    const adopt = () => Promise.allSettled(offices.map((office) => office.apiKeys.adopt({ id })));
    const early = await adopt();
    expect(early.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    await offices[0]?.members.remove({ userId: admin.id });
    const late = await adopt();
    expect(late.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });
});
