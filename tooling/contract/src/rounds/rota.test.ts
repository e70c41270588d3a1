import { randomUUID } from "node:crypto";
import { makeMember, makeMerchant, signInAs, testService } from "@roundsman/api/testing";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { expectError, expectValidation, restOn } from "@roundsman/spec-rest/testing";

const service = await testService();
afterAll(service.close);
const api = restOn(service);
const at = await makeMerchant(service);
const elsewhere = await makeMerchant(service);
const as = at.owner.token;

let userId: string;
let asDriver: string;
beforeEach(async () => {
  const driver = await makeMember(service, at.business, "driver");
  userId = driver.id;
  asDriver = await signInAs(service, driver);
  await api.put(`/drivers/${userId}`, { as, body: { shiftStart: "07:00", shiftEnd: "15:00" } });
});

const rota = (from: string, to: string, who = asDriver) =>
  api.get(`/rota?from=${from}&to=${to}`, { as: who });
const day = (given: object) => ({
  working: true,
  shiftStart: "07:00",
  shiftEnd: "15:00",
  differs: false,
  timeOff: null,
  ...given,
});

describe("GET and PUT /rota", () => {
  it("show the usual shift, days that differ, and days taken back to the usual", async () => {
    const put = (body: object) => api.put("/rota", { as, body });
    const differing = [
      { userId, day: "2026-12-01", working: true, shiftStart: "10:00", shiftEnd: "12:00" },
      { userId, day: "2026-12-02", working: false },
      { userId, day: "2026-12-03", working: true },
    ];
    const { status, body } = await put({ days: differing });
    expect(status).toBe(200);
    expect(body).toMatchObject({ from: "2026-12-01", to: "2026-12-03" });
    const shown = await rota("2026-12-01", "2026-12-04");
    expect(shown.body).toEqual({
      from: "2026-12-01",
      to: "2026-12-04",
      drivers: [
        {
          userId,
          name: expect.any(String),
          days: [
            day({ day: "2026-12-01", shiftStart: "10:00", shiftEnd: "12:00", differs: true }),
            day({
              day: "2026-12-02",
              working: false,
              shiftStart: null,
              shiftEnd: null,
              differs: true,
            }),
            day({ day: "2026-12-03", differs: true }),
            day({ day: "2026-12-04" }),
          ],
        },
      ],
    });
    await put({ days: differing.map((one) => ({ userId, day: one.day, working: null })) });
    const { body: usual } = await rota("2026-12-01", "2026-12-02");
    expect(usual).toMatchObject({
      drivers: [{ days: [day({ day: "2026-12-01" }), day({ day: "2026-12-02" })] }],
    });
  });

  it("show a week from today, and all drivers to the office", async () => {
    const { body } = await api.get("/rota", { as });
    const { drivers } = body as { drivers: { days: unknown[] }[] };
    expect(drivers.length).toBeGreaterThan(1);
    expect(drivers.every((driver) => driver.days.length === 7)).toBe(true);
  });

  it.each([
    ["to", "from=2026-12-02&to=2026-12-01"],
    ["to", "from=2026-01-01&to=2026-04-03"],
    ["from", "from=now"],
  ])("refuse a wrong %s in %s", async (path, query) => {
    expectValidation(await api.get(`/rota?${query}`, { as }), path);
  });

  it("refuse days that make no sense, and drivers that are none", async () => {
    const put = (...days: object[]) => api.put("/rota", { as, body: { days } });
    const good = { userId, day: "2026-12-01", working: true };
    expectValidation(await put(), "days");
    expectValidation(await put(good, good), "days");
    expectValidation(await put({ ...good, shiftStart: "07:00" }), "days.0.shiftEnd");
    expectValidation(await put({ ...good, day: "soon" }), "days.0.day");
    expectValidation(await put({ ...good, working: "yes" }), "days.0.working");
    expectError(await put({ ...good, userId: elsewhere.driver.id }), "not_found");
    expectError(await put(good, { ...good, userId: at.owner.id }), "not_found");
    expectError(await api.put("/rota", { as: asDriver, body: { days: [good] } }), "forbidden");
    expect(await service.database.service.rotaDay.count({ where: { userId } })).toBe(0);
  });
});

