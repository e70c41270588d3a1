import {
  makeBusiness,
  makeMember,
  makePerson,
  signInAs,
  testService,
  type MadeBusiness,
  type MadePerson,
} from "@roundsman/api/testing";
import { randomUUID } from "node:crypto";
import { addDays } from "date-fns/addDays";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { expectError, expectValidation, restOn, type Answered } from "@roundsman/spec-rest/testing";

const service = await testService();
afterAll(service.close);
const api = restOn(service);
const db = service.database.service;

const support = await makePerson(service, { staffRole: "support", name: "Sam" });
const billing = await makePerson(service, { staffRole: "billing", name: "Bea" });
const owning = await makePerson(service, { staffRole: "owner", name: "Owen" });
const sam = await signInAs(service, support);
const bea = await signInAs(service, billing);
const owen = await signInAs(service, owning);

let business: MadeBusiness;
let member: MadePerson;
beforeEach(async () => {
  business = await makeBusiness(service, { name: "Fellside Gas" });
  member = await makeMember(service, business, "owner");
});

const at = (what: string, id = business.id) => `/console/businesses/${id}/${what}`;
const bodyOf = ({ body }: Answered) => body as Record<string, unknown>;
const actionsOf = (action: string) =>
  db.consoleAction.findMany({ where: { businessId: business.id, action } });

describe("POST /console/businesses/{id}/plan", () => {
  it("sets the plan, its limits, and says so in the console's record alone", async () => {
    const set = await api.post(at("plan"), { as: bea, body: { plan: "starter" } });
    expect(set).toMatchObject({
      status: 200,
      body: {
        id: business.id,
        subscription: { plan: "starter", inGoodStanding: true, vehiclesUsed: 0 },
        limits: { vehicleLimit: 2 },
        members: 1,
        people: [{ userId: member.id, role: "owner", email: member.email }],
        supportAccess: { level: "none", until: null, setByName: null },
      },
    });
    expect(await actionsOf("business.plan_set")).toMatchObject([
      { staffUserId: billing.id, area: "billing", details: { reason: null, after: "starter" } },
    ]);
  });

  it("keeps the reason where one is given", async () => {
    const change = (reason: string) =>
      api.post(at("plan"), { as: bea, body: { plan: "starter", reason } });
    expectValidation(await change(""), "reason");
    expect((await change("Agreed by phone")).status).toBe(200);
    const [latest] = await actionsOf("business.plan_set");
    expect(latest).toMatchObject({
      details: { reason: "Agreed by phone", after: "starter" },
    });
  });

  it("judges 404 before the body, and the body's plan after", async () => {
    expectError(
      await api.post(at("plan", randomUUID()), { as: bea, body: { plan: "free" } }),
      "not_found",
    );
    expectValidation(await api.post(at("plan"), { as: bea, body: { plan: "free" } }), "plan");
    expectValidation(await api.post(at("plan"), { as: bea, body: {} }), "plan");
    expectValidation(await api.post(at("plan", "not-an-id"), { as: bea, body: {} }), "id");
    expectError(await api.post(at("plan", "not-an-id"), { as: sam, body: {} }), "forbidden");
  });
});

describe("POST /console/businesses/{id}/lock", () => {
  it("refuses everything for the business until it is unlocked, and changes but the reason again", async () => {
    const theirs = await signInAs(service, member);
    const locked = await api.post(at("lock"), { as: bea, body: { reason: "Fraud" } });
    expect(locked).toMatchObject({ status: 200, body: { lockedReason: "Fraud" } });
    expectError(await api.get("/orders", { as: theirs }), "business_locked");
    const again = await api.post(at("lock"), { as: owen, body: { reason: "Fraud, proved" } });
    expect(again.body).toMatchObject({
      lockedAt: bodyOf(locked)["lockedAt"],
      lockedReason: "Fraud, proved",
    });
    expect((await api.post(at("unlock"), { as: bea, body: { reason: "Cleared" } })).status).toBe(
      200,
    );
    expect((await api.get("/orders", { as: theirs })).status).toBe(200);
    expectError(await api.post(at("unlock"), { as: bea, body: { reason: "Again" } }), "conflict");
  });

  it("takes a reason of 1 to 500 characters", async () => {
    const lock = (reason: string) => api.post(at("lock"), { as: bea, body: { reason } });
    expectValidation(await lock(""), "reason");
    expectValidation(await lock("   "), "reason");
    expectValidation(await lock("x".repeat(501)), "reason");
    expect((await lock("x".repeat(500))).status).toBe(200);
  });
});

