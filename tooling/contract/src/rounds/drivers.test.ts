import {
  makeMember,
  makeMerchant,
  makePerson,
  signInAs,
  testService,
} from "@roundsman/api/testing";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { expectError, expectValidation, restOn } from "@roundsman/spec-rest/testing";
import { SpecDriver } from "../round-shape";

/* docs/contract/rounds.md#drivers. */

const service = await testService();
afterAll(service.close);
const api = restOn(service);
const at = await makeMerchant(service);
const elsewhere = await makeMerchant(service);
const as = at.owner.token;

let userId: string;
beforeEach(async () => {
  userId = (await makeMember(service, at.business, "driver")).id;
});
const put = (body: object, who: string | undefined = as, user = userId) =>
  api.put(`/drivers/${user}`, { as: who, body });
const profileOf = (of: string) =>
  service.database.service.driverProfile.findFirst({ where: { userId: of } });

describe("PUT /drivers/{userId}", () => {
  it("sets the usual vehicle and shift", async () => {
    const settings = {
      usualVehicleId: at.vehicle.id,
      shiftStart: "07:00",
      shiftEnd: "15:30",
      breakMinutes: 30,
    };
    const { status, body } = await put(settings);
    expect(status).toBe(200);
    expect(SpecDriver.parse(body)).toMatchObject({
      userId,
      ...settings,
      usualVehicleName: expect.stringContaining("Van"),
      patchIds: [],
    });
    expect((await api.get(`/drivers/${userId}`, { as })).body).toEqual(body);
    const { action, before, after } = await service.database.service.activity.findFirstOrThrow({
      where: { tenantId: at.business.id, subjectId: userId },
    });
    expect({ action, before, after }).toMatchObject({
      action: "driver.settings_put",
      before: { shiftStart: null },
      after: { shiftStart: "07:00" },
    });
  });

  it("leaves alone what is left out, and clears what is null", async () => {
    await put({ usualVehicleId: at.vehicle.id, shiftStart: "07:00", shiftEnd: "15:30" });
    expect((await put({ breakMinutes: 45 })).body).toMatchObject({
      usualVehicleId: at.vehicle.id,
      shiftStart: "07:00",
      breakMinutes: 45,
    });
    expect(
      (await put({ usualVehicleId: null, shiftStart: null, shiftEnd: null })).body,
    ).toMatchObject({
      usualVehicleId: null,
      usualVehicleName: null,
      shiftStart: null,
      breakMinutes: 45,
    });
    expect((await put({})).status).toBe(200);
  });

  it("asks for both ends of a shift, or none, of what it will be", async () => {
    expectValidation(await put({ shiftStart: "07:00" }), "shiftEnd");
    expectValidation(await put({ shiftEnd: "07:00" }), "shiftStart");
    expect(await profileOf(userId)).toBeNull();
    await put({ shiftStart: "07:00", shiftEnd: "15:00" });
    expect((await put({ shiftEnd: "16:00" })).status).toBe(200);
    expectValidation(await put({ shiftEnd: null }), "shiftEnd");
    // An end before the start is a night shift.
    expect((await put({ shiftStart: "22:00", shiftEnd: "06:00" })).status).toBe(200);
  });

  it.each([
    ["breakMinutes", 240, 241],
    ["breakMinutes", 0, -1],
    ["shiftStart", "00:00", "24:00"],
    ["shiftEnd", "23:59", "7:00"],
    ["usualVehicleId", null, "van"],
    ["breakMinutes", null, 1.5],
  ])("holds %s within its bounds", async (field, within, beyond) => {
    await put({ shiftStart: "07:00", shiftEnd: "15:00" });
    expect((await put({ [field]: within })).status).toBe(200);
    expectValidation(await put({ [field]: beyond }), field);
  });

  it("meets nobody, a driver, an unknown user and a wrong body, in that order", async () => {
    const wrong = { breakMinutes: 241 };
    expectError(await api.put(`/drivers/${userId}`, { body: wrong }), "unauthenticated");
    expectError(await put(wrong, at.driver.token, "nobody"), "forbidden");
    expectError(await put(wrong, at.driver.token, at.driver.id), "forbidden");
    expectError(await put(wrong, as, "nobody"), "not_found");
    expectValidation(await put(wrong), "breakMinutes");
    expectValidation(await put({ ...wrong, usualVehicleId: elsewhere.vehicle.id }), "breakMinutes");
  });

  it("knows only members who drive, and vehicles of this business", async () => {
    const admin = await makeMember(service, at.business, "admin");
    const nobody = await makePerson(service);
    for (const user of [admin.id, nobody.id, at.owner.id, elsewhere.driver.id]) {
      expectError(await put({ breakMinutes: 10 }, as, user), "not_found");
      expectError(await api.get(`/drivers/${user}`, { as }), "not_found");
    }
    expect(await profileOf(elsewhere.driver.id)).toBeNull();
    expectError(await put({ usualVehicleId: elsewhere.vehicle.id }), "not_found");
    const { id: tenantId } = at.business;
    const archived = { tenantId, name: "Old van", archivedAt: new Date() };
    const old = await service.database.service.vehicle.create({ data: archived });
    expectValidation(await put({ usualVehicleId: old.id }), "usualVehicleId");
    expect(await profileOf(userId)).toBeNull();
  });

  it("keeps a shift whole when its ends are set at once", async () => {
    await put({ shiftStart: "07:00", shiftEnd: "15:00" });
    await Promise.all([
      put({ shiftStart: null, shiftEnd: null }),
      put({ shiftEnd: "16:00" }),
      put({ shiftStart: "08:00" }),
    ]);
    const profile = await profileOf(userId);
    expect(profile!.shiftStart === null).toBe(profile!.shiftEnd === null);
  });
});

