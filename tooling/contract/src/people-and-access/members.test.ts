import {
  goodPassword as password,
  makeBusiness,
  makeMember,
  signInAs,
  testService,
  type MadeBusiness,
  type MadePerson,
} from "@roundsman/api/testing";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { expectError, expectValidation, restOn } from "@roundsman/spec-rest/testing";

const service = await testService();
afterAll(service.close);
const api = restOn(service);

let business: MadeBusiness;
let owner: MadePerson;
let driver: MadePerson;
let as: string;
let asAdmin: string;
let asStranger: string;

beforeEach(async () => {
  business = await makeBusiness(service);
  owner = await makeMember(service, business, "owner");
  driver = await makeMember(service, business, "driver");
  as = await signInAs(service, owner);
  asAdmin = await signInAs(service, await makeMember(service, business, "admin"));
  const elsewhere = await makeBusiness(service);
  asStranger = await signInAs(service, await makeMember(service, elsewhere, "owner"));
});

const recorded = async () => {
  const rows = await service.database.service.activity.findMany({
    where: { tenantId: business.id },
    orderBy: { id: "asc" },
    select: { action: true },
  });
  return rows.map(({ action }) => action);
};

describe("GET /members", () => {
  it("gives a page of the business's people", async () => {
    const { status, body } = await api.get("/members?limit=2", { as });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      items: [{ role: expect.any(String) }, {}],
      nextCursor: expect.any(String),
    });
    const { body: drivers } = await api.get("/members?role=driver", { as });
    expect(drivers).toEqual({
      items: [
        {
          userId: driver.id,
          name: driver.name,
          email: driver.email,
          role: "driver",
          permissionSetId: null,
          joinedAt: expect.any(String),
          lastSignInAt: null,
          can: { change: null },
        },
      ],
      nextCursor: null,
    });
  });

  it.each(["limit=0", "limit=101", "limit=x"])("refuses %s", async (query) => {
    expectValidation(await api.get(`/members?${query}`, { as }), "limit");
  });

  it("refuses a role there is not, and a cursor of another list", async () => {
    expectValidation(await api.get("/members?role=boss", { as }), "role");
    expectValidation(await api.get("/members?cursor=x", { as }), "cursor");
  });
});

describe("PATCH /members/{userId}", () => {
  const path = () => `/members/${driver.id}`;

  it("changes the role, on the record", async () => {
    const { status, body } = await api.patch(path(), { as, body: { role: "admin" } });
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { userId: driver.id, role: "admin" },
    });
    expect(await recorded()).toEqual(["member.role_changed"]);
  });

  it("finds the member before it looks at the body", async () => {
    expectError(await api.patch("/members/nobody", { as, body: { role: "boss" } }), "not_found");
    expectError(await api.patch(path(), { as: asStranger, body: { role: "boss" } }), "not_found");
    expectValidation(await api.patch(path(), { as, body: { role: "boss" } }), "role");
    expectValidation(await api.patch(path(), { as, body: "[" }), "");
    expect(await recorded()).toEqual([]);
  });

  it("keeps owners from admins, and an owner for the business", async () => {
    const ofOwner = `/members/${owner.id}`;
    expectError(await api.patch(ofOwner, { as: asAdmin, body: { role: "driver" } }), "forbidden");
    expectError(await api.patch(path(), { as: asAdmin, body: { role: "owner" } }), "forbidden");
    expectError(await api.patch(ofOwner, { as, body: { role: "driver" } }), "conflict");
  });
});

describe("DELETE /members/{userId}", () => {
  it("removes them, and answers with the keys they leave", async () => {
    const { status, body } = await api.delete(`/members/${driver.id}`, { as });
    expect({ status, body }).toMatchObject({ status: 200, body: { userId: driver.id, keys: [] } });
    expectError(await api.delete(`/members/${driver.id}`, { as }), "not_found");
    expect(await recorded()).toEqual(["member.removed"]);
  });

  it("does not reach into another business, nor take its last owner", async () => {
    expectError(await api.delete(`/members/${driver.id}`, { as: asStranger }), "not_found");
    expectError(await api.delete(`/members/${owner.id}`, { as }), "conflict");
    expectError(await api.delete(`/members/${owner.id}`, { as: asAdmin }), "forbidden");
  });
});

