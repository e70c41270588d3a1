import { afterAll, beforeAll, expect, it } from "vitest";
import {
  callerFor,
  makeBusiness,
  makeMember,
  makeProduct,
  makeYard,
  signInAs,
  testService,
  tinyPng,
  type TestService,
} from "../../../testing";
import { refusedAs } from "../../../testing/refused-as";

let service: TestService;
let office: ReturnType<typeof callerFor>["office"];
let strangers: typeof office;
let order: { id: string };
let product: { id: string };

beforeAll(async () => {
  service = await testService();
  const business = await makeBusiness(service);
  const signedIn = async (at: { id: string }) =>
    callerFor(service, { token: await signInAs(service, await makeMember(service, at)) }).office;
  office = await signedIn(business);
  strangers = await signedIn(await makeBusiness(service));
  product = await makeProduct(service, business);
  const supplier = await office.suppliers.create({ name: "Northern Gas" });
  order = await office.supplierOrders.place({
    supplierId: supplier.id,
    locationId: (await makeYard(service, business)).id,
    expectedOn: "2026-06-12",
    lines: [{ productId: product.id, ordered: 20 }],
  });
});
afterAll(() => service.close());

it("hands a receipt's photo back as it was sent, to its own business only", async () => {
  const receive = (more: object) =>
    office.supplierOrders.receive({
      id: order.id,
      arrived: [{ productId: product.id, quantity: 1 }],
      moreToCome: true,
      ...more,
    });
  await receive({ photo: tinyPng });
  const { receipts } = await receive({ arrivedAt: new Date().toISOString() });
  const [shown, without] = [
    receipts.find(({ hasPhoto }) => hasPhoto),
    receipts.find(({ hasPhoto }) => !hasPhoto),
  ];
  const of = { id: order.id, receiptId: shown?.id ?? "" };
  const bytes: Uint8Array[] = [];
  for await (const part of await office.supplierOrders.showPhoto(of)) bytes.push(part);
  expect(Buffer.concat(bytes).toString("base64")).toBe(tinyPng.split(",")[1]);
  await expect(
    office.supplierOrders.showPhoto({ id: order.id, receiptId: without?.id ?? "" }),
  ).rejects.toEqual(refusedAs("not_found"));
  await expect(strangers.supplierOrders.showPhoto(of)).rejects.toEqual(refusedAs("not_found"));
});
