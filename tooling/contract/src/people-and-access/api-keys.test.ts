import { randomUUID } from "node:crypto";
import { makeKey, makeMember, makeMerchant, signInAs, testService } from "@roundsman/api/testing";
import { afterAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { expectError, expectValidation, restOn } from "@roundsman/spec-rest/testing";

/* docs/contract/people-and-access.md#api-keys. */

const service = await testService();
afterAll(service.close);
const api = restOn(service);
const at = await makeMerchant(service);
const elsewhere = await makeMerchant(service);
const as = at.owner.token;
const hour = 60 * 60 * 1000;

const fields = {
  id: z.uuid(),
  name: z.string(),
  prefix: z.string(),
  scopes: z.array(z.string()).min(1),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
  expiresAt: z.iso.datetime().nullable(),
  app: z.null(),
};
const Created = z.strictObject({ ...fields, key: z.string() });
const List = z.strictObject({ items: z.array(z.strictObject(fields)) });

const good = { name: "Till", scopes: ["orders:read"] };
const create = (body: unknown, who: string | undefined = as) =>
  api.post("/api-keys", { as: who, body });
const made = async (body: object = {}, who = as) =>
  Created.parse((await create({ ...good, ...body }, who)).body);
const list = async (who = as) => List.parse((await api.get("/api-keys", { as: who })).body).items;
const activityOf = (subjectId: string) =>
  service.database.service.activity.findMany({ where: { subjectId }, orderBy: { id: "asc" } });
const someKey = () => makeKey(service, at.business, at.owner, ["orders:read"]);

describe("POST /api-keys", () => {
  it("shows the key once, of which only the hash is kept", async () => {
    const expiresAt = new Date(Date.now() + hour).toISOString();
    const { status, body } = await create({ ...good, expiresAt });
    expect(status).toBe(201);
    const { key, ...shown } = Created.parse(body);
    expect(key.startsWith(`${shown.prefix}_`)).toBe(true);
    expect(key.length).toBeGreaterThan(shown.prefix.length + 20);
    expect(shown).toMatchObject({ ...good, expiresAt, lastUsedAt: null });
    expect((await list()).find(({ id }) => id === shown.id)).toEqual(shown);
    const { rows } = await service.test.owner.query(
      `SELECT * FROM api_keys k, activity a WHERE k.id = $1 AND a.subject_id = $1::text`,
      [shown.id],
    );
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(key);
    expect(await activityOf(shown.id)).toMatchObject([{ action: "api_key.created" }]);
  });

  it.each([
    ["name", ["x", "x".repeat(80)], ["", " ", "x".repeat(81), null, 7]],
    ["scopes.0", [["orders:read"]], [["orders:eat"], [7]]],
    ["scopes", [["orders:read", "orders:read"]], [[], null, "orders:read"]],
    ["expiresAt", [null], ["soon", "2026-02-30T00:00:00Z", "2020-01-01T00:00:00Z", 7]],
  ] as [string, unknown[], unknown[]][])("holds the bounds of %s", async (path, fine, bad) => {
    const field = path.split(".")[0] ?? path;
    for (const value of fine) expect((await create({ ...good, [field]: value })).status).toBe(201);
    for (const value of bad) expectValidation(await create({ ...good, [field]: value }), path);
  });

  it("needs its name and scopes", async () => {
    expectValidation(await create({ scopes: good.scopes }), "name");
    expectValidation(await create({ name: good.name }), "scopes");
    expectValidation(await create([]), "");
  });

  it("gives no more than its creator may do, and never the management of keys", async () => {
    const admin = await signInAs(service, await makeMember(service, at.business, "admin"));
    for (const scope of ["keys:read", "keys:write", "console:read", "console:owner"]) {
      expectValidation(await create({ ...good, scopes: ["orders:read", scope] }), "scopes");
    }
    expectValidation(await create({ ...good, scopes: ["billing:write"] }, admin), "scopes");
    expect((await create({ ...good, scopes: ["billing:write"] })).status).toBe(201);
  });

  it("refuses in the order of the table: 401, 403, then 422", async () => {
    const bad = { name: "" };
    expectError(await api.post("/api-keys", { body: bad }), "unauthenticated");
    expectError(await create(bad, await someKey()), "forbidden");
    expectError(await create(bad, at.driver.token), "forbidden");
    expectValidation(await create(bad), "name");
  });
});

describe("GET /api-keys", () => {
  it("leaves out revoked ones, other businesses' and the key itself", async () => {
    const [kept, gone] = [await made({ name: "Kept" }), await made({ name: "Gone" })];
    const others = await made({ name: "Others" }, elsewhere.owner.token);
    expect((await api.delete(`/api-keys/${gone.id}`, { as })).status).toBe(200);
    const items = await list();
    expect(items.find(({ id }) => id === kept.id)).toMatchObject({ name: "Kept" });
    expect(items.map(({ id }) => id)).not.toContain(gone.id);
    expect(items.map(({ id }) => id)).not.toContain(others.id);
    expect(JSON.stringify(items)).not.toContain(kept.key);
  });

  it("tells when a key was last used, without a write for each use", async () => {
    const { id, key } = await made({ name: "In use" });
    await Promise.all(Array.from({ length: 5 }, () => api.get("/orders", { as: key })));
    await expect
      .poll(async () => (await list()).find((item) => item.id === id)?.lastUsedAt)
      .toEqual(expect.any(String));
    const { rows } = await service.test.owner.query("SELECT xmin FROM api_keys WHERE id = $1", [
      id,
    ]);
    await api.get("/orders", { as: key });
    const again = await service.test.owner.query("SELECT xmin FROM api_keys WHERE id = $1", [id]);
    expect(again.rows).toEqual(rows);
  });

  it("is a person's alone", async () => {
    expectError(await api.get("/api-keys"), "unauthenticated");
    expectError(await api.get("/api-keys", { as: await someKey() }), "forbidden");
    expectError(await api.get("/api-keys", { as: at.driver.token }), "forbidden");
  });
});

describe("keys of who has left", () => {
  const leave = async () => {
    const leaver = await makeMember(service, at.business, "admin");
    const { key, id, prefix } = await made({}, await signInAs(service, leaver));
    expect((await api.delete(`/members/${leaver.id}`, { as })).status).toBe(200);
    return { key, id, prefix };
  };
  const orphans = async (who = as) =>
    List.parse((await api.get("/api-keys/orphaned", { as: who })).body).items;
  const adopt = (id: string, who = as) => api.post(`/api-keys/${id}/adopt`, { as: who });

  it("are listed, and adopted once with a new secret; the old one opens nothing", async () => {
    const { key, id, prefix } = await leave();
    expect(await orphans()).toMatchObject([{ id, prefix }]);
    expect(await orphans(elsewhere.owner.token)).toEqual([]);
    expectError(await adopt(id, elsewhere.owner.token), "not_found");
    const answers = await Promise.all([adopt(id), adopt(id)]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const adopted = Created.parse(answers.find(({ status }) => status === 200)?.body);
    expect(adopted).toMatchObject({ id, prefix, lastUsedAt: null });
    expectError(await api.get("/orders", { as: key }), "unauthenticated");
    expect((await api.get("/orders", { as: adopted.key })).status).toBe(200);
    expect(await orphans()).toEqual([]);
    const { rows } = await service.test.owner.query(
      "SELECT * FROM api_keys k, activity a WHERE k.id = $1 AND a.subject_id = $1::text",
      [id],
    );
    expect(JSON.stringify(rows)).not.toContain(adopted.key);
    expect((await activityOf(id)).map(({ action }) => action)).toContain("api_key.adopted");
  });

  it("are revoked like any other", async () => {
    const { id } = await leave();
    expect((await api.delete(`/api-keys/${id}`, { as })).status).toBe(200);
    expect(await orphans()).toEqual([]);
    expectError(await adopt(id), "not_found");
  });

  it("are a person's to see and take, and a member's key is nobody's to take", async () => {
    const { id } = await made();
    expectError(await adopt(id), "conflict");
    expectError(await api.get("/api-keys/orphaned"), "unauthenticated");
    for (const who of [await someKey(), at.driver.token]) {
      expectError(await api.get("/api-keys/orphaned", { as: who }), "forbidden");
      expectError(await adopt(id, who), "forbidden");
    }
    expectValidation(await adopt("seven"), "id");
  });
});

describe("a key at work", () => {
  it("does what its scopes allow by either header, and nothing else", async () => {
    const { key } = await made();
    expect((await api.get("/orders", { as: key })).status).toBe(200);
    const headers = { "x-api-key": key };
    expect((await api.get("/orders", { headers })).status).toBe(200);
    expectError(await api.get("/customers", { headers }), "forbidden");
    expectError(await api.get("/notifications", { as: key }), "forbidden");
  });

  it("ends when it is revoked and when its time has come", async () => {
    const [revoked, expiring] = [await made(), await made()];
    await api.delete(`/api-keys/${revoked.id}`, { as });
    expect(await activityOf(revoked.id)).toMatchObject([
      { action: "api_key.created" },
      { action: "api_key.revoked" },
    ]);
    await service.database.service.apiKey.updateMany({
      where: { id: expiring.id },
      data: { expiresAt: new Date(Date.now() - 1) },
    });
    for (const { key } of [revoked, expiring]) {
      expectError(await api.get("/orders", { as: key }), "unauthenticated");
    }
    expectError(await api.get("/orders", { as: `${revoked.prefix}_guess` }), "unauthenticated");
  });

  it("is not there to revoke twice, nor for another business", async () => {
    const { id } = await made();
    const foreign = await api.delete(`/api-keys/${id}`, { as: elsewhere.owner.token });
    expectError(foreign, "not_found");
    expect((await list()).map((key) => key.id)).toContain(id);
    const both = await Promise.all([1, 2].map(() => api.delete(`/api-keys/${id}`, { as })));
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 404]));
    expectError(await api.delete(`/api-keys/${randomUUID()}`, { as }), "not_found");
    expectValidation(await api.delete("/api-keys/seven", { as }), "id");
  });
});
