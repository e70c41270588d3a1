import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  callerFor,
  makeCustomer,
  makeDelivery,
  makeMerchant,
  makeProduct,
  testService,
} from "../../testing";
import type { Merchant, TestService } from "../../testing";

/* What fits best comes first in lists that are searched (docs/decisions/0447). */

let service: TestService;
let at: Merchant;
const office = () => callerFor(service, { token: at.owner.token }).office;

type Page = { items: { id: string }[]; nextCursor: string | null };
type Query = { q: string; limit: number; cursor?: string };

/** All pages of a search, two rows each. */
async function everyPage(list: (query: Query) => Promise<Page>, q: string): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | null = null;
  do {
    const page: Page = await list({ q, limit: 2, ...(cursor !== null && { cursor }) });
    ids.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor;
  } while (cursor !== null);
  return ids;
}

beforeAll(async () => {
  service = await testService();
  at = await makeMerchant(service);
});
afterAll(() => service.close());

describe("customers that are searched", () => {
  const made = new Map<string, string>();
  const namesOf = async (q: string) => {
    const ids = await everyPage((query) => office().customers.list(query), q);
    const names = new Map([...made].map(([name, id]) => [id, name]));
    return ids.map((id) => names.get(id));
  };

  beforeAll(async () => {
    for (const name of [
      "Airey and Sons",
      "Alan Smithson",
      "Blacksmiths Arms",
      "Smithson Farm",
      "Smith",
      "The Smith Arms",
      "Smithy Café",
      "Åse Quill",
    ]) {
      made.set(name, (await makeCustomer(service, at.business, { name })).id);
    }
  });

  it("have first whose name is typed whole, then whose begins so, each by name, page by page", async () => {
    expect(await namesOf("smith")).toEqual([
      "Smith",
      "Smithson Farm",
      "Smithy Café",
      "Alan Smithson",
      "Blacksmiths Arms",
      "The Smith Arms",
    ]);
    expect(await namesOf("ÅSE quill")).toEqual(["Åse Quill"]);
  });

  it("stay in the order that somebody chose, and take only a cursor of the same search", async () => {
    const { items, nextCursor } = await office().customers.list({
      q: "smith",
      sort: "-name",
      limit: 2,
    });
    expect(items.map(({ name }) => name)).toEqual(["The Smith Arms", "Smithy Café"]);
    const cursor = nextCursor ?? "";
    await expect(office().customers.list({ q: "smith", cursor })).rejects.toMatchObject({
      kind: "validation",
    });
    const all = await office().customers.list({ limit: 2 });
    await expect(
      office().customers.list({ q: "smith", cursor: all.nextCursor ?? "" }),
    ).rejects.toMatchObject({ kind: "validation" });
  });

  it("are found with few letters and with mistakes as before", async () => {
    expect(await namesOf("sm")).toEqual([
      "Alan Smithson",
      "Blacksmiths Arms",
      "Smith",
      "Smithson Farm",
      "Smithy Café",
      "The Smith Arms",
    ]);
    expect(await namesOf("smithsin")).toEqual(["Alan Smithson", "Smithson Farm"]);
  });
});

it("orders have first the one whose number is typed, with its letters or without, then the newest", async () => {
  const { business } = at;
  const db = service.database.service;
  const order = async (number: string, notes: string) => {
    const { id } = await makeDelivery(service, business, {
      lines: [{ productId: at.product.id, quantity: 1 }],
    });
    await db.order.update({
      where: { tenantId_id: { tenantId: business.id, id } },
      data: { number, externalRef: notes },
    });
    return id;
  };
  const wanted = await order("ORD-70481", "A");
  const longer = await order("ORD-704810", "B");
  const mentions = await order("ORD-9001", "for 70481 too");
  for (const q of ["70481", "ORD-70481", "ord70481"]) {
    const found = await everyPage((query) => office().orders.list(query), q);
    expect(found[0]).toBe(wanted);
    expect(found.toSorted()).toEqual(
      q === "70481" ? [wanted, longer, mentions].toSorted() : [wanted, longer].toSorted(),
    );
  }
  expect(await everyPage((query) => office().orders.list(query), "70481")).toEqual([
    wanted,
    mentions,
    longer,
  ]);
});

it("products, suppliers, vans and yards have first what is typed whole, then what begins so, page by page", async () => {
  const { business } = at;
  const tenantId = business.id;
  const db = service.database.service;
  const names = ["Oak logs, Fell", "Fell", "Fellside logs", "A Fell bag"];
  for (const name of names) {
    await makeProduct(service, business, { name });
    await db.supplier.create({ data: { tenantId, name } });
    await db.vehicle.create({ data: { tenantId, name } });
    await db.location.create({ data: { tenantId, name } });
  }
  const { products, suppliers, vehicles, yards } = office();
  for (const { list } of [products, suppliers, vehicles, yards]) {
    const found: string[] = [];
    let cursor: string | null = null;
    do {
      const page: { items: { name: string }[]; nextCursor: string | null } = await list({
        q: "fell",
        limit: 1,
        ...(cursor !== null && { cursor }),
      });
      found.push(...page.items.map(({ name }) => name));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(found).toEqual(["Fell", "Fellside logs", "A Fell bag", "Oak logs, Fell"]);
    const { items } = await list({ q: "fe", limit: 100 });
    expect(items.map(({ name }) => name).slice(0, 1)).toEqual(["A Fell bag"]);
  }
});

it("invoices have first the one whose number is typed", async () => {
  const tenantId = at.business.id;
  const db = service.database.service;
  const customer = await makeCustomer(service, at.business, { name: "INV-0007 Ltd" });
  const invoice = async (sequence: number, customerName: string) =>
    (
      await db.invoice.create({
        data: {
          tenantId,
          sequence,
          number: `INV-${String(sequence).padStart(4, "0")}`,
          customerId: customer.id,
          customerName,
          issuedOn: new Date(),
          dueOn: new Date(),
          netPence: 100,
          vatPence: 20,
          totalPence: 120,
        },
      })
    ).id;
  const seventh = await invoice(7, "Holmes");
  const later = await invoice(9, "INV-0007 Ltd");
  for (const q of ["INV-0007", "inv0007"]) {
    const ids = await everyPage((query) => office().invoices.list(query), q);
    expect(ids).toEqual([seventh, later]);
  }
  expect(await everyPage((query) => office().invoices.list(query), "0007")).toEqual([
    seventh,
    later,
  ]);
});