describe("GET /drivers", () => {
  it("lists drivers by name, with or without settings", async () => {
    const { body } = await api.get("/drivers?limit=100", { as });
    const { items } = body as { items: unknown[] };
    const drivers = items.map((item) => SpecDriver.parse(item));
    expect(drivers.map((driver) => driver.userId)).toContain(userId);
    expect(drivers.map((driver) => driver.userId)).not.toContain(at.owner.id);
    expectError(await api.get("/drivers", { as: at.driver.token }), "forbidden");
    expectValidation(await api.get("/drivers?limit=0", { as }), "limit");
    const first = await api.get("/drivers?limit=1", { as });
    const cursor = String(Reflect.get(Object(first.body), "nextCursor"));
    const second = await api.get(`/drivers?limit=1&cursor=${cursor}`, { as });
    expect(second.body).not.toEqual(first.body);
  });

  it("shows a member made a driver later at once, and one no longer a driver no more", async () => {
    const person = await makeMember(service, at.business, "admin");
    const of = { where: { userId: person.id }, data: { role: "driver" as const } };
    await service.database.service.member.updateMany(of);
    expect((await api.get(`/drivers/${person.id}`, { as })).status).toBe(200);
    await signInAs(service, person);
    await service.database.service.member.updateMany({ ...of, data: { role: "admin" } });
    expectError(await api.get(`/drivers/${person.id}`, { as }), "not_found");
  });
});

