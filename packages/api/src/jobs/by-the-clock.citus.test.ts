import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  askQueues,
  businessAtEachWorker,
  connectAccounts,
  makeAddress,
  makeCustomer,
  makeMember,
  makeRound,
  makeVehicle,
  makeYard,
  testService,
  working,
  type BusinessAt,
} from "../testing";
import { schedule } from "../platform/jobs/clocked";
import { jobs } from "./jobs";

/*
 * What runs by the clock looks over all businesses at the coordinator. Each has something to do for a business at each worker,
 * and is judged by what it leaves. Beside it the tests of each of these jobs run on a cluster, too.
 */

const service = await testService();
afterAll(service.close);
const rows = service.database.service;
let businesses: BusinessAt[];
let ids: string[];

beforeAll(async () => {
  businesses = await businessAtEachWorker({
    owner: service.test.owner,
    database: service.database,
  });
  ids = businesses.map(({ id }) => id).toSorted();
  for (const business of businesses) await furnish(business);
});

const long = new Date("2020-01-01T00:00:00Z");

async function furnish(business: BusinessAt): Promise<void> {
  const tenantId = business.id;
  await rows.business.update({
    where: { id: tenantId },
    data: { verifiedAt: long, vatInvoicesSince: long, remindsByItself: true },
  });
  await makeMember(service, business, "owner");
  const driver = await makeMember(service, business, "driver");
  const [yard, van] = [await makeYard(service, business), await makeVehicle(service, business)];
  const customer = await makeCustomer(service, business);
  const address = await makeAddress(service, business, customer);
  const supplier = await rows.supplier.create({ data: { tenantId, name: "Calor" } });
  await rows.supplierOrder.create({
    data: {
      tenantId,
      supplierId: supplier.id,
      locationId: yard.id,
      status: "ordered",
      expectedOn: new Date("2026-12-01"),
    },
  });
  await rows.fleetPaper.create({
    data: { tenantId, kind: "mot", vehicleId: van.id, expiresOn: new Date("2026-12-09") },
    select: { id: true },
  });
  const { id: roundId } = await makeRound(service, business, { driverUserId: driver.id });
  await rows.walkRoundCheck.create({
    data: {
      tenantId,
      id: randomUUID(),
      roundId,
      vehicleId: van.id,
      day: long,
      byName: "Dan",
      points: ["Tyres"],
      unsafe: false,
      doneAt: long,
      arrivedAt: long,
      requestHash: "",
    },
    select: { id: true },
  });
  await rows.idempotencyKey.create({
    data: {
      tenantId,
      callerId: "x",
      key: "k",
      requestHash: "h",
      createdAt: long,
      leasedUntil: long,
    },
  });
  const asked = { tenantId, status: "failed", askedByUserId: "x", askedAt: long } as const;
  await rows.businessExport.create({ data: asked, select: { id: true } });
  await connectAccounts(service, tenantId);
  await rows.accountsConnection.updateMany({ where: { tenantId }, data: { startsOn: long } });
  await rows.directDebitConnection.create({
    data: {
      tenantId,
      provider: "sandbox",
      accountRef: `CR${tenantId}`,
      accountName: "An account",
      sealedToken: "x",
      connectedAt: long,
    },
  });
  await rows.businessCounters.upsert({
    where: { tenantId },
    create: { tenantId, nextOrder: 9 },
    update: { nextOrder: 9 },
  });
  await service.test.owner.query(
    `INSERT INTO standing_orders (tenant_id, customer_id, delivery_address_id, source, state, repeat, every, weekday, starts_on,
                                  active_from, updated_at)
     VALUES ($1, $2, $3, 'office', 'active', 'weekly', 1, 4, now(), now(), now())`,
    [tenantId, customer.id, address.id],
  );
}

/** Runs a job of the clock at each hour of a day. */
async function runForADay(name: keyof typeof schedule): Promise<void> {
  for (let hour = 0; hour < 24; hour += 1) {
    await jobs[name]?.(working(service), {} as never, new Date(Date.UTC(2026, 11, 2, hour, 30)));
  }
}

/** The businesses for which a job of this kind waits. */
async function enqueuedFor(task: string): Promise<string[]> {
  const found = await askQueues<{ tenantId: string }>(
    service,
    `SELECT DISTINCT payload->>'tenantId' AS "tenantId" FROM graphile_worker._private_jobs j
       JOIN graphile_worker._private_tasks t ON t.id = j.task_id WHERE t.identifier = $1 ORDER BY 1`,
    [task],
  );
  return found.map(({ tenantId }) => tenantId);
}

it.each([
  ["raise_by_night", "raise_every_sale"],
  ["remind_by_morning", "remind_customers"],
  ["collect_by_morning", "collect_direct_debits"],
  ["repeat_by_morning", "repeat_orders"],
  ["forecast_by_night", "forecast_use"],
  ["compare_ledgers", "compare_ledger"],
  ["send_all_accounts", "send_accounts"],
] as const)("%s asks for %s of a business at each worker", async (name, task) => {
  expect(await enqueuedFor(task)).toEqual([]);
  await runForADay(name);
  expect(await enqueuedFor(task)).toEqual(ids);
});

const idsOf = (found: { tenantId: string }[]) =>
  [...new Set(found.map(({ tenantId }) => tenantId))].toSorted();
const select = { tenantId: true } as const;

it.each([
  [
    "tell_late_supplies",
    () => rows.notification.findMany({ where: { kind: "supplier_order.late" }, select }),
  ],
  ["remind_papers", () => rows.email.findMany({ where: { kind: "fleet_papers" }, select })],
] as const)("%s writes to a business at each worker, once", async (name, written) => {
  expect(await written()).toEqual([]);
  await runForADay(name);
  expect(idsOf(await written())).toEqual(ids);
  expect(await written()).toHaveLength(ids.length);
});

it.each([
  ["sweep", () => rows.idempotencyKey.findMany({ select })],
  ["sweep_exports", () => rows.businessExport.findMany({ select })],
  ["forget_walk_round_checks", () => rows.walkRoundCheck.findMany({ select })],
] as const)("%s takes away what is over of a business at each worker", async (name, kept) => {
  expect(idsOf(await kept())).toEqual(ids);
  await runForADay(name);
  expect(await kept()).toEqual([]);
});

it("is all that runs by the clock, but what tells customers in the evening", () => {
  expect(Object.keys(schedule).toSorted()).toEqual([
    "collect_by_morning",
    "compare_ledgers",
    "forecast_by_night",
    "forget_walk_round_checks",
    "raise_by_night",
    "remind_by_morning",
    "remind_papers",
    "repeat_by_morning",
    "send_all_accounts",
    "sweep",
    "sweep_exports",
    "tell_evening",
    "tell_late_supplies",
  ]);
});