describe("permission sets", () => {
  const till = { name: "Till", scopes: ["orders:write"] };

  it("are made, given, changed and deleted, on the record", async () => {
    const made = await api.post("/permission-sets", { as, body: till });
    expect(made).toMatchObject({
      status: 201,
      body: {
        name: "Till",
        builtIn: false,
        scopes: ["tenant:read", "products:read", "orders:read", "orders:write"],
      },
    });
    const permissionSetId = String(Reflect.get(Object(made.body), "id"));
    const path = `/permission-sets/${permissionSetId}`;
    const given = { role: "admin", permissionSetId };
    expect(await api.patch(`/members/${driver.id}`, { as, body: given })).toMatchObject({
      status: 200,
      body: given,
    });
    const changed = { name: "Desk" };
    expect(await api.patch(path, { as, body: changed })).toMatchObject({ body: changed });
    expectError(await api.delete(path, { as }), "conflict");
    const { body: listed } = await api.get("/permission-sets", { as });
    expect(listed).toMatchObject({ items: [{}, {}, {}, { ...changed, members: 1 }] });
    await api.patch(`/members/${driver.id}`, { as, body: { role: "driver" } });
    expect(await api.delete(path, { as })).toMatchObject({ status: 200, body: changed });
    expect(await recorded()).toEqual([
      "permission_set.created",
      "member.role_changed",
      "permission_set.changed",
      "member.role_changed",
      "permission_set.deleted",
    ]);
  });

  it("are refused where they make no sense, and to another business", async () => {
    const post = (body: unknown) => api.post("/permission-sets", { as, body });
    expectValidation(await post({ ...till, name: "" }), "name");
    expectValidation(await post({ ...till, scopes: [] }), "scopes");
    expectValidation(await post({ ...till, scopes: ["orders:eat"] }), "scopes.0");
    expectValidation(await post({ ...till, scopes: ["billing:write"] }), "scopes");
    expectError(await post({ ...till, name: "YARD" }), "conflict");
    const made = await post(till);
    const path = `/permission-sets/${String(Reflect.get(Object(made.body), "id"))}`;
    expectError(await api.patch(path, { as: asStranger, body: till }), "not_found");
    expectError(await api.delete(path, { as: asStranger }), "not_found");
    expectValidation(await api.delete("/permission-sets/yard", { as }), "id");
    const nobodys = { role: "admin", permissionSetId: "office staff" };
    expectError(await api.patch(`/members/${driver.id}`, { as, body: nobodys }), "not_found");
    const drivers = { role: "driver", permissionSetId: "yard" };
    expectValidation(
      await api.patch(`/members/${driver.id}`, { as, body: drivers }),
      "permissionSetId",
    );
  });
});

describe("invitations", () => {
  const invited = { email: "new@hand.example", role: "driver" };

  it("are sent, listed and withdrawn", async () => {
    const made = await api.post("/invitations", { as, body: invited });
    expect(made).toMatchObject({
      status: 201,
      body: { ...invited, invitedByName: owner.name, expiresAt: expect.any(String) },
    });
    expect(made.body).not.toHaveProperty("token");
    const { body: listed } = await api.get("/invitations", { as });
    expect(listed).toEqual({ items: [made.body], nextCursor: null });
    const path = `/invitations/${String(Reflect.get(Object(made.body), "id"))}`;
    expectError(await api.delete(path, { as: asStranger }), "not_found");
    expect(await api.delete(path, { as })).toMatchObject({ status: 200, body: made.body });
    expectError(await api.delete(path, { as }), "not_found");
    expect(await recorded()).toEqual(["invitation.sent", "invitation.withdrawn"]);
  });

  it("are refused where they make no sense", async () => {
    const post = (body: unknown, by = as) => api.post("/invitations", { as: by, body });
    expectValidation(await post({ ...invited, email: "nothing" }), "email");
    expectValidation(await post({ ...invited, role: "boss" }), "role");
    expectError(await post({ ...invited, email: driver.email }), "conflict");
    expectError(await post({ ...invited, role: "owner" }, asAdmin), "forbidden");
    expectValidation(await api.delete("/invitations/7", { as }), "id");
    expect(await recorded()).toEqual([]);
  });

  it("are the same for a repeated request", async () => {
    const headers = { "idempotency-key": "once" };
    const first = await api.post("/invitations", { as, body: invited, headers });
    const again = await api.post("/invitations", { as, body: invited, headers });
    expect(again.body).toEqual(first.body);
    expect(await recorded()).toEqual(["invitation.sent"]);
  });

  it("are accepted by their token alone", async () => {
    const body = { token: "none", name: "Dee", password };
    expectError(await api.post("/invitations/accept", { body }), "not_found");
    expectValidation(await api.post("/invitations/accept", { body: { name: "Dee" } }), "token");
    expectValidation(
      await api.post("/invitations/accept", { body: { ...body, password: "short" } }),
      "password",
    );
  });
});
