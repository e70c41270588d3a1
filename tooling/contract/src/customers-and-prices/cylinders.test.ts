import { randomUUID } from "node:crypto";
import {
  makeAddress,
  makeCustomer,
  makeDelivery,
  makeKey,
  makeMerchant,
  makeProduct,
  makeRound,
  testService,
  tinyPng,
} from "@roundsman/api/testing";
import { expectError, expectValidation, restOn } from "@roundsman/spec-rest/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

/* docs/contract/cylinders.md. */

const service = await testService();
afterAll(service.close);
const api = restOn(service);
const at = await makeMerchant(service);
const elsewhere = await makeMerchant(service);
const as = at.owner.token;
const rows = service.test.owner;

interface Group {
  id: string;
  name: string;
  chargePence: number;
  vatRate: number;
  vatTreatment: string;
  chargeProductId: string;
}
interface Agreement {
  id: string;
  number: string;
  customerId: string | null;
  exchangeGroupId: string;
  count: number;
  openCount: number;
  chargePence: number;
  paidOn: string;
  invoiceId: string | null;
  orderId: string | null;
  refundToday: { percent: number; pence: number };
  returns: { refundPence: number; creditNoteId: string | null }[];
  can: Record<string, string | null>;
  explanation?: { rule: string }[];
}
interface Needed {
  exchangeGroupId: string;
  count: number;
  chargePence: number;
}
interface Order {
  id: string;
  number: string;
  lines: { productId: string; quantity: number; unitPriceIncVat: number | null }[];
  agreementsNeeded: Needed[];
}
interface Sums {
  openCount: number;
  takenPence: number;
  refundPence: number;
}

const post = async <Body>(path: string, body: object, status = 200): Promise<Body> => {
  const answer = await api.post(path, { as, body });
  expect({ status: answer.status, body: answer.body }).toMatchObject({ status });
  return answer.body as Body;
};
const get = async <Body>(path: string): Promise<Body> => {
  const answer = await api.get(path, { as });
  expect(answer.status).toBe(200);
  return answer.body as Body;
};
const newGroup = (more: object = {}) =>
  post<Group>("/exchange-groups", { name: randomUUID(), chargePence: 3999, ...more }, 201);
const customer = async () => {
  const made = await makeCustomer(service, at.business);
  const address = await makeAddress(service, at.business, made);
  return { customerId: made.id, deliveryAddressId: address.id };
};
const yearsAgo = (years: number) => {
  const day = new Date();
  day.setUTCFullYear(day.getUTCFullYear() - years);
  day.setUTCDate(day.getUTCDate() - 2);
  return day.toISOString().slice(0, 10);
};
const agree = (body: object) => post<Agreement>("/cylinder-agreements", body, 201);
const bank = { method: "bank_transfer" };
const activityOf = async (subjectId: string) =>
  (
    await service.database.service.activity.findMany({
      where: { subjectId },
      orderBy: { id: "asc" },
    })
  ).map(({ action }) => action);

let group: Group;
let cylinder: string;
beforeAll(async () => {
  group = await newGroup({ brand: "Calor", family: "Propane" });
  cylinder = (await makeProduct(service, at.business, { name: "Propane 13 kg" })).id;
  await api.patch(`/products/${cylinder}`, { as, body: { exchangeGroupId: group.id } });
});

