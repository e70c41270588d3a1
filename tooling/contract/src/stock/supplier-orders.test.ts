import {
  makeBusiness,
  makeMember,
  makePerson,
  makeProduct,
  makeYard,
  openSupport,
  signInAs,
  testService,
} from "@roundsman/api/testing";
import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, it } from "vitest";
import { expectError, expectValidation, restOn, type Answered } from "@roundsman/spec-rest/testing";

const service = await testService();
afterAll(service.close);
const api = restOn(service);
const business = await makeBusiness(service);
const owner = await makeMember(service, business);
const token = await signInAs(service, owner);
const gas = await makeProduct(service, business);
const coal = await makeProduct(service, business, { returnable: false });
const pixel =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

async function makeSupplier(contacts: object[] = []) {
  const answer = await api.post("/stock/suppliers", {
    as: token,
    body: { name: "Northern Gas", contacts },
  });
  expect(answer.status).toBe(201);
  return (answer.body as { id: string }).id;
}

async function placed(more: object = {}) {
  const yard = await makeYard(service, business);
  const supplierId = await makeSupplier([
    { name: "Ruth", email: "ruth@northern.example", forOrders: true },
  ]);
  const answer = await api.post("/stock/supplier-orders", {
    as: token,
    body: {
      supplierId,
      locationId: yard.id,
      expectedOn: "2026-01-05",
      lines: [{ productId: gas.id, ordered: 10, emptiesToReturn: 6 }],
      ...more,
    },
  });
  expect(answer.status).toBe(201);
  return { ...(answer.body as { id: string }), yard };
}

const receive = (id: string, body: unknown, as = token) =>
  api.post(`/stock/supplier-orders/${id}/receive`, { as, body });
const line = (quantity: number, productId = gas.id) => ({ productId, quantity });

async function level(yard: { id: string }, condition: "full" | "empty"): Promise<number> {
  const query = `locationId=${yard.id}&productId=${gas.id}&condition=${condition}`;
  const { body } = await api.get(`/stock/levels?${query}`, { as: token });
  return (body as { items: { onHand: number }[] }).items[0]?.onHand ?? 0;
}