describe("POST /console/businesses/{id}/view-as", () => {
  const grant = (level: "view" | "act", until = addDays(new Date(), 1)) =>
    db.supportGrant.create({ data: { tenantId: business.id, level, until, setByName: "Olivia" } });
  const open = (as: string, body: object, id = business.id) =>
    api.post(at("view-as", id), { as, body });

  it("opens a session as the person at the grant's level, for an hour at most", async () => {
    await grant("act");
    const opened = await open(sam, { userId: member.id, reason: "Asked for help" });
    expect(opened).toMatchObject({
      status: 200,
      body: { level: "act", userId: member.id, userName: member.name, tenantId: business.id },
    });
    const lasts = Date.parse(String(bodyOf(opened)["expiresAt"])) - Date.now();
    expect(lasts).toBeGreaterThan(59 * 60_000);
    expect(lasts).toBeLessThanOrEqual(60 * 60_000);
    const token = String(bodyOf(opened)["token"]);
    expect(String(opened.headers["Set-Cookie"])).toContain(`service.session_token=${token}`);
    expect(await api.get("/auth/session", { as: token })).toMatchObject({
      body: { user: { id: member.id } },
    });
    expectError(await api.get("/console/businesses", { as: token }), "forbidden");
    const told = await db.notification.findMany({ where: { tenantId: business.id } });
    expect(told).toMatchObject([{ kind: "support.session_opened", userId: member.id }]);
  });

  it("never outlasts the grant", async () => {
    const until = new Date(Date.now() + 10 * 60_000);
    await grant("view", until);
    const opened = await open(sam, { userId: member.id });
    expect(bodyOf(opened)).toMatchObject({ level: "view", expiresAt: until.toISOString() });
  });

  it("needs the grant, a member, and for an override an owner with a reason", async () => {
    expectError(await open(sam, { userId: member.id }), "forbidden");
    expectError(await open(sam, { userId: "nobody" }), "not_found");
    expectError(await open(sam, { userId: member.id }, randomUUID()), "not_found");
    expectValidation(await open(sam, {}), "userId");
    expectValidation(await open(owen, { userId: member.id, override: true }), "reason");
    expectValidation(
      await open(owen, { userId: member.id, override: true, reason: "x".repeat(501) }),
      "reason",
    );
    expectError(
      await open(bea, { userId: member.id, override: true, reason: "Court order" }),
      "forbidden",
    );
    await grant("view", new Date(Date.now() - 1000));
    expectError(await open(sam, { userId: member.id }), "forbidden");
  });

  it("by override is the console's own secret", async () => {
    const opened = await open(owen, { userId: member.id, override: true, reason: "Court order" });
    expect(opened).toMatchObject({ status: 200, body: { level: "act" } });
    expect(await db.notification.count({ where: { tenantId: business.id } })).toBe(0);
    const theirs = await signInAs(service, member);
    const activity = await api.get("/activity", { as: theirs });
    expect(JSON.stringify(activity.body)).not.toContain("support.session_opened");
    const [action] = await actionsOf("support.session_opened");
    expect(action?.details).toMatchObject({ override: true, reason: "Court order", level: "act" });
  });

  it("ends when told, and what it held is over", async () => {
    await grant("act");
    const token = String(bodyOf(await open(sam, { userId: member.id }))["token"]);
    expect((await api.delete("/console/view-as", { as: token })).status).toBe(200);
    expectError(await api.get("/auth/session", { as: token }), "unauthenticated");
    expect(await actionsOf("support.session_ended")).toHaveLength(1);
  });

  it("brings the staff member's own session back to the browser", async () => {
    await grant("act");
    const cookie = `service.session_token=${sam}`;
    const opened = await api.post(at("view-as"), {
      headers: { cookie },
      body: { userId: member.id },
    });
    expect(String(opened.headers["Set-Cookie"])).toContain(`service.staff_session_token=${sam}`);
    const within = `service.session_token=${String(bodyOf(opened)["token"])}; service.staff_session_token=${sam}`;
    const left = await api.delete("/console/view-as", { headers: { cookie: within } });
    expect(String(left.headers["Set-Cookie"])).toContain(`service.session_token=${sam}`);
  });
});

describe("GET /console/businesses", () => {
  it("finds by name, slug and people, and pages without gaps", async () => {
    const found = async (q: string) => {
      const { body } = await api.get(`/console/businesses?q=${encodeURIComponent(q)}`, { as: sam });
      return (body as { items: { id: string }[] }).items.map(({ id }) => id);
    };
    expect(await found(business.slug)).toEqual([business.id]);
    expect(await found(member.email)).toEqual([business.id]);
    const seen: string[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const query: string =
        cursor === "" ? "limit=2" : `limit=2&cursor=${encodeURIComponent(cursor)}`;
      const page = (await api.get(`/console/businesses?${query}`, { as: sam })).body as {
        items: { id: string }[];
        nextCursor: string | null;
      };
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toHaveLength(await db.business.count());
  });
});