describe("exchange groups", () => {
  it("stand on the product", async () => {
    const { body } = await api.get(`/products/${cylinder}`, { as });
    expect(body).toMatchObject({ exchangeGroupId: group.id });
  });

  it("charge a security outside the scope of VAT, unless the business taxes the container", async () => {
    expect(group).toMatchObject({ chargePence: 3999, vatRate: 0, vatTreatment: "outside_scope" });
    const taxed = await newGroup({ vatTreatment: "standard", chargePence: 6000 });
    expect(taxed).toMatchObject({ vatRate: 20, chargePence: 6000 });
    const product = await get<{ unitPrice: number }>(`/products/${taxed.chargeProductId}`);
    expect(product).toMatchObject({ unitPrice: 5000, unitPriceIncVat: 6000, vatRate: 20 });
    const body = { vatTreatment: "outside_scope", chargePence: 5500 };
    const turned = await api.patch(`/exchange-groups/${taxed.id}`, { as, body });
    expect(turned.body).toMatchObject({ chargePence: 5500, vatRate: 0 });
    expect(await activityOf(taxed.id)).toEqual([
      "exchange_group.created",
      "exchange_group.changed",
    ]);
  });

  it.each([
    [{ vatTreatment: "outside_scope", vatRate: 20 }, "vatRate"],
    [{ vatTreatment: "standard", vatRate: 0 }, "vatRate"],
    [{ vatTreatment: "exempt" }, "vatTreatment"],
    [{ chargePence: -1 }, "chargePence"],
    [{ name: "" }, "name"],
  ])("refuse %o", async (more, path) => {
    const body = { name: randomUUID(), chargePence: 1, ...more };
    expectValidation(await api.post("/exchange-groups", { as, body }), path);
  });

  it("hold what has empties, and nothing of another business", async () => {
    const gift = await makeProduct(service, at.business, { returnable: false });
    const put = (id: string, exchangeGroupId: string) =>
      api.patch(`/products/${id}`, { as, body: { exchangeGroupId } });
    expectValidation(await put(gift.id, group.id), "exchangeGroupId");
    const keep = await api.patch(`/products/${cylinder}`, { as, body: { returnable: false } });
    expectValidation(keep, "exchangeGroupId");
    const theirs = await api.post("/exchange-groups", {
      as: elsewhere.owner.token,
      body: { name: "Theirs", chargePence: 1 },
    });
    const { id } = theirs.body as Group;
    expectError(await put(cylinder, id), "not_found");
    expectError(await api.get(`/exchange-groups/${id}`, { as }), "not_found");
    const key = await makeKey(service, at.business, at.owner, ["products:read"]);
    const body = { name: "x", chargePence: 1 };
    expectError(await api.post("/exchange-groups", { as: key, body }), "forbidden");
  });
});

