import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callerFor, signInDemo, testService, type TestService } from "../../../testing";
import { eventKinds, eventTypes, type EventKind } from "../../../platform/audit/event-types";
import { drawData, sources, type Drawing } from "./resources";

/* What events say of the demo's things is what their own operations answer. */

let service: TestService;
let drawing: Drawing;
let office: ReturnType<typeof callerFor>["office"];
const now = new Date();

beforeAll(async () => {
  service = await testService({ demo: true });
  const db = service.database.service;
  const business = await db.business.findFirstOrThrow({ where: { slug: "fellside" } });
  drawing = { db, business, settings: service.settings, now };
  const token = await signInDemo(service, "olivia@fellside.example");
  office = callerFor(service, { token, now }).office;
});
afterAll(() => service.close());

const tables: Record<EventKind, string> = {
  order: "orders",
  customer: "customers",
  product: "products",
  invoice: "invoices",
  credit_note: "credit_notes",
  receipt: "receipts",
  round: "rounds",
  supplier_order: "supplier_orders",
  transfer: "stock_transfers",
  trade_application: "trade_applications",
};

const readers: Record<EventKind, (id: string) => Promise<object>> = {
  order: (id) => office.orders.one({ id }),
  customer: (id) => office.customers.one({ id }),
  product: (id) => office.products.one({ id }),
  invoice: (id) => office.invoices.one({ id }),
  credit_note: (id) => office.creditNotes.one({ id }),
  receipt: (id) => office.receipts.one({ id }),
  round: (id) => office.rounds.one({ id }),
  supplier_order: (id) => office.supplierOrders.one({ id }),
  transfer: (id) => office.transfers.one({ id }),
  trade_application: (id) => office.tradeApplications.one({ id }),
};

describe("what an event concerns", () => {
  it.each(eventKinds)("is shown as its own operation shows it: %s", async (kind) => {
    const { rows } = await service.test.owner.query<{ id: string }>(
      `SELECT id FROM ${tables[kind]} WHERE tenant_id = $1 ORDER BY id LIMIT 12`,
      [drawing.business.id],
    );
    expect(rows.length).toBeGreaterThan(0);
    const events = rows.map(({ id }) => ({ id: `event of ${id}`, kind, subjectId: id }));
    const drawn = await drawData(drawing, events);
    for (const { id } of rows) {
      const data = drawn.get(`event of ${id}`) ?? {};
      const shown = await readers[kind](id);
      // One by itself may say more: a customer's addresses.
      expect(shown).toMatchObject(data);
      expect(Object.keys(data).length).toBeGreaterThan(4);
    }
  });

  it("is its id alone where it has gone", async () => {
    const gone = "0199aaaa-0000-7000-8000-000000000000";
    const drawn = await drawData(drawing, [{ id: "event", kind: "round", subjectId: gone }]);
    expect(drawn.get("event")).toEqual({ id: gone });
  });

  it("has a source and a type for each kind there is", () => {
    const kinds = new Set(Object.values(eventTypes).map(({ kind }) => kind));
    expect([...kinds].toSorted()).toEqual(Object.keys(sources).toSorted());
  });
});
