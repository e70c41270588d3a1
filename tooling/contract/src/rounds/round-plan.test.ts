import { randomUUID } from "node:crypto";
import { makeDelivery, makeMerchant, testService } from "@roundsman/api/testing";
import { afterAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { expectError, expectValidation, restOn } from "@roundsman/spec-rest/testing";

const service = await testService();
afterAll(service.close);
const api = restOn(service);
const at = await makeMerchant(service);
const elsewhere = await makeMerchant(service);
const as = at.owner.token;
const roundDate = "2026-12-01";

const Time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const Sums = z.strictObject({
  vans: z.int(),
  stops: z.int(),
  distanceMetres: z.int(),
  durationSeconds: z.int(),
  totalSeconds: z.int(),
  leftOut: z.int(),
});
const Plan = z.strictObject({
  roundDate: z.iso.date(),
  applied: z.boolean(),
  routedBy: z.enum(["osrm", "estimate"]),
  rounds: z.array(
    z.strictObject({
      roundId: z.uuid().nullable(),
      vehicleId: z.uuid(),
      vehicleName: z.string(),
      driverUserId: z.string().nullable(),
      driverName: z.string().nullable(),
      startLocationId: z.uuid(),
      endLocationId: z.uuid(),
      departsAt: Time,
      backAt: Time,
      distanceMetres: z.int(),
      durationSeconds: z.int(),
      totalSeconds: z.int(),
      loadKg: z.number(),
      loadLitres: z.int(),
      hazardKg: z.number(),
      over: z.array(z.string()),
      stops: z.array(
        z.strictObject({
          orderId: z.uuid(),
          sequence: z.int(),
          visit: z.int(),
          deliverTo: z.string().nullable(),
          latitude: z.number().nullable(),
          longitude: z.number().nullable(),
          etaAt: Time.nullable(),
        }),
      ),
    }),
  ),
  leftOut: z.array(
    z.strictObject({
      orderId: z.uuid(),
      number: z.string(),
      trackingRef: z.string(),
      deliverTo: z.string().nullable(),
      reason: z.string(),
      detail: z.string().nullable(),
    }),
  ),
  before: Sums,
  after: Sums,
});

const plan = (body: object, who: string | undefined = as) =>
  api.post("/rounds/plan", { as: who, body });
const rounds = () => service.database.service.round.count({ where: { tenantId: at.business.id } });

describe("POST /rounds/plan", () => {
  it("proposes with dryRun, and puts into rounds without", async () => {
    const order = await makeDelivery(service, at.business, {
      lines: [{ productId: at.product.id, quantity: 1 }],
    });
    const proposed = await plan({ roundDate, dryRun: true });
    expect(proposed.status).toBe(200);
    expect(Plan.parse(proposed.body)).toMatchObject({
      applied: false,
      rounds: [{ roundId: null, stops: [{ orderId: order.id, sequence: 1 }] }],
      after: { stops: 1 },
    });
    expect(await rounds()).toBe(0);
    const body = { roundDate, orderIds: [order.id], vehicleIds: [at.vehicle.id] };
    const applied = Plan.parse((await plan(body)).body);
    expect(applied).toMatchObject({ applied: true, rounds: [{ roundId: expect.any(String) }] });
    expect(await rounds()).toBe(1);
  });

  it.each([
    ["roundDate", undefined],
    ["roundDate", "soon"],
    ["orderIds.0", ["x"]],
    ["orderIds", Array.from({ length: 501 }, () => randomUUID())],
    ["vehicleIds", []],
    ["vehicleIds", Array.from({ length: 101 }, () => randomUUID())],
    ["vehicleIds.0", ["van"]],
    ["dryRun", "perhaps"],
  ])("refuses a wrong %s", async (path, value) => {
    expectValidation(await plan({ roundDate, dryRun: true, [path.split(".")[0]!]: value }), path);
  });

  it("is for whoever may change rounds, and knows only its own business's things", async () => {
    expectError(await api.post("/rounds/plan", { body: {} }), "unauthenticated");
    expectError(await plan({}, at.driver.token), "forbidden");
    expectError(await plan({ roundDate, vehicleIds: [elsewhere.vehicle.id] }), "not_found");
    const theirs = await makeDelivery(service, elsewhere.business, {
      lines: [{ productId: elsewhere.product.id, quantity: 1 }],
    });
    expectError(await plan({ roundDate, orderIds: [theirs.id] }), "not_found");
    expect(await rounds()).toBe(1);
  });
});