describe("an order", () => {
  const take = (body: object) => post<Order>("/orders", body, 201);
  const hand = (id: string) => post(`/orders/${id}/collected`, { locationId: at.yard.id });

  it("asks for an agreement for a first cylinder, takes the charge, and makes it with the delivery", async () => {
    const { customerId } = await customer();
    const body = {
      customerId,
      fulfilment: "collection",
      paymentMethod: "on_account",
      lines: [{ productId: cylinder, quantity: 2 }],
      collect: [{ productId: cylinder, quantity: 1 }],
    };
    const bare = await take(body);
    expect(bare.agreementsNeeded).toEqual([
      {
        exchangeGroupId: group.id,
        name: group.name,
        count: 1,
        chargePence: 3999,
        chargeProductId: group.chargeProductId,
      },
    ]);
    await post(`/orders/${bare.id}/cancel`, {});
    const agreements = [{ exchangeGroupId: group.id, count: 1 }];
    const order = await take({ ...body, agreements, discountPercent: 10 });
    expect(order.agreementsNeeded).toEqual([]);
    expect(order.lines.at(-1)).toMatchObject({
      productId: group.chargeProductId,
      unitPriceIncVat: 3999,
      discountPercent: 0,
    });
    await hand(order.id);
    const { items } = await get<{ items: Agreement[] }>(
      `/cylinder-agreements?customerId=${customerId}`,
    );
    expect(items).toMatchObject([
      { orderId: order.id, count: 1, chargePence: 3999, openCount: 1, vatRate: 0 },
    ]);
    const held = await get<{ items: unknown[] }>(`/customers/${customerId}/cylinders`);
    expect(held.items).toMatchObject([{ held: 1, agreed: 1, owed: 0, coming: 0 }]);
    // The customer holds a cylinder now, so the next one is an exchange that needs no agreement.
    const swap = await take({ ...body, lines: [{ productId: cylinder, quantity: 1 }] });
    expect(swap.agreementsNeeded).toEqual([]);
    expect(items[0]?.can["credit"]).toBe(
      `Order ${order.number} is not billed yet: raise its invoice first.`,
    );
  });

  it("is handed over without an agreement too, and what is owed is shown", async () => {
    const { customerId } = await customer();
    const lines = [{ productId: cylinder, quantity: 3 }];
    const order = await take({ customerId, fulfilment: "collection", lines });
    await hand(order.id);
    const { items } = await get<{
      items: { customerId: string; customerName: string; owed: number }[];
    }>("/cylinder-agreements/owed?limit=100");
    const row = items.find((one) => one.customerId === customerId);
    expect(row).toMatchObject({
      held: 3,
      agreed: 0,
      owed: 3,
      chargePence: 3999,
    });
    const found = await get(
      `/cylinder-agreements/owed?q=${encodeURIComponent(row?.customerName ?? "")}`,
    );
    expect(found).toMatchObject({ items: [{ customerId }], nextCursor: null });
    expect(await get(`/cylinder-agreements/owed?q=nobody`)).toEqual({
      items: [],
      nextCursor: null,
    });
  });

  it("is charged for at the door, where fewer empties come back, once however often it is sent", async () => {
    const delivery = await makeDelivery(service, at.business, {
      lines: [{ productId: cylinder, quantity: 2 }],
      collect: [{ productId: cylinder, quantity: 2 }],
      paymentMethod: "cash",
    });
    const { id, stopIds } = await makeRound(service, at.business, {
      driverUserId: at.driver.id,
      status: "out",
      orderIds: [delivery.id],
    });
    const body = {
      recordId: randomUUID(),
      collect: [{ productId: cylinder, quantity: 1 }],
      agreements: [{ exchangeGroupId: group.id, count: 1 }],
      cashTakenPence: 7245 + 3999,
    };
    const path = `/rounds/${id}/stops/${stopIds[0] ?? ""}/complete`;
    const send = () => api.post(path, { as: at.driver.token, body });
    for (const { status } of [await send(), await send()]) expect(status).toBe(200);
    const order = await get<Order>(`/orders/${delivery.id}`);
    expect(order).toMatchObject({ paidVia: "cash", status: "delivered" });
    expect(order.lines.filter(({ productId }) => productId === group.chargeProductId)).toEqual([
      expect.objectContaining({ quantity: 1, deliveredQuantity: 1, unitPriceIncVat: 3999 }),
    ]);
    const { rows: made } = await rows.query<{ quantity: number }>(
      "SELECT quantity FROM cylinder_agreements WHERE order_id = $1",
      [delivery.id],
    );
    expect(made).toEqual([{ quantity: 1 }]);
  });

  it("is sold at a door with the charge, and one of another business is none", async () => {
    const delivery = await makeDelivery(service, at.business, {
      lines: [{ productId: cylinder, quantity: 1 }],
      collect: [{ productId: cylinder, quantity: 1 }],
    });
    const { id, stopIds } = await makeRound(service, at.business, {
      driverUserId: at.driver.id,
      status: "out",
      orderIds: [delivery.id],
    });
    const body = {
      recordId: randomUUID(),
      stopId: stopIds[0],
      lines: [{ productId: cylinder, quantity: 1 }],
      paymentMethod: "cash",
      agreements: [{ exchangeGroupId: group.id, count: 1 }],
    };
    const send = (more: object = {}) =>
      api.post(`/rounds/${id}/sales`, { as: at.driver.token, body: { ...body, ...more } });
    const theirs = {
      recordId: randomUUID(),
      agreements: [{ exchangeGroupId: randomUUID(), count: 1 }],
    };
    expectError(await send(theirs), "not_found");
    for (const { status } of [await send(), await send()]) expect(status).toBe(200);
    const { rows: made } = await rows.query<{ quantity: number; charge: number; same: boolean }>(
      `SELECT a.quantity, a.charge_pence AS charge, o.customer_id = d.customer_id AS same
         FROM cylinder_agreements a
         JOIN orders o ON o.tenant_id = a.tenant_id AND o.id = a.order_id
         JOIN orders d ON d.tenant_id = a.tenant_id AND d.id = $1
        WHERE o.round_id = $2`,
      [delivery.id, id],
    );
    expect(made).toEqual([{ quantity: 1, charge: 3999, same: true }]);
  });

  it("is charged for at a door though its group was archived meanwhile, and not by the office", async () => {
    const old = await newGroup();
    const archived = await api.patch(`/exchange-groups/${old.id}`, {
      as,
      body: { archived: true },
    });
    expect(archived.status).toBe(200);
    const agreements = [{ exchangeGroupId: old.id, count: 1 }];
    const lines = [{ productId: cylinder, quantity: 1 }];
    const body = { ...(await customer()), lines, agreements };
    expectValidation(await api.post("/orders", { as, body }), "agreements.0.exchangeGroupId");
    const delivery = await makeDelivery(service, at.business, { lines });
    const { id, stopIds } = await makeRound(service, at.business, {
      driverUserId: at.driver.id,
      status: "out",
      orderIds: [delivery.id],
    });
    const tell = (path: string, more: object) =>
      api.post(`/rounds/${id}/${path}`, {
        as: at.driver.token,
        body: { recordId: randomUUID(), agreements, ...more },
      });
    const stopId = stopIds[0] ?? "";
    expect((await tell(`stops/${stopId}/complete`, {})).status).toBe(200);
    expect((await tell("sales", { stopId, lines, paymentMethod: "cash" })).status).toBe(200);
    const { rows: made } = await rows.query<{ quantity: number }>(
      "SELECT quantity FROM cylinder_agreements WHERE exchange_group_id = $1",
      [old.id],
    );
    expect(made).toEqual([{ quantity: 1 }, { quantity: 1 }]);
  });

  it("names no group of another business", async () => {
    const lines = [{ productId: cylinder, quantity: 1 }];
    const agreements = [{ exchangeGroupId: randomUUID(), count: 1 }];
    const body = { ...(await customer()), lines, agreements };
    expectError(await api.post("/orders", { as, body }), "not_found");
  });
});

