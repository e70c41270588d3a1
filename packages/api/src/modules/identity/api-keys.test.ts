import { afterAll, beforeAll, describe, expect, it } from "vitest";
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
  business = await makeBusiness(service);
  owner = await makeMember(service, business, "owner");
  token = await signInAs(service, owner);
});
afterAll(() => service.close());

describe("an API key", () => {
  it("is shown once, kept as a hash, and opens what its scopes allow", async () => {
    const made = await callerFor(service, { token }).office.apiKeys.create({
      name: "Shop till",
      scopes: ["orders:read"],
    });
    expect(made.key.startsWith(`${made.prefix}_`)).toBe(true);
    const { rows } = await service.test.owner.query("SELECT * FROM api_keys WHERE id = $1", [
      made.id,
    ]);
    expect(JSON.stringify(rows)).not.toContain(made.key);
    const { items } = await callerFor(service, { token }).office.apiKeys.list();
    expect(items.map((key) => key.id)).toContain(made.id);
    expect(items[0]).not.toHaveProperty("key");
  });

  it("offers its maker what they may give away, and no more", async () => {
    const admin = await signInAs(service, await makeMember(service, business, "admin"));
    const { scopes } = await callerFor(service, { token: admin }).office.apiKeys.listGrantable();
    expect(scopes).toContain("orders:write");
    for (const never of ["billing:write", "keys:read", "keys:write", "console:read"]) {
      expect(scopes).not.toContain(never);
    }
    const made = await callerFor(service, { token: admin }).office.apiKeys.create({
      name: "All there is",
      scopes,
    });
    expect(made.scopes).toEqual(scopes);
  });

  it("is revoked with a reason, which the record keeps", async () => {
    const { office } = callerFor(service, { token });
    const { id } = await office.apiKeys.create({ name: "Old till", scopes: ["orders:read"] });
    await office.apiKeys.revoke({ id, reason: "The till was stolen" });
    const { items } = await office.activity.list({ subjectId: id, action: "api_key.revoked" });
    expect(items.map(({ words }) => words)).toEqual([
      "Revoked the API key Old till: The till was stolen",
    ]);
  });

  it("may hold neither key management nor more than its creator", async () => {
    const admin = await signInAs(service, await makeMember(service, business, "admin"));
    const create = (as: string, scope: "keys:read" | "billing:write" | "console:read") =>
      callerFor(service, { token: as }).office.apiKeys.create({
        name: "Too much",
        scopes: [scope],
      });
    await expect(create(token, "keys:read")).rejects.toEqual(refusedAs("validation"));
    await expect(create(token, "console:read")).rejects.toEqual(refusedAs("validation"));
    await expect(create(admin, "billing:write")).rejects.toEqual(refusedAs("validation"));
    await expect(create(token, "billing:write")).resolves.toMatchObject({
      scopes: ["billing:write"],
    });
  });

  it("is refused where a person is needed", async () => {
    const key = await makeKey(service, business, owner, ["orders:read"]);
    await expect(callerFor(service, { key }).office.apiKeys.list()).rejects.toEqual(
      refusedAs("forbidden"),
    );
    await expect(callerFor(service, { key }).office.notifications.list({})).rejects.toEqual(
      refusedAs("forbidden"),
    );
  });

  it("is nobody's once revoked, and leaves the list", async () => {
    const office = callerFor(service, { token }).office;
    const made = await office.apiKeys.create({ name: "Gone", scopes: ["orders:read"] });
    await office.apiKeys.revoke({ id: made.id });
    await expect(callerFor(service, { key: made.key }).office.apiKeys.list()).rejects.toEqual(
      refusedAs("unauthenticated"),
    );
    expect((await office.apiKeys.list()).items.map((key) => key.id)).not.toContain(made.id);
    await expect(office.apiKeys.revoke({ id: made.id })).rejects.toEqual(refusedAs("not_found"));
  });

  it("dies with its creator's membership", async () => {
    const leaver = await makeMember(service, business, "admin");
    const key = await makeKey(service, business, leaver, ["orders:read"]);
    await service.database.service.member.deleteMany({ where: { userId: leaver.id } });
    await expect(callerFor(service, { key }).office.apiKeys.list()).rejects.toEqual(
      refusedAs("unauthenticated"),
    );
  });

  it("is made and revoked on the record", async () => {
    const { rows } = await service.test.owner.query(
      "SELECT action FROM activity WHERE tenant_id = $1 AND subject_kind = 'api_key'",
      [business.id],
    );
    expect(new Set(rows.map((row: { action: string }) => row.action))).toEqual(
      new Set(["api_key.created", "api_key.revoked"]),
    );
  });

  it("is not made in a support session", async () => {
    const support = await openSupport(service, business, owner, { level: "act" });
    await expect(
      callerFor(service, { token: support }).office.apiKeys.create({
        name: "No",
        scopes: ["orders:read"],
      }),
    ).rejects.toEqual(refusedAs("forbidden"));
    const { rows } = await service.test.owner.query(
      "SELECT action, details FROM console_actions WHERE business_id = $1",
      [business.id],
    );
    expect(rows).toMatchObject([
      { action: "support.request", details: { procedure: "office.apiKeys.create", level: "act" } },
    ]);
  });
});