describe("POST /stock/supplier-orders/{id}/receive", () => {
  it("finishes an order that came whole: fulls in, empties out, in one step", async () => {
    const { id, yard } = await placed();
    const answer = await receive(id, {
      arrived: [line(10)],
      emptiesBack: [line(6)],
      signedInBy: "Adam",
      deliveryNote: "DN-1",
      note: "All well",
    });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        status: "arrived",
        late: false,
        lines: [
          { ordered: 10, arrived: 10, emptiesReturned: 6, outstanding: 0, short: 0, extra: 0 },
        ],
        receipts: [
          {
            signedInBy: "Adam",
            deliveryNote: "DN-1",
            hasPhoto: false,
            moreToCome: false,
            byName: owner.name,
          },
        ],
      },
    });
    expect([await level(yard, "full"), await level(yard, "empty")]).toEqual([10, -6]);
  });

  it("stays open with less and more to come; what is missing then is short", async () => {
    const { id } = await placed();
    expect(await receive(id, { arrived: [line(4)], moreToCome: true })).toMatchObject({
      body: {
        status: "part_arrived",
        late: true,
        lines: [{ arrived: 4, outstanding: 6, short: 0 }],
      },
    });
    expect(await receive(id, { arrived: [line(3)] })).toMatchObject({
      body: {
        status: "arrived",
        lines: [{ arrived: 7, outstanding: 0, short: 3 }],
        receipts: [{}, {}],
      },
    });
    expectError(await receive(id, { arrived: [line(3)] }), "conflict");
  });

  it("is finished where all is here, whatever it says of more", async () => {
    const { id } = await placed();
    expect(await receive(id, { arrived: [line(12)], moreToCome: true })).toMatchObject({
      body: { status: "arrived", lines: [{ arrived: 12, extra: 2, short: 0 }] },
    });
  });

  it("takes what was not ordered as extra, adds up what is named twice, stores nothing of nothing", async () => {
    const { id } = await placed();
    const answer = await receive(id, {
      arrived: [line(4), line(6), line(5, coal.id), line(0, coal.id)],
    });
    expect(answer).toMatchObject({
      body: {
        lines: [
          { productId: gas.id, arrived: 10, extra: 0 },
          { productId: coal.id, ordered: 0, arrived: 5, extra: 5 },
        ],
      },
    });
    expect((answer.body as { receipts: { lines: unknown[] }[] }).receipts[0]?.lines).toHaveLength(
      2,
    );
  });

  it("takes no empties of a product that has none", async () => {
    const { id } = await placed();
    expectValidation(
      await receive(id, { arrived: [line(1)], emptiesBack: [line(1), line(2, coal.id)] }),
      "emptiesBack.1.productId",
    );
    expect((await receive(id, { arrived: [line(1)], emptiesBack: [line(1)] })).status).toBe(200);
  });

  it("shows the photo of a receipt to whoever may read stock", async () => {
    const { id } = await placed();
    const received = await receive(id, { arrived: [line(1)], photo: pixel, moreToCome: true });
    const again = await receive(id, { arrived: [line(1)] });
    const receipts = (answer: Answered) =>
      (answer.body as { receipts: { id: string; hasPhoto: boolean }[] }).receipts;
    const [shown] = receipts(received);
    const bare = receipts(again).find(({ hasPhoto }) => !hasPhoto);
    const at = (receiptId = "", order = id) =>
      `/stock/supplier-orders/${order}/receipts/${receiptId}/photo`;
    const photo = await api.get(at(shown?.id), { as: token });
    expect(photo).toMatchObject({ status: 200, headers: { "Content-Type": "image/png" } });
    expectError(await api.get(at(bare?.id), { as: token }), "not_found");
    expectError(await api.get(at(shown?.id, (await placed()).id), { as: token }), "not_found");
    const driver = await signInAs(service, await makeMember(service, business, "driver"));
    expectError(await api.get(at(shown?.id), { as: driver }), "forbidden");
  });

  it("keeps a photo that is one, by its bytes", async () => {
    const { id } = await placed();
    expectValidation(
      await receive(id, { arrived: [], photo: "data:image/png;base64,AAAA" }),
      "photo",
    );
    expectValidation(await receive(id, { arrived: [], photo: "x".repeat(4_000_001) }), "photo");
    expect(await receive(id, { arrived: [], moreToCome: true, photo: pixel })).toMatchObject({
      status: 200,
      body: { status: "part_arrived", receipts: [{ hasPhoto: true }] },
    });
  });

  it("holds to every bound", async () => {
    const { id, yard } = await placed();
    const many = (n: number) => Array.from({ length: n }, () => line(1));
    expectValidation(await receive(id, {}), "arrived");
    expectValidation(await receive(id, { arrived: many(201) }), "arrived");
    expectValidation(await receive(id, { arrived: [line(100_001)] }), "arrived.0.quantity");
    expectValidation(await receive(id, { arrived: [line(-1)] }), "arrived.0.quantity");
    expectValidation(await receive(id, { arrived: [line(1.5)] }), "arrived.0.quantity");
    expectValidation(await receive(id, { arrived: [line(1, "x")] }), "arrived.0.productId");
    expectValidation(
      await receive(id, { arrived: [], emptiesBack: [line(0)] }),
      "emptiesBack.0.quantity",
    );
    expectValidation(await receive(id, { arrived: [], emptiesBack: many(201) }), "emptiesBack");
    expectValidation(await receive(id, { arrived: [], signedInBy: "x".repeat(121) }), "signedInBy");
    expectValidation(
      await receive(id, { arrived: [], deliveryNote: "x".repeat(121) }),
      "deliveryNote",
    );
    expectValidation(await receive(id, { arrived: [], note: "x".repeat(501) }), "note");
    expectValidation(await receive(id, { arrived: [], arrivedAt: "yesterday" }), "arrivedAt");
    expectValidation(
      await receive(id, { arrived: [], arrivedAt: "2999-01-01T00:00:00Z" }),
      "arrivedAt",
    );
    expect(await level(yard, "full")).toBe(0);
    expect((await receive(id, { arrived: many(200), emptiesBack: many(200) })).status).toBe(200);
    expect(await level(yard, "full")).toBe(200);
  });

  it("is refused in the specified order, and another business's is not there", async () => {
    const { id, yard } = await placed();
    expectError(
      await api.post(`/stock/supplier-orders/${id}/receive`, { body: {} }),
      "unauthenticated",
    );
    const driver = await signInAs(service, await makeMember(service, business, "driver"));
    expectError(await receive(id, {}, driver), "forbidden");
    expectError(await receive(randomUUID(), {}), "not_found");
    expectError(await receive(id, { arrived: [line(1, randomUUID())] }), "not_found");
    const ahead = new Date(Date.now() + 3_600_000).toISOString();
    expectError(
      await receive(id, { arrived: [line(1, randomUUID())], arrivedAt: ahead }),
      "not_found",
    );
    expectValidation(await receive(id, { arrived: [line(1)], arrivedAt: ahead }), "arrivedAt");
    const stranger = await signInAs(
      service,
      await makeMember(service, await makeBusiness(service)),
    );
    expectError(await receive(id, { arrived: [line(1)] }, stranger), "not_found");
    await api.post(`/stock/supplier-orders/${id}/cancel`, { as: token });
    expectError(await receive(id, {}), "conflict");
    expect(await level(yard, "full")).toBe(0);
  });

  it("of twenty at once is received once where that finishes it", async () => {
    const { id, yard } = await placed();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => receive(id, { arrived: [line(10)] })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
    expect(await level(yard, "full")).toBe(10);
  });
});