describe("a return", () => {
  it("is credited by the scale to the account that was billed", async () => {
    const { customerId } = await customer();
    const terms = { customerId, exchangeGroupId: group.id, count: 3 };
    const made = await agree({ ...terms, paidOn: yearsAgo(1), payment: bank });
    expect(made.refundToday).toEqual({ percent: 60, pence: 7198 });
    const back = await post<Agreement>(`/cylinder-agreements/${made.id}/return`, {
      count: 2,
      refund: "credit",
    });
    expect(back).toMatchObject({ openCount: 1, returns: [{ refundPence: 4799, percent: 60 }] });
    const note = await get(`/credit-notes/${back.returns[0]?.creditNoteId ?? ""}`);
    expect(note).toMatchObject({
      customerId,
      totalPence: 4799,
      vatPence: 0,
      unallocatedPence: 4799,
      vat: [{ vatTreatment: "outside_scope" }],
    });
    expect(await activityOf(made.id)).toEqual([
      "cylinder_agreement.made",
      "cylinder_agreement.returned",
    ]);
    const why = await get<Agreement>(`/cylinder-agreements/${made.id}?explain=true`);
    expect(why.explanation).toMatchObject([{ rule: "cylinders.refund-scale" }]);
    const more = { as, body: { count: 2, refund: "credit" } };
    expectError(await api.post(`/cylinder-agreements/${made.id}/return`, more), "conflict");
  });

  it("is paid out of a bill that is paid, with the VAT of a taxed charge", async () => {
    const taxed = await newGroup({ vatTreatment: "standard", chargePence: 6000 });
    const { customerId } = await customer();
    const terms = { customerId, exchangeGroupId: taxed.id, count: 1 };
    const unpaid = await agree(terms);
    expect(unpaid.can["payment"]).toMatch(/is not paid: credit it\.$/);
    const made = await agree({ ...terms, payment: bank });
    const path = `/cylinder-agreements/${made.id}/return`;
    const missing = { as, body: { count: 1, refund: "payment" } };
    expectValidation(await api.post(path, missing), "method");
    const back = await post<Agreement>(path, { count: 1, refund: "payment", method: "cash" });
    expect(back.returns).toMatchObject([{ refundPence: 4200 }]);
    const note = await get(`/credit-notes/${back.returns[0]?.creditNoteId ?? ""}`);
    expect(note).toMatchObject({ netPence: 3500, vatPence: 700, unallocatedPence: 0 });
  });

  it("of an order paid at the counter raises its invoice and gives the money back", async () => {
    const { customerId } = await customer();
    const order = await post<Order>(
      "/orders",
      {
        customerId,
        fulfilment: "collection",
        paymentMethod: "cash",
        lines: [{ productId: cylinder, quantity: 1 }],
        agreements: [{ exchangeGroupId: group.id, count: 1 }],
      },
      201,
    );
    await post(`/orders/${order.id}/collected`, { locationId: at.yard.id });
    await post(`/orders/${order.id}/paid`, { paidVia: "cash" });
    const { items } = await get<{ items: Agreement[] }>(
      `/cylinder-agreements?customerId=${customerId}`,
    );
    const id = items[0]?.id ?? "";
    expect(items[0]?.can).toMatchObject({
      credit: "It was not paid on account: pay it back.",
      payment: null,
    });
    const back = await post<Agreement>(`/cylinder-agreements/${id}/return`, {
      count: 1,
      outcome: "lost_paper",
      refund: "payment",
      method: "cash",
    });
    expect(back).toMatchObject({ openCount: 0, returns: [{ refundPence: 2799 }] });
    const { rows: refunds } = await rows.query<{ pence: number }>(
      "SELECT amount_pence AS pence FROM refunds WHERE order_id = $1 AND method = 'cash'",
      [order.id],
    );
    expect(refunds).toEqual([{ pence: 2799 }]);
    expect(await get(`/orders/${order.id}`)).toMatchObject({ refundDue: 0 });
  });

  it("of another brand ends nothing, and a lost cylinder is paid back nothing", async () => {
    const { customerId } = await customer();
    const terms = { customerId, exchangeGroupId: group.id, count: 2, payment: bank };
    const { id } = await agree(terms);
    const path = `/cylinder-agreements/${id}/return`;
    const foreign = { count: 1, outcome: "foreign_brand" };
    const paid = { as, body: { ...foreign, refund: "credit" } };
    expectValidation(await api.post(path, paid), "refund");
    expect(await post(path, { ...foreign, refund: "none" })).toMatchObject({ openCount: 2 });
    expect(await post(path, { count: 1, outcome: "lost", refund: "none" })).toMatchObject({
      openCount: 1,
    });
  });

  it("of what was paid in the program before is refunded without VAT", async () => {
    const { customerId } = await customer();
    const terms = { customerId, exchangeGroupId: group.id, count: 1, chargePence: 2000 };
    const made = await agree({ ...terms, paidOn: yearsAgo(9), paidBefore: true });
    expect(made.refundToday).toEqual({ percent: 25, pence: 500 });
    const back = await post<Agreement>(`/cylinder-agreements/${made.id}/return`, {
      count: 1,
      refund: "credit",
    });
    expect(back.returns).toMatchObject([{ refundPence: 500 }]);
    const both = { as, body: { ...terms, paidBefore: true, payment: bank } };
    expectValidation(await api.post("/cylinder-agreements", both), "payment");
  });
});

