import { countStatements } from "@roundsman/db/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Refusal } from "../../../platform/base/errors";
import {
  callerFor,
  makeBusiness,
  makeMember,
  makeProduct,
  makeYard,
  putStock,
  signInAs,
  testService,
  type TestService,
} from "../../../testing";

let service: TestService;
let business: { id: string };
let office: ReturnType<typeof callerFor>["office"];
let product: { id: string };
let from: { id: string };
let to: { id: string };

beforeAll(async () => {
  service = await testService();
  business = await makeBusiness(service);
  const owner = await makeMember(service, business);
  office = callerFor(service, { token: await signInAs(service, owner) }).office;
  product = await makeProduct(service, business, { name: "Propane 47 kg" });
  from = await makeYard(service, business);
  to = await makeYard(service, business);
  await putStock(service, business, { locationId: from.id, productId: product.id, quantity: 40 });
});
afterAll(() => service.close());

const row = async (asked: Parameters<typeof office.stock.grid>[0] = {}) =>
  (await office.stock.grid(asked)).items.find(({ productId }) => productId === product.id);
const full = async (yard: { id: string }) =>
  (await row())?.cells.find((at) => at.locationId === yard.id && at.condition === "full");

const transfer = (quantity: number) =>
  office.transfers.create({
    fromLocationId: from.id,
    toLocationId: to.id,
    method: "courier",
    lines: [{ productId: product.id, quantity }],
  });

describe("the grid of stock", () => {
  it("tells held, on the way by transfer and on order from suppliers apart", async () => {
    const waiting = await transfer(10);
    await office.transfers.advance({ id: waiting.id, to: "awaiting_collection" });
    expect(await full(from)).toMatchObject({ onHand: 40, held: 10 });
    expect(await full(to)).toBeUndefined();
    await office.transfers.advance({ id: waiting.id, to: "in_transit" });
    expect(await full(from)).toMatchObject({ onHand: 30, held: 0 });
    expect(await full(to)).toMatchObject({ onHand: 0, inTransit: 10, onOrder: 0 });

    const supplier = await office.suppliers.create({ name: "Northern Gas" });
    const order = await office.supplierOrders.place({
      supplierId: supplier.id,
      locationId: to.id,
      expectedOn: "2026-06-12",
      lines: [{ productId: product.id, ordered: 20 }],
    });
    const arrived = (quantity: number) => ({
      id: order.id,
      arrived: [{ productId: product.id, quantity }],
      moreToCome: true,
    });
    await office.supplierOrders.receive(arrived(15));
    expect(await full(to)).toMatchObject({ onHand: 15, inTransit: 10, onOrder: 5 });
    await office.supplierOrders.receive({ ...arrived(1), moreToCome: false });
    expect(await full(to)).toMatchObject({ onHand: 16, onOrder: 0 });
  });

  it("knows what is low over all yards, and shows it alone when asked", async () => {
    await makeProduct(service, business, { name: "Coal" });
    await office.products.change({ id: product.id, lowLevel: 45 });
    expect(await row({ low: true })).toBeUndefined();
    expect(await row()).toMatchObject({ free: 46, promised: 0, low: false, lowLevel: 45 });
    await office.products.change({ id: product.id, lowLevel: 46 });
    const { items } = await office.stock.grid({ low: true });
    expect(items.map(({ productName, low }) => [productName, low])).toEqual([
      ["Propane 47 kg", true],
    ]);
  });

  it("finds by name, keeps to one yard, and leaves archived products out until asked", async () => {
    expect(await row({ q: "propane" })).toBeDefined();
    expect(await row({ q: "coal" })).toBeUndefined();
    const alone = await office.stock.grid({ productIds: [product.id] });
    expect(alone.items.map(({ productId }) => productId)).toEqual([product.id]);
    const there = await row({ locationId: from.id });
    expect(new Set(there?.cells.map(({ locationId }) => locationId))).toEqual(new Set([from.id]));
    await office.products.change({ id: product.id, archived: true });
    expect(await row()).toBeUndefined();
    expect(await row({ archived: true })).toMatchObject({ archived: true });
    await office.products.change({ id: product.id, archived: false });
  });

  it("pages by name, in as many statements for many products as for few", async () => {
    const { count: few } = await countStatements(service.database, () => office.stock.grid({}));
    for (const name of ["Logs", "Kindling", "Anthracite"]) {
      const { id: productId } = await makeProduct(service, business, { name });
      await putStock(service, business, { locationId: to.id, productId, quantity: 1 });
    }
    const many = await countStatements(service.database, () => office.stock.grid({}));
    expect(many.count).toBe(few);
    const names: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page = await office.stock.grid({ limit: 2, cursor });
      names.push(...page.items.map(({ productName }) => productName));
      cursor = page.nextCursor;
    }
    expect(names).toEqual(["Anthracite", "Coal", "Kindling", "Logs", "Propane 47 kg"]);
  });

  it("shows nothing of another business, and nothing to a driver", async () => {
    const other = await makeBusiness(service);
    const owner = await makeMember(service, other);
    const theirs = callerFor(service, { token: await signInAs(service, owner) }).office;
    expect((await theirs.stock.grid({ locationId: from.id })).items).toEqual([]);
    const driver = await makeMember(service, business, "driver");
    const road = callerFor(service, { token: await signInAs(service, driver) }).office;
    await expect(road.stock.grid({})).rejects.toSatisfy(
      (error: unknown) => error instanceof Refusal && error.kind === "forbidden",
    );
  });
});