describe("time off", () => {
  const ask = (body: object, who = asDriver) => api.post("/time-off", { as: who, body });
  const days = { fromDay: "2026-12-24", untilDay: "2026-12-26" };
  const idOf = (body: unknown) => String(Reflect.get(Object(body), "id"));
  const kinds = async (user: string) =>
    (await service.database.service.notification.findMany({ where: { userId: user } })).map(
      (notice) => notice.kind,
    );

  it("is asked for, decided once, and shown in the rota; both sides are told", async () => {
    const { status, body } = await ask({ ...days, note: "Christmas" });
    expect(status).toBe(201);
    expect(body).toMatchObject({ ...days, userId, status: "requested", note: "Christmas" });
    expect(await kinds(at.owner.id)).toContain("timeoff.requested");
    const asked = await rota("2026-12-24", "2026-12-24");
    expect(asked.body).toMatchObject({
      drivers: [{ days: [{ working: true, timeOff: "requested" }] }],
    });
    const decide = (sent: object, who = as) =>
      api.post(`/time-off/${idOf(body)}/decide`, { as: who, body: sent });
    expectError(await decide({ status: "approved" }, asDriver), "forbidden");
    expectValidation(await decide({ status: "maybe" }), "status");
    expect((await decide({ status: "approved" })).body).toMatchObject({
      status: "approved",
      decidedAt: expect.any(String),
    });
    expectError(await decide({ status: "declined" }), "conflict");
    expect(await kinds(userId)).toEqual(["timeoff.decided"]);
    const given = await rota("2026-12-26", "2026-12-26");
    expect(given.body).toMatchObject({
      drivers: [{ days: [{ working: false, timeOff: "approved" }] }],
    });
  });

  it("is one's own: another's is for the office, and settled at once", async () => {
    const other = await makeMember(service, at.business, "driver");
    expectError(await ask({ ...days, userId: other.id }), "forbidden");
    const entered = await ask({ ...days, userId: other.id }, as);
    expect(entered.body).toMatchObject({ userId: other.id, status: "approved" });
    const path = `/time-off/${idOf(entered.body)}/cancel`;
    expectError(await api.post(path, { as: asDriver }), "forbidden");
    expect((await api.post(path, { as })).body).toMatchObject({ status: "cancelled" });
    expectError(await api.post(path, { as }), "conflict");
    const own = await api.get("/time-off", { as: asDriver });
    expect(own.body).toEqual({ items: [], nextCursor: null });
    expectError(await ask({ ...days, userId: elsewhere.driver.id }, as), "not_found");
  });

  it("does not overlap, not even asked for twice at once", async () => {
    const answers = await Promise.all([ask(days), ask(days)]);
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    expectError(await ask({ fromDay: "2026-12-26", untilDay: "2026-12-30" }), "conflict");
    expect((await ask({ fromDay: "2026-12-27", untilDay: "2026-12-30" })).status).toBe(201);
    const listed = await api.get("/time-off?from=2026-12-27&to=2026-12-31", { as: asDriver });
    expect(listed.body).toMatchObject({ items: [{ fromDay: "2026-12-27" }] });
  });

  it("has days in their order, and is nobody's else", async () => {
    expectValidation(await ask({ fromDay: "2026-12-26", untilDay: "2026-12-25" }), "untilDay");
    expectValidation(await ask({}), "fromDay");
    expectValidation(await ask({ ...days, note: "x".repeat(501) }), "note");
    const { body } = await ask(days);
    const foreign = { as: elsewhere.owner.token, body: { status: "approved" } };
    expectError(await api.post(`/time-off/${idOf(body)}/decide`, foreign), "not_found");
    expectError(await api.post(`/time-off/${randomUUID()}/cancel`, { as }), "not_found");
  });
});
