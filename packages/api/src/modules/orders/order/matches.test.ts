import { countStatements } from "@roundsman/db/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeAddress, makeProduct } from "../../../testing";
import { orderOffice, type OrderOffice } from "../testing/order-office";

let at: OrderOffice;
let ofMany: string;
let ofGoods: string;
/** One more than are looked up by their ids. */
const many = 2001;

beforeAll(async () => {
  at = await orderOffice();
  const { id: tenantId } = at.business;
  await at.take();
  const customers = await at.rows.customer.createManyAndReturn({
    data: Array.from({ length: many }, (_, n) => ({ tenantId, name: `Kettlewell ${n}` })),
    select: { id: true, name: true },
  });
  const customer = customers[77]!;
  const address = await makeAddress(at.service, at.business, customer);
  ofMany = (await at.take({ customerId: customer.id, deliveryAddressId: address.id })).id;
  const product = await makeProduct(at.service, at.business, { name: "Braithwaite cobbles" });
  ofGoods = (await at.take({ lines: [{ productId: product.id, quantity: 1 }] })).id;
  const { owner } = at.service.test;
  await owner.query("ALTER TABLE order_lines DISABLE TRIGGER USER");
  await owner.query(
    `INSERT INTO order_lines (tenant_id, order_id, position, product_id, product_name, quantity, unit_price, vat_rate)
     SELECT tenant_id, order_id, position + n, product_id, product_name, 1, unit_price, vat_rate
       FROM order_lines, generate_series(1, $2::int) n WHERE order_id = $1`,
    [ofGoods, many],
  );
  await owner.query("ALTER TABLE order_lines ENABLE TRIGGER USER");
});
afterAll(() => at.service.close());

const found = async (q: string) => (await at.office.orders.list({ q })).items.map(({ id }) => id);

describe("orders are found", () => {
  it("by the name of their customer, where more have the word than are looked up", async () => {
    expect(await found("kettlewell")).toEqual([ofMany]);
    expect(await found("kettlewell 77")).toEqual([ofMany]);
    expect(await found("kettlewell 78")).toEqual([]);
  });

  it("by their goods, where more orders have the word than are looked up", async () => {
    expect(await found("braithwaite")).toEqual([ofGoods]);
    expect(await found("cobbles tyson")).toEqual([ofGoods]);
    expect(await found("cobbles kettlewell")).toEqual([]);
  });

  it("in one statement more than all of them, however many words there are", async () => {
    const count = async (query: object) =>
      (await countStatements(at.service.database, () => at.office.orders.list(query))).count;
    const all = await count({});
    expect(await count({ q: "tyson" })).toBe(all + 1);
    expect(await count({ q: "cobbles tyson" })).toBe(all + 1);
  });
});