describe("a supplier order", () => {
  it("asks for no empties of a product that has none", async () => {
    const yard = await makeYard(service, business);
    const order = async (emptiesToReturn: number) =>
      api.post("/stock/supplier-orders", {
        as: token,
        body: {
          supplierId: await makeSupplier(),
          locationId: yard.id,
          expectedOn: "2026-01-05",
          lines: [
            { productId: gas.id, ordered: 1, emptiesToReturn: 1 },
            { productId: coal.id, ordered: 1, emptiesToReturn },
          ],
        },
      });
    expectValidation(await order(1), "lines.1.emptiesToReturn");
    expect((await order(0)).status).toBe(201);
  });

  it("is mailed to the order contact where it is to be sent", async () => {
    const { id } = await placed({ send: true, reference: "PO-7" });
    const mails = await service.database.service.email.findMany({ where: { subjectId: id } });
    expect(mails).toMatchObject([
      { toAddress: "ruth@northern.example", subject: expect.stringContaining("PO-7") },
    ]);
    const { database } = service;
    const read = async () => (await api.get(`/stock/supplier-orders/${id}`, { as: token })).body;
    expect(await read()).toMatchObject({ placedVia: "sent", emailStatus: "queued" });
    await database.service.email.updateMany({
      where: { subjectId: id },
      data: { status: "failed" },
    });
    expect(await read()).toMatchObject({ placedVia: "sent", emailStatus: "failed" });
    const listed = await api.get("/stock/supplier-orders", { as: token });
    const { items } = listed.body as { items: { id: string; emailStatus: string | null }[] };
    expect(items.find((order) => order.id === id)?.emailStatus).toBe("failed");
    const recorded = await placed();
    expect(recorded).toMatchObject({ placedVia: "recorded", emailStatus: null });
    const supplierId = await makeSupplier();
    const yard = await makeYard(service, business);
    const body = {
      supplierId,
      locationId: yard.id,
      expectedOn: "2026-01-05",
      send: true,
      lines: [{ productId: gas.id, ordered: 1 }],
    };
    expectError(await api.post("/stock/supplier-orders", { as: token, body }), "conflict");
  });

  it("names the member of staff in a support session", async () => {
    const staff = await makePerson(service, { name: "Sam Okafor", staffRole: "support" });
    const as = await openSupport(service, business, owner, { level: "act", staff });
    const name = "Sam Okafor, support";
    const { id, yard } = await placed();
    await api.post(`/stock/supplier-orders/${id}/confirm`, { as });
    const received = await receive(id, { arrived: [line(10)] }, as);
    expect(received.body).toMatchObject({ confirmedByName: name, receipts: [{ byName: name }] });
    const order = {
      supplierId: await makeSupplier(),
      locationId: yard.id,
      expectedOn: "2026-01-05",
      lines: [{ productId: gas.id, ordered: 1 }],
    };
    const made = await api.post("/stock/supplier-orders", { as, body: order });
    expect(made.body).toMatchObject({ createdByName: name });
    const cancel = `/stock/supplier-orders/${(made.body as { id: string }).id}/cancel`;
    expect((await api.post(cancel, { as })).body).toMatchObject({ cancelledByName: name });
  });

  it("is confirmed once, and cancelled only before anything came", async () => {
    const { id } = await placed();
    const confirm = () => api.post(`/stock/supplier-orders/${id}/confirm`, { as: token });
    expect(await confirm()).toMatchObject({
      body: { status: "confirmed", confirmedByName: owner.name },
    });
    expectError(await confirm(), "conflict");
    await receive(id, { arrived: [line(1)], moreToCome: true });
    expectError(await api.post(`/stock/supplier-orders/${id}/cancel`, { as: token }), "conflict");
  });
});