describe("/patches", () => {
  const add = (body: object, who = as) => api.post("/patches", { as: who, body });
  const Made = z.strictObject({
    id: z.uuid(),
    name: z.string(),
    outwardCodes: z.array(z.string()),
    weekdays: z.array(z.int().min(1).max(7)),
    driverUserIds: z.array(z.string()),
    createdAt: z.iso.datetime(),
  });
  const patchIds = async () => {
    const { body } = await api.get(`/drivers/${at.driver.id}`, { as });
    return (body as { patchIds: string[] }).patchIds;
  };

  it("are added, changed and removed, and drivers have them", async () => {
    const driverUserIds = [at.driver.id];
    const made = await add({ name: "South Lakes", outwardCodes: ["la23", "LA9"], driverUserIds });
    expect(made.status).toBe(201);
    const patch = Made.parse(made.body);
    expect(patch).toMatchObject({ outwardCodes: ["LA23", "LA9"], driverUserIds });
    expect(await patchIds()).toEqual([patch.id]);
    const path = `/patches/${patch.id}`;
    const changed = await api.patch(path, { as, body: { driverUserIds: [], name: "Lakes" } });
    expect(Made.parse(changed.body)).toEqual({ ...patch, name: "Lakes", driverUserIds: [] });
    expect(await patchIds()).toEqual([]);
    const { body: found } = await api.get("/patches?q=la23", { as });
    expect(found).toEqual({ items: [changed.body], nextCursor: null });
    expect((await api.delete(path, { as })).body).toEqual(changed.body);
    expectError(await api.get(path, { as }), "not_found");
    const recorded = await service.database.service.activity.findMany({
      where: { subjectId: patch.id },
      orderBy: { id: "asc" },
    });
    expect(recorded.map(({ action }) => action)).toEqual([
      "patch.created",
      "patch.changed",
      "patch.removed",
    ]);
  });

  it("hold their bounds, names once, and drivers of this business", async () => {
    expectValidation(await add({ name: "" }), "name");
    expectValidation(await add({ name: "x".repeat(81) }), "name");
    expectValidation(await add({ name: "A", outwardCodes: ["LA23 1AA"] }), "outwardCodes.0");
    expectValidation(await add({ name: "A", outwardCodes: ["23LA"] }), "outwardCodes.0");
    expectError(await add({ name: "A", driverUserIds: [at.owner.id] }), "not_found");
    expectError(await add({ name: "A", driverUserIds: [elsewhere.driver.id] }), "not_found");
    const { id } = Made.parse((await add({ name: "A" })).body);
    expectError(await add({ name: "A" }), "conflict");
    expectError(await add({ name: "B" }, at.driver.token), "forbidden");
    const theirs = { as: elsewhere.owner.token, body: { name: "Mine" } };
    expectError(await api.patch(`/patches/${id}`, theirs), "not_found");
    expectError(await api.delete(`/patches/${id}`, { as: elsewhere.owner.token }), "not_found");
  });

  it("say which code is none, and which is given twice", async () => {
    const named = (message: string) => ({ issues: [{ path: "outwardCodes.2", message }] });
    for (const bad of ["LA23X", "9", "LA23 1AA"]) {
      const answered = await add({ name: "Codes", outwardCodes: ["LA23", "LA9", bad] });
      expectValidation(answered, "outwardCodes.2");
      expect(answered.body).toMatchObject(
        named(`${bad} is not the first part of a postcode, such as LA23.`),
      );
    }
    const twice = { name: "Codes", outwardCodes: ["LA23", "LA9", "la23", "LA23"] };
    const answered = await add(twice);
    expectValidation(answered, "outwardCodes.2");
    expect(answered.body).toMatchObject(named("LA23 is given twice."));
    const { id } = Made.parse((await add({ ...twice, outwardCodes: ["LA23"] })).body);
    const { outwardCodes } = twice;
    expectValidation(
      await api.patch(`/patches/${id}`, { as, body: { outwardCodes } }),
      "outwardCodes.2",
    );
  });

  it("name those who drive now: somebody who is made an admin can be saved around", async () => {
    const made = await add({ name: "North", driverUserIds: [at.driver.id, userId].toSorted() });
    const { id } = Made.parse(made.body);
    await api.patch(`/members/${userId}`, { as, body: { role: "admin" } });
    const read = Made.parse((await api.get(`/patches/${id}`, { as })).body);
    expect(read.driverUserIds).toEqual([at.driver.id]);
    const { driverUserIds } = read;
    const saved = await api.patch(`/patches/${id}`, {
      as,
      body: { name: "Far north", driverUserIds },
    });
    expect(Made.parse(saved.body)).toEqual({ ...read, name: "Far north" });
  });
});
