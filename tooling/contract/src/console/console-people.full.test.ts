import {
  makeBusiness,
  makeKey,
  makeMember,
  makePerson,
  signInAs,
  testService,
} from "@roundsman/api/testing";
import { afterAll, describe, expect, it } from "vitest";
import { expectError, expectValidation, restOn } from "@roundsman/spec-rest/testing";

const service = await testService();
afterAll(service.close);
const api = restOn(service);
const db = service.database.service;
const business = await makeBusiness(service);

const newStaff = async (staffRole: "support" | "billing" | "owner") => {
  const person = await makePerson(service, { staffRole });
  return { ...person, token: await signInAs(service, person) };
};
const sam = await newStaff("support");
const owen = await newStaff("owner");
const reason = { reason: "Asked by phone" };
const at = (id: string, what: string) => `/console/users/${id}/${what}`;

describe("POST /console/users/{id}/lock", () => {
  it("ends every session and key at once; unlocking lets them in again", async () => {
    const person = await makeMember(service, business, "admin");
    const session = await signInAs(service, person);
    const key = await makeKey(service, business, person, ["orders:read"]);
    expect(await api.post(at(person.id, "lock"), { as: sam.token, body: reason })).toMatchObject({
      status: 200,
      body: {
        id: person.id,
        lockedReason: reason.reason,
        memberships: [{ tenantId: business.id, role: "admin" }],
      },
    });
    expectError(await api.get("/orders", { as: session }), "unauthenticated");
    expectError(await api.get("/orders", { as: key }), "unauthenticated");
    expect((await api.post(at(person.id, "unlock"), { as: sam.token, body: reason })).status).toBe(
      200,
    );
    expect((await api.get("/orders", { as: key })).status).toBe(200);
    expect((await api.post(at(person.id, "unlock"), { as: sam.token, body: reason })).status).toBe(
      409,
    );
  });

  it("judges who it is before the body: unknown, staff, oneself, then the reason", async () => {
    expectError(await api.post(at("nobody", "lock"), { as: sam.token, body: {} }), "not_found");
    expectError(await api.post(at(owen.id, "lock"), { as: sam.token, body: {} }), "conflict");
    expectError(await api.post(at(sam.id, "lock"), { as: sam.token, body: {} }), "conflict");
    const person = await makePerson(service);
    expectValidation(await api.post(at(person.id, "lock"), { as: sam.token, body: {} }), "reason");
    expect((await db.user.findUniqueOrThrow({ where: { id: person.id } })).lockedAt).toBeNull();
  });
});

describe("POST /console/users/{id}/sign-out", () => {
  it("ends every session and counts them; they may sign in again", async () => {
    const person = await makeMember(service, business, "driver");
    const sessions = await Promise.all([signInAs(service, person), signInAs(service, person)]);
    const answer = await api.post(at(person.id, "sign-out"), { as: sam.token, body: reason });
    expect(answer).toMatchObject({ status: 200, body: { ended: 2 } });
    for (const session of sessions) {
      expectError(await api.get("/auth/session", { as: session }), "unauthenticated");
    }
    expect(
      await api.post(at(person.id, "sign-out"), { as: sam.token, body: reason }),
    ).toMatchObject({ body: { ended: 0 } });
    expect(
      await db.consoleAction.count({ where: { personId: person.id, action: "user.signed_out" } }),
    ).toBe(2);
  });

  it("of staff is an owner's to do, of oneself nobody's", async () => {
    const bea = await newStaff("billing");
    expectError(await api.post(at(bea.id, "sign-out"), { as: sam.token, body: {} }), "conflict");
    expectError(await api.post(at(owen.id, "sign-out"), { as: owen.token, body: {} }), "conflict");
    expect((await api.post(at(bea.id, "sign-out"), { as: owen.token, body: reason })).status).toBe(
      200,
    );
  });
});

describe("POST /console/users/{id}/staff-role", () => {
  it("gives a first role and another one, each with its reason on record", async () => {
    const person = await makePerson(service);
    const give = (role: string) =>
      api.post(at(person.id, "staff-role"), { as: owen.token, body: { role, ...reason } });
    expect(await give("support")).toMatchObject({ status: 200, body: { staffRole: "support" } });
    expect(await give("owner")).toMatchObject({ status: 200, body: { staffRole: "owner" } });
    expectValidation(await give("chief"), "role");
    const removed = await api.delete(at(person.id, "staff-role?reason=Left"), { as: owen.token });
    expect(removed).toMatchObject({ status: 200, body: { staffRole: null } });
    const actions = await db.consoleAction.findMany({ where: { personId: person.id } });
    expect(actions).toHaveLength(3);
    expect(
      actions.every(({ details }) => /Asked by phone|Left/.test(JSON.stringify(details))),
    ).toBe(true);
  });

  it("is not given to an account whose address nobody verified: 409, also before the body", async () => {
    const stranger = await makePerson(service);
    await db.user.update({ where: { id: stranger.id }, data: { emailVerified: null } });
    for (const body of [{ role: "support", ...reason }, {}]) {
      const asked = await api.post(at(stranger.id, "staff-role"), { as: owen.token, body });
      expectError(asked, "conflict");
    }
    const { staffRole } = await db.user.findUniqueOrThrow({ where: { id: stranger.id } });
    expect(staffRole).toBeNull();
  });

  it("is nobody's to give themselves, nor anybody's below owner", async () => {
    const body = { role: "support", ...reason };
    expectError(await api.post(at(owen.id, "staff-role"), { as: owen.token, body }), "conflict");
    expectError(await api.post(at(owen.id, "staff-role"), { as: sam.token, body }), "forbidden");
    expectError(
      await api.post(at("nobody", "staff-role"), { as: owen.token, body: {} }),
      "not_found",
    );
  });

  it("never leaves the console without an owner, also when two act at once", async () => {
    for (let round = 0; round < 5; round += 1) {
      await db.user.updateMany({ where: { staffRole: "owner" }, data: { staffRole: "support" } });
      const [one, two] = await Promise.all([newStaff("owner"), newStaff("owner")]);
      const body = { role: "support", ...reason };
      const answers = await Promise.all([
        api.post(at(one.id, "staff-role"), { as: two.token, body }),
        api.post(at(two.id, "staff-role"), { as: one.token, body }),
      ]);
      expect(await db.user.count({ where: { staffRole: "owner" } })).toBe(1);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    }
  });
});
