import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { builtInSets, roleScopes, type Scope } from "../../platform/access/scopes";
import {
  callerFor,
  makeBusiness,
  makeKey,
  makeMember,
  makeNarrowed,
  openSupport,
  signInAs,
  testService,
  untilWaiting,
  type MadeBusiness,
  type MadePerson,
  type TestService,
} from "../../testing";
import { refusedAs } from "../../testing/refused-as";

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
const forbidden = refusedAs("forbidden");
const db = () => service.database.service;
const actions = () =>
  db().activity.findMany({
    where: { tenantId: business.id },
    orderBy: { id: "asc" },
    select: { action: true, words: true },
  });
const people: Scope[] = [
  "members:read",
  "members:write",
  "invitations:read",
  "invitations:write",
  ...roleScopes.driver,
  "tenant:read",
];

describe("a permission set", () => {
  it("narrows an admin from the next request on, in the same session, and lets go again", async () => {
    const token = await signInAs(service, admin);
    const own = () => callerFor(service, { token }).office;
    await expect(own().customers.list({})).resolves.toBeDefined();
    const owners = await as(owner);
    const { id: userId } = admin;
    const narrowed = { userId, role: "admin", permissionSetId: "yard" } as const;
    expect(await owners.members.change(narrowed)).toMatchObject({
      role: "admin",
      permissionSetId: "yard",
    });
    await expect(own().customers.list({})).rejects.toEqual(forbidden);
    await expect(own().stock.grid({})).resolves.toBeDefined();
    // Left out, it stays; null takes it away.
    await owners.members.change({ userId, role: "admin" });
    await expect(own().customers.list({})).rejects.toEqual(forbidden);
    await owners.members.change({ userId, role: "admin", permissionSetId: null });
    await expect(own().customers.list({})).resolves.toBeDefined();
    expect(await actions()).toEqual([
      { action: "member.permissions_changed", words: `Gave ${admin.name} the permissions Yard` },
      {
        action: "member.role_changed",
        words: `Made ${admin.name} an admin with the permissions Yard`,
      },
      {
        action: "member.permissions_changed",
        words: `Gave ${admin.name} all that an admin may do`,
      },
    ]);
  });

  it("narrows the keys they made and support as them", async () => {
    const key = await makeKey(service, business, admin, ["customers:read", "stock:read"]);
    const support = await openSupport(service, business, admin, { level: "act" });
    const may = async (shown: { token: string } | { key: string }) => {
      const { office } = callerFor(service, shown);
      return Promise.all(
        [office.customers.list({}), office.stock.grid({})].map((asked) =>
          asked.then(
            () => true,
            () => false,
          ),
        ),
      );
    };
    expect([await may({ key }), await may({ token: support })]).toEqual([
      [true, true],
      [true, true],
    ]);
    const change = { userId: admin.id, role: "admin", permissionSetId: "yard" } as const;
    await (await as(owner)).members.change(change);
    expect([await may({ key }), await may({ token: support })]).toEqual([
      [false, true],
      [false, true],
    ]);
  });

  it("is nobody's but an admin's: owners and drivers are never narrowed, not by the database either", async () => {
    const owners = await as(owner);
    const given = { userId: driver.id, permissionSetId: "yard" } as const;
    await expect(owners.members.change({ ...given, role: "driver" })).rejects.toEqual(
      refusedAs("validation"),
    );
    await expect(makeMember(service, business, "owner", { builtInSet: "yard" })).rejects.toThrow(
      "members_one_permission_set",
    );
    await owners.members.change({ ...given, role: "admin" });
    expect(await owners.members.change({ userId: driver.id, role: "owner" })).toMatchObject({
      permissionSetId: null,
    });
  });

  it("is shown with what it holds, who has it, and what may be done with it", async () => {
    const owners = await as(owner);
    const made = await owners.permissionSets.create({ name: "Till", scopes: ["orders:write"] });
    expect(made.scopes).toEqual(["tenant:read", "products:read", "orders:read", "orders:write"]);
    await owners.members.change({ userId: admin.id, role: "admin", permissionSetId: made.id });
    await owners.invitations.create({
      email: "till@test.example",
      role: "admin",
      permissionSetId: made.id,
    });
    const { items } = await owners.permissionSets.list();
    expect(items.map(({ id, name, builtIn }) => [id, name, builtIn])).toEqual([
      ["office", "Office", true],
      ["accounts", "Accounts", true],
      ["yard", "Yard", true],
      [made.id, "Till", false],
    ]);
    expect(items[0]).toMatchObject({
      members: 0,
      can: { give: null, change: expect.any(String), delete: expect.any(String) },
    });
    expect(items[3]).toMatchObject({
      members: 1,
      invitations: 1,
      can: {
        give: null,
        change: null,
        delete: "It is in use by 2 people: give them another first.",
      },
    });
    const session = callerFor(service, { token: await signInAs(service, admin) }).account.session;
    expect((await session()).memberships).toMatchObject([
      { permissionSet: { id: made.id, name: "Till" }, scopes: made.scopes },
    ]);
    await expect((await as(driver)).permissionSets.list()).rejects.toEqual(forbidden);
  });

  it("of the business's own is changed for all who have it, and deleted once nobody has it", async () => {
    const owners = await as(owner);
    const { id } = await owners.permissionSets.create({ name: "Till", scopes: ["orders:write"] });
    await owners.members.change({ userId: admin.id, role: "admin", permissionSetId: id });
    const token = await signInAs(service, admin);
    const own = () => callerFor(service, { token }).office;
    await expect(own().customers.list({})).rejects.toEqual(forbidden);
    await owners.permissionSets.change({ id, scopes: ["customers:read"], name: "Desk" });
    await expect(own().customers.list({})).resolves.toBeDefined();
    await expect(own().orders.list({})).rejects.toEqual(forbidden);
    await expect(owners.permissionSets.remove({ id })).rejects.toEqual(refusedAs("conflict"));
    await owners.members.change({ userId: admin.id, role: "driver" });
    await owners.permissionSets.remove({ id });
    await expect(owners.permissionSets.change({ id, name: "Gone" })).rejects.toEqual(
      refusedAs("not_found"),
    );
    expect((await actions()).map(({ action }) => action)).toEqual([
      "permission_set.created",
      "member.permissions_changed",
      "permission_set.changed",
      "member.role_changed",
      "permission_set.deleted",
    ]);
  });

  it("has a name of its own, in any case, and at least one scope that an admin holds", async () => {
    const { permissionSets } = await as(owner);
    const scopes: Scope[] = ["orders:read"];
    await permissionSets.create({ name: "Till", scopes });
    for (const name of ["TILL", "office"]) {
      await expect(permissionSets.create({ name, scopes })).rejects.toEqual(refusedAs("conflict"));
    }
    for (const wrong of [[], ["billing:write"], ["console:read"]] as Scope[][]) {
      await expect(permissionSets.create({ name: "Other", scopes: wrong })).rejects.toMatchObject({
        cause: { issues: [{ path: ["scopes"] }] },
      });
    }
    const full = (await permissionSets.list()).items.length;
    await db().permissionSet.createMany({
      data: Array.from({ length: 49 }, (_, at) => ({
        tenantId: business.id,
        name: `Further ${at}`,
        scopes,
      })),
    });
    await expect(permissionSets.create({ name: "Too many", scopes })).rejects.toEqual(
      refusedAs("conflict"),
    );
    expect((await permissionSets.list()).items).toHaveLength(full + 49);
  });

  it("is not another business's to see, give, change or delete", async () => {
    const { id } = await (
      await as(owner)
    ).permissionSets.create({
      name: "Till",
      scopes: ["orders:read"],
    });
    const elsewhere = await makeBusiness(service);
    const stranger = await as(await makeMember(service, elsewhere));
    const theirs = await makeMember(service, elsewhere, "admin");
    const notFound = refusedAs("not_found");
    expect((await stranger.permissionSets.list()).items).toHaveLength(3);
    await expect(stranger.permissionSets.change({ id, name: "Mine" })).rejects.toEqual(notFound);
    await expect(stranger.permissionSets.remove({ id })).rejects.toEqual(notFound);
    await expect(
      stranger.members.change({ userId: theirs.id, role: "admin", permissionSetId: id }),
    ).rejects.toEqual(notFound);
    await expect(
      stranger.invitations.create({ email: "x@test.example", role: "admin", permissionSetId: id }),
    ).rejects.toEqual(notFound);
    await expect(
      stranger.members.change({ userId: theirs.id, role: "admin", permissionSetId: "nothing" }),
    ).rejects.toEqual(notFound);
  });
});