describe("an agreement", () => {
  it("moves to another customer, who is paid and not credited", async () => {
    const [one, other] = [await customer(), await customer()];
    const terms = { customerId: one.customerId, exchangeGroupId: group.id, count: 1 };
    const { id } = await agree({ ...terms, payment: bank });
    const moved = await post<Agreement>(`/cylinder-agreements/${id}/move`, {
      customerId: other.customerId,
    });
    expect(moved.customerId).toBe(other.customerId);
    expect(moved.can["credit"]).toMatch(/whose account would be credited: pay it back\.$/);
    expect(moved.can["payment"]).toBeNull();
    const again = { as, body: { customerId: other.customerId } };
    expectError(await api.post(`/cylinder-agreements/${id}/move`, again), "conflict");
    const unknown = { as, body: { customerId: randomUUID() } };
    expectError(await api.post(`/cylinder-agreements/${id}/move`, unknown), "not_found");
  });

  it("is returned or moved first, and never half of either", async () => {
    const [one, other] = [await customer(), await customer()];
    const terms = { customerId: one.customerId, exchangeGroupId: group.id, count: 1 };
    const { id } = await agree({ ...terms, payment: bank });
    const [back, moved] = await Promise.all([
      api.post(`/cylinder-agreements/${id}/return`, { as, body: { count: 1, refund: "credit" } }),
      api.post(`/cylinder-agreements/${id}/move`, {
        as,
        body: { customerId: other.customerId },
      }),
    ]);
    // The second caller sees the first one's change: the cylinder is back, or another customer's.
    expect([back.status, moved.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
    const now = await get<Agreement>(`/cylinder-agreements/${id}`);
    expect(now.openCount).toBe(back.status === 200 ? 0 : 1);
    expect(now.customerId).toBe(back.status === 200 ? one.customerId : other.customerId);
  });

  it("keeps the number and a picture of its paper", async () => {
    const { customerId } = await customer();
    const { id } = await agree({ customerId, exchangeGroupId: group.id, count: 1 });
    const body = { paperNumber: "RA 48213", scan: tinyPng };
    const changed = await api.patch(`/cylinder-agreements/${id}`, { as, body });
    expect(changed.body).toMatchObject({ paperNumber: "RA 48213", hasScan: true });
    expect((await api.get(`/cylinder-agreements/${id}/scan`, { as })).status).toBe(200);
    // A real PDF is served as PDF; content that only claims to be a PDF is refused.
    const pdfOf = (text: string) =>
      `data:application/pdf;base64,${Buffer.from(text).toString("base64")}`;
    const sent = { as, body: { scan: pdfOf("%PDF-1.7\n%%EOF") } };
    expect((await api.patch(`/cylinder-agreements/${id}`, sent)).status).toBe(200);
    const { headers } = await api.get(`/cylinder-agreements/${id}/scan`, { as });
    expect(headers["Content-Type"]).toBe("application/pdf");
    const page = { as, body: { scan: pdfOf("<script>") } };
    expectValidation(await api.patch(`/cylinder-agreements/${id}`, page), "scan");
    const found = await get<{ items: Agreement[] }>("/cylinder-agreements?q=48213");
    expect(found.items.map((item) => item.id)).toEqual([id]);
    const wrong = { as, body: { scan: "data:text/plain,x" } };
    expectValidation(await api.patch(`/cylinder-agreements/${id}`, wrong), "scan");
    await api.patch(`/cylinder-agreements/${id}`, { as, body: { scan: null } });
    expectError(await api.get(`/cylinder-agreements/${id}/scan`, { as }), "not_found");
  });

  it("is nobody else's, and billing takes the scope of invoices", async () => {
    const { customerId } = await customer();
    const terms = { customerId, exchangeGroupId: group.id, count: 1 };
    const { id } = await agree(terms);
    const theirs = { as: elsewhere.owner.token };
    expectError(await api.get(`/cylinder-agreements/${id}`, theirs), "not_found");
    const key = await makeKey(service, at.business, at.owner, ["customers:write"]);
    const asked = await api.post("/cylinder-agreements", { as: key, body: terms });
    expectError(asked, "forbidden");
    const body = { count: 1, refund: "credit" };
    const path = `/cylinder-agreements/${id}/return`;
    expectError(await api.post(path, { as: key, body }), "forbidden");
    const lost = { count: 1, outcome: "lost", refund: "none" };
    expect((await api.post(path, { as: key, body: lost })).status).toBe(200);
  });
});

describe("the liability", () => {
  const scale = [70, 60, 50, 45, 40, 35, 30];
  it("is what the open agreements say one by one, what the documents took, and what is left of them", async () => {
    const told = await get<Sums & { items: Sums[] }>("/cylinder-agreements/liability");
    const { items } = await get<{ items: Agreement[] }>("/cylinder-agreements?limit=100");
    const today = new Date();
    const open = items.map(({ openCount, chargePence, paidOn }) => {
      const paid = new Date(paidOn);
      const anniversary = Date.UTC(today.getUTCFullYear(), paid.getUTCMonth(), paid.getUTCDate());
      const years =
        today.getUTCFullYear() - paid.getUTCFullYear() - (today.getTime() < anniversary ? 1 : 0);
      const percent = scale[years] ?? 25;
      return {
        openCount,
        takenPence: openCount * chargePence,
        refundPence: Math.round((openCount * chargePence * percent) / 100),
      };
    });
    const sum = (of: readonly Sums[]): Sums => ({
      openCount: of.reduce((all, row) => all + row.openCount, 0),
      takenPence: of.reduce((all, row) => all + row.takenPence, 0),
      refundPence: of.reduce((all, row) => all + row.refundPence, 0),
    });
    expect(told).toMatchObject(sum(open));
    expect(told).toMatchObject(sum(told.items));
    expect(told.openCount).toBeGreaterThan(5);
    // Third sum: the charges on documents, less those of agreements that ended.
    const { rows: booked } = await rows.query<{ open: number; taken: number }>(
      `WITH charged AS (
         SELECT sum(l.quantity) AS n, sum(l.quantity * coalesce(l.unit_price_inc_vat, l.unit_price)) AS pence
           FROM invoice_lines l JOIN invoices i ON i.tenant_id = l.tenant_id AND i.id = l.invoice_id
          WHERE l.tenant_id = $1 AND l.description LIKE 'Cylinder agreement,%'
       ), sold AS (
         SELECT sum(l.delivered_quantity) AS n, sum(l.delivered_quantity * l.unit_price_inc_vat) AS pence
           FROM order_lines l JOIN products p ON p.tenant_id = l.tenant_id AND p.id = l.product_id
          WHERE l.tenant_id = $1 AND p.charge_group_id IS NOT NULL
       ), ended AS (
         SELECT sum(r.quantity) AS n, sum(r.quantity * a.charge_pence) AS pence
           FROM cylinder_returns r JOIN cylinder_agreements a ON a.tenant_id = r.tenant_id AND a.id = r.agreement_id
          WHERE r.tenant_id = $1 AND r.outcome <> 'foreign_brand'
       )
       SELECT (charged.n + sold.n - ended.n)::int AS open,
              (charged.pence + sold.pence - ended.pence)::int AS taken FROM charged, sold, ended`,
      [at.business.id],
    );
    expect(booked).toEqual([{ open: told.openCount, taken: told.takenPence }]);
    // The refunds of returns equal the credit notes.
    const { rows: back } = await rows.query<{ returns: number; notes: number }>(
      `SELECT (SELECT sum(refund_pence)::int FROM cylinder_returns WHERE tenant_id = $1) AS returns,
              (SELECT sum(total_pence)::int FROM credit_notes WHERE tenant_id = $1) AS notes`,
      [at.business.id],
    );
    expect(back[0]?.returns).toBe(back[0]?.notes);
  });
});