describe("POST /stock/suppliers/{id}/contacts", () => {
  const add = (id: string, body: object, as = token) =>
    api.post(`/stock/suppliers/${id}/contacts`, { as, body });
  const flags = (answer: Answered) =>
    (
      answer.body as { contacts: { name: string; isMain: boolean; isBilling: boolean }[] }
    ).contacts.map(({ name, isMain, isBilling }) => [name, isMain, isBilling]);

  it("makes the first the main one, and gives billing to the last who takes it", async () => {
    const id = await makeSupplier();
    expect(await add(id, { name: "Ann", isBilling: true, email: "" })).toMatchObject({
      status: 201,
      body: {
        contacts: [{ name: "Ann", isMain: true, isBilling: true, email: null, forOrders: false }],
      },
    });
    await add(id, { name: "Bob", forOrders: true, forDeliveries: true });
    const answer = await add(id, { name: "Cat", isBilling: true, forOrders: true });
    expect(flags(answer)).toEqual([
      ["Ann", true, false],
      ["Bob", false, false],
      ["Cat", false, true],
    ]);
  });

  it("keeps one main and one billing contact, however many come at once", async () => {
    const id = await makeSupplier();
    await Promise.all(
      Array.from({ length: 12 }, (_, n) => add(id, { name: `Contact ${n}`, isBilling: true })),
    );
    const { body } = await api.get(`/stock/suppliers/${id}`, { as: token });
    const contacts = (body as { contacts: { isMain: boolean; isBilling: boolean }[] }).contacts;
    expect(contacts).toHaveLength(12);
    expect(contacts.filter(({ isMain }) => isMain)).toHaveLength(1);
    expect(contacts.filter(({ isBilling }) => isBilling)).toHaveLength(1);
  });

  it("holds to every bound, in the specified order", async () => {
    const id = await makeSupplier();
    expectError(await add(randomUUID(), {}), "not_found");
    expectValidation(await add(id, {}), "name");
    expectValidation(await add(id, { name: "" }), "name");
    expectValidation(await add(id, { name: "x".repeat(121) }), "name");
    expectValidation(await add(id, { name: "Ann", jobTitle: "x".repeat(121) }), "jobTitle");
    expectValidation(await add(id, { name: "Ann", phone: "x".repeat(41) }), "phone");
    expectValidation(await add(id, { name: "Ann", email: "not an address" }), "email");
    expectValidation(
      await add(id, { name: "Ann", email: `${"x".repeat(250)}@a.example` }),
      "email",
    );
    expectValidation(await add(id, { name: "Ann", note: "x".repeat(501) }), "note");
    expectValidation(await add(id, { name: "Ann", isBilling: "yes" }), "isBilling");
    expect(
      (await add(id, { name: "x".repeat(120), phone: "1".repeat(40), note: "x".repeat(500) }))
        .status,
    ).toBe(201);
  });

  it("moves on: another main one by name, and by removal the oldest left", async () => {
    const id = await makeSupplier([{ name: "Ann" }, { name: "Bob" }, { name: "Cat" }]);
    const { body } = await api.get(`/stock/suppliers/${id}`, { as: token });
    const [ann, bob, cat] = (body as { contacts: { id: string }[] }).contacts;
    const at = (contact?: { id: string }) => `/stock/suppliers/${id}/contacts/${contact?.id}`;
    expect(flags(await api.patch(at(cat), { as: token, body: { isMain: true } }))).toContainEqual([
      "Cat",
      true,
      false,
    ]);
    expect(flags(await api.delete(at(cat), { as: token }))).toEqual([
      ["Ann", true, false],
      ["Bob", false, false],
    ]);
    await api.delete(at(ann), { as: token });
    await api.delete(at(bob), { as: token });
    expectError(await api.delete(at(bob), { as: token }), "not_found");
  });
});
