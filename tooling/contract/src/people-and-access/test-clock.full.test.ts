import { byBusinessClock, jobs, placeOfJob } from "@roundsman/api";
import {
  askQueues,
  makeDelivery,
  makeMerchant,
  makeProduct,
  makeRound,
  makeVehicle,
  makeYard,
  testService,
  working,
} from "@roundsman/api/testing";
import { restOn } from "@roundsman/spec-rest/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";

/*
 * All that runs by the clock of a business, in a test business whose clock is set ahead (docs/contract/test-business.md):
 * the list is that of packages/api/src/platform/jobs/clocked.ts, and each has something to do.
 */

const service = await testService();
afterAll(service.close);
const api = restOn(service);
const rows = service.database.service;
const merchant = await makeMerchant(service);
const as = merchant.owner.token;
const Made = z.object({ id: z.uuid() });
const Key = z.object({ key: z.string() });

const tenantId = Made.parse((await api.post("/test-business", { as })).body).id;
const { key } = Key.parse(
  (
    await api.post("/test-business/api-keys", {
      as,
      body: {
        name: "CI",
        scopes: ["tenant:read", "tenant:write", "customers:write", "orders:read", "orders:write"],
      },
    })
  ).body,
);
const setClock = (now: string) =>
  api.put("/test-business/clock", { as: key, body: { now: `${now}:00.000Z` } });

interface Waiting {
  task: string;
  payload: { tenantId?: string; testBusiness?: string };
}
const waiting = () =>
  askQueues<Waiting>(
    service,
    `SELECT t.identifier AS task, j.payload FROM graphile_worker._private_jobs j
       JOIN graphile_worker._private_tasks t ON t.id = j.task_id ORDER BY 1`,
  );

let standingOrderId: string;
/** Gives a business work for each scheduled job: due by 8 March 2031, and not yet on the 3rd. */
async function furnish(business: { id: string }) {
  const key = { tenantId: business.id };
  const long = new Date("2020-01-01");
  await rows.business.update({
    where: { id: business.id },
    data: { verifiedAt: long, vatInvoicesSince: long, remindsByItself: true },
  });
  const [yard, van] = [await makeYard(service, business), await makeVehicle(service, business)];
  const supplier = await rows.supplier.create({ data: { ...key, name: "Calor" } });
  const expectedOn = new Date("2031-03-06");
  const coming = { supplierId: supplier.id, locationId: yard.id, status: "ordered", expectedOn };
  await rows.supplierOrder.create({ data: { ...key, ...coming } as never });
  await rows.fleetPaper.create({
    data: { ...key, kind: "mot", vehicleId: van.id, expiresOn: new Date("2031-03-15") },
    select: { id: true },
  });
  await rows.directDebitConnection.create({
    data: {
      ...key,
      provider: "sandbox",
      accountRef: `CR${business.id}`,
      accountName: "An account",
      sealedToken: "x",
      connectedAt: long,
    },
  });
  await rows.businessCounters.upsert({
    where: key,
    create: { ...key, nextOrder: 9 },
    update: { nextOrder: 9 },
  });
  await rows.textTemplate.create({
    data: { ...key, moment: "evening_before", isOn: true } as never,
  });
  const product = await makeProduct(service, business);
  const order = await makeDelivery(service, business, {
    lines: [{ productId: product.id, quantity: 1 }],
  });
  await makeRound(service, business, {
    status: "planned",
    orderIds: [order.id],
    roundDate: new Date("2031-03-09"),
  });
  return product;
}

beforeAll(async () => {
  await setClock("2031-03-03T12:00");
  const product = await furnish({ id: tenantId });
  await furnish(merchant.business);
  const customer = { name: "High Barn", onAccount: true };
  const { id: customerId } = Made.parse(
    (await api.post("/customers", { as: key, body: customer })).body,
  );
  const address = { line1: "1 Lake Road", city: "Windermere", postcode: "LA23 1AA" };
  const { id: deliveryAddressId } = Made.parse(
    (await api.post(`/customers/${customerId}/addresses`, { as: key, body: address })).body,
  );
  const standing = await api.post("/standing-orders", {
    as: key,
    body: {
      customerId,
      deliveryAddressId,
      repeat: "weekly",
      weekday: 1,
      startsOn: "2031-03-10",
      lines: [{ productId: product.id, quantity: 1 }],
    },
  });
  standingOrderId = Made.parse(standing.body).id;
  await askQueues(service, "DELETE FROM graphile_worker._private_jobs");
  await setClock("2031-03-08T20:00");
});

it("asks for all of it once, of the test business alone", async () => {
  const jobsWaiting = (await waiting()).filter(({ payload }) => payload.testBusiness !== undefined);
  expect(jobsWaiting).toEqual(
    byBusinessClock.toSorted().map((task) => ({ task, payload: { testBusiness: tenantId } })),
  );
});

const enqueued = (task: string) => async (id: string) =>
  (await waiting()).filter((job) => job.task === task && job.payload.tenantId === id).length;

/** Counts the jobs or rows that each scheduled job leaves for a business. */
const leaves: Record<(typeof byBusinessClock)[number], (tenantId: string) => Promise<number>> = {
  tell_late_supplies: (id) =>
    rows.notification.count({ where: { tenantId: id, kind: "supplier_order.late" } }),
  remind_papers: (id) => rows.email.count({ where: { tenantId: id, kind: "fleet_papers" } }),
  raise_by_night: enqueued("raise_every_sale"),
  remind_by_morning: enqueued("remind_customers"),
  tell_evening: enqueued("tell_customer"),
  collect_by_morning: enqueued("collect_direct_debits"),
  repeat_by_morning: enqueued("repeat_orders"),
  forecast_by_night: enqueued("forecast_use"),
};

it.each(byBusinessClock)(
  "%s does what is due in it, and nothing in the one that trades",
  async (task) => {
    expect(await leaves[task](tenantId)).toBe(0);
    // The worker's own time: the statement adds what the test business is ahead.
    await jobs[task]?.(working(service), { testBusiness: tenantId }, new Date());
    expect(await leaves[task](tenantId)).toBe(1);
    expect(await leaves[task](merchant.business.id)).toBe(0);
  },
);

it("makes the orders of standing orders, and no second one when the clock moves on", async () => {
  const repeat = async () => {
    const { now, providers } = await placeOfJob(service, { tenantId });
    await jobs.repeat_orders?.({ ...working(service), providers }, { tenantId }, now);
  };
  const days = async () => {
    const { body } = await api.get(`/standing-orders/${standingOrderId}`, { as: key });
    const Days = z.object({
      days: z.array(z.object({ deliversOn: z.string(), state: z.string() })),
    });
    return Days.parse(body).days.filter(({ state }) => state === "made");
  };
  await repeat();
  await setClock("2031-03-09T05:40");
  await repeat();
  expect(await days()).toEqual([{ deliversOn: "2031-03-10", state: "made" }]);
});