describe("a narrowed admin", () => {
  it("gives nobody more than they may do: no role, no set, no invitation, themselves included", async () => {
    const hand = await makeNarrowed(service, business, people);
    const { members, invitations, permissionSets } = await as(hand);
    const email = "more@test.example";
    for (const userId of [hand.id, driver.id]) {
      for (const permissionSetId of [null, "office", "accounts"] as const) {
        const change = members.change({ userId, role: "admin", permissionSetId });
        await expect(change).rejects.toEqual(forbidden);
      }
    }
    for (const permissionSetId of [undefined, null, "office"] as const) {
      const invited = invitations.create({ email, role: "admin", permissionSetId });
      await expect(invited).rejects.toEqual(forbidden);
    }
    await expect(permissionSets.create({ name: "More", scopes: ["orders:write"] })).rejects.toEqual(
      forbidden,
    );
    await expect(
      permissionSets.change({ id: hand.setId, scopes: [...people, "orders:write"] }),
    ).rejects.toEqual(forbidden);
    await expect(members.change({ userId: admin.id, role: "driver" })).rejects.toEqual(forbidden);
    await expect(members.remove({ userId: admin.id })).rejects.toEqual(forbidden);
    expect(await actions()).toEqual([]);
    expect(await permissionSets.giveable()).toEqual({
      roles: ["driver"],
      scopes: expect.not.arrayContaining(["orders:write"]),
    });
    const listed = (await members.list({})).items;
    expect(listed.find(({ userId }) => userId === admin.id)?.can.change).toBe(
      "That is more than you may do yourself.",
    );
    expect(listed.find(({ userId }) => userId === driver.id)?.can.change).toBeNull();
  });

  it("gives what they have: a driver's role, their own set, a smaller one", async () => {
    const hand = await makeNarrowed(service, business, people);
    const { members, invitations, permissionSets } = await as(hand);
    const { id } = await permissionSets.create({ name: "Looks", scopes: ["members:read"] });
    await members.change({ userId: driver.id, role: "admin", permissionSetId: id });
    await members.change({ userId: driver.id, role: "admin", permissionSetId: hand.setId });
    await invitations.create({ email: "a@test.example", role: "driver" });
    expect(await members.remove({ userId: driver.id })).toMatchObject({
      permissionSetId: hand.setId,
    });
  });

  it("is refused where they were narrowed while they asked", async () => {
    const hand = await makeNarrowed(service, business, people);
    const { members } = await as(hand);
    const { owner: pool } = service.test;
    const narrowing = await pool.connect();
    try {
      await narrowing.query("BEGIN");
      await narrowing.query("UPDATE permission_sets SET scopes = $2 WHERE id = $1", [
        hand.setId,
        ["tenant:read", "members:read"],
      ]);
      const given = { userId: driver.id, role: "admin", permissionSetId: hand.setId } as const;
      const asked = members.change(given).catch((error: unknown) => error);
      await untilWaiting(service);
      await narrowing.query("COMMIT");
      expect(await asked).toEqual(forbidden);
    } finally {
      narrowing.release(true);
    }
  });

  it("has the invitations they sent withdrawn when they, or their set, may do less", async () => {
    const [one, other] = [
      await makeNarrowed(service, business, people),
      await makeNarrowed(service, business, people),
    ];
    const owners = await as(owner);
    const open = async () => (await owners.invitations.list({})).items.map(({ email }) => email);
    await (await as(one)).invitations.create({ email: "a@test.example", role: "driver" });
    await (await as(other)).invitations.create({ email: "b@test.example", role: "driver" });
    await owners.permissionSets.change({ id: one.setId, scopes: ["members:read"] });
    expect(await open()).toEqual(["b@test.example"]);
    await owners.members.change({ userId: other.id, role: "admin", permissionSetId: "yard" });
    expect(await open()).toEqual([]);
  });

  it("reads of activity and notices only what they may read about", async () => {
    const owners = await as(owner);
    await owners.products.create({ name: "Coal", unitPrice: 900 });
    await owners.members.change({ userId: driver.id, role: "admin", permissionSetId: "yard" });
    await db().notification.createMany({
      data: (["order.placed", "stock.low", "trade_application.received"] as const).map((kind) => ({
        tenantId: business.id,
        userId: driver.id,
        kind,
        title: kind,
      })),
    });
    const yard = await as(driver);
    const { items } = await yard.activity.list({});
    expect(items.map(({ action }) => action)).toEqual(["product.created"]);
    // What support did is of any kind, too.
    const support = callerFor(service, {
      token: await openSupport(service, business, owner, { level: "act" }),
    }).office;
    await support.customers.create({ name: "Mrs Tyson" });
    await support.products.create({ name: "Logs", unitPrice: 700 });
    const { did } = await yard.supportAccess.get();
    expect(did.map(({ action }) => action)).toEqual(["product.created"]);
    const inbox = await yard.notifications.inbox({});
    expect(inbox.items.map(({ kind }) => kind).toSorted()).toEqual(["order.placed", "stock.low"]);
    expect(inbox.unread).toBe(2);
  });

  it("is shown of the day only what they may read about", async () => {
    const hand = await makeNarrowed(service, business, ["orders:read"]);
    expect(await (await as(hand)).today.survey()).toMatchObject({
      unplanned: [],
      rounds: null,
      unpaidLinks: { count: 0 },
      lowStock: null,
      lateSupplierOrders: null,
      tradeApplications: null,
    });
  });
});

it("is deleted or given, not both", async () => {
  const owners = await as(owner);
  for (let round = 0; round < 5; round += 1) {
    const person = await makeMember(service, business, "admin");
    const { id } = await owners.permissionSets.create({
      name: `Race ${round}`,
      scopes: ["orders:read"],
    });
    const given = { userId: person.id, role: "admin", permissionSetId: id } as const;
    const settled = await Promise.allSettled([
      owners.members.change(given),
      owners.permissionSets.remove({ id }),
    ]);
    expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const { permissionSetId } = await db().member.findFirstOrThrow({
      where: { tenantId: business.id, userId: person.id },
    });
    const kept = await db().permissionSet.count({ where: { tenantId: business.id, id } });
    expect(kept).toBe(permissionSetId === id ? 1 : 0);
  }
});

it("of the built-in ones holds nothing that an admin doesn't, and what every page needs", () => {
  for (const { scopes } of Object.values(builtInSets)) {
    expect(scopes.filter((scope) => !roleScopes.admin.has(scope))).toEqual([]);
    expect(scopes).toEqual(expect.arrayContaining(["tenant:read", "products:read"]));
  }
});
