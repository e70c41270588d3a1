import { afterAll, beforeAll, expect, it } from "vitest";
import {
  callerFor,
  makeMerchant,
  testService,
  untilWaiting,
  type Merchant,
  type TestService,
} from "../../../testing";
import { refusal } from "../../../testing/said-and-done";

let service: TestService;
let at: Merchant;
let supplier: { id: string };

beforeAll(async () => {
  service = await testService();
  at = await makeMerchant(service);
});
afterAll(() => service.close());

const office = () => callerFor(service, { token: at.owner.token }).office;
const rows = () => service.database.service;
const place = () =>
  office().supplierOrders.place({
    supplierId: supplier.id,
    locationId: at.yard.id,
    expectedOn: "2026-06-12",
    lines: [{ productId: at.product.id, ordered: 20 }],
  });
const archive = () => office().suppliers.change({ id: supplier.id, archived: true });
const placed = () => rows().supplierOrder.count({ where: { supplierId: supplier.id } });

it("is refused where the supplier was archived while it waited", async () => {
  supplier = await office().suppliers.create({ name: "Northern Gas" });
  let order: Promise<string | null> = Promise.resolve(null);
  await rows().$transaction(async (tx) => {
    await tx.supplier.updateMany({ where: { id: supplier.id }, data: { archivedAt: new Date() } });
    order = refusal(place());
    await untilWaiting(service);
  });
  expect(await order).toBe("This supplier is archived.");
  expect(await placed()).toBe(0);
});

it("is placed before the supplier is archived, and waits for no other order", async () => {
  supplier = await office().suppliers.create({ name: "Lakes Gas" });
  let archived: Promise<unknown> = Promise.resolve();
  await rows().$transaction(async (tx) => {
    await tx.$queryRaw`SELECT FROM suppliers WHERE id = ${supplier.id}::uuid FOR SHARE`;
    await place();
    archived = archive();
    await untilWaiting(service);
  });
  expect(await archived).toMatchObject({ archivedAt: expect.any(String) });
  expect(await placed()).toBe(1);
});
