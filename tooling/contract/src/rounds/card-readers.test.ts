import {
  makeDelivery,
  makeMember,
  makeMerchant,
  makeRound,
  makeVehicle,
  sandboxedService,
  signInAs,
} from "@roundsman/api/testing";
import { expectError, expectValidation, restOn } from "@roundsman/spec-rest/testing";
import { addSeconds } from "date-fns/addSeconds";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

/* docs/contract/card-readers.md, and a stop's card payment in docs/contract/rounds.md, with the sandbox's readers. */

const service = await sandboxedService();
afterAll(service.close);
const api = restOn(service);
const db = service.database.service;
const at = await makeMerchant(service);
const elsewhere = await makeMerchant(service);
const as = at.owner.token;
const van = await makeVehicle(service, at.business);
const tenantId = at.business.id;

let readerId: string;
beforeAll(async () => {
  await api.put("/card-readers/connection", { as, body: {} });
  const made = await api.post("/card-readers", {
    as,
    body: { ...code("Van 1"), vehicleId: van.id },
  });
  readerId = (made.body as { id: string }).id;
});

const code = (name: string) => ({ name, pairingCode: "4WLFDSBF" });
const actions = async (subjectId: string) =>
  (await db.activity.findMany({ where: { tenantId, subjectId }, orderBy: { id: "asc" } })).map(
    ({ action }) => action,
  );

/** Creates a stop on a round that is out; by default its order of £36.23 is paid in cash. */
async function cashStop(paymentMethod: "cash" | "on_account" = "cash") {
  const order = await makeDelivery(service, at.business, {
    lines: [{ productId: at.product.id, quantity: 1 }],
    paymentMethod,
  });
  const out = { driverUserId: at.driver.id, status: "out" as const, orderIds: [order.id] };
  const round = await makeRound(service, at.business, { ...out, vehicleId: van.id });
  return { orderId: order.id, path: `/rounds/${round.id}/stops/${round.stopIds[0]}/card` };
}

describe("card readers", () => {
  it("are paired once the account is connected", async () => {
    const early = { as: elsewhere.owner.token, body: code("Early") };
    expectError(await api.post("/card-readers", early), "conflict");
    const spare = await api.post("/card-readers", {
      as,
      body: { name: "Spare", pairingCode: "5WLFDSBF" },
    });
    expect(spare).toMatchObject({ status: 201, body: { state: "paired", vehicleId: null } });
    const { id } = spare.body as { id: string };
    expect((await api.delete(`/card-readers/${id}`, { as })).status).toBe(200);
  });

  it("are listed, changed and checked, and are another's business's own", async () => {
    expect((await api.get("/card-readers", { as })).body).toMatchObject({
      items: [{ id: readerId, name: "Van 1", vehicleName: expect.any(String) as string }],
    });
    const path = `/card-readers/${readerId}`;
    expectError(await api.patch(path, { as: elsewhere.owner.token, body: {} }), "not_found");
    expectError(await api.get("/card-readers", { as: at.driver.token }), "forbidden");
    expect((await api.patch(path, { as, body: { name: "Front van" } })).status).toBe(200);
    const checked = await api.post(`${path}/check`, { as });
    expect(checked.body).toMatchObject({ reader: { name: "Front van" }, online: true });
    expect(await actions(readerId)).toEqual(["card_reader.paired", "card_reader.changed"]);
    const wrong = { name: "Other", pairingCode: "11111111" };
    expectValidation(await api.post("/card-readers", { as, body: wrong }), "pairingCode");
    const taken = { ...code("Other"), vehicleId: van.id };
    expectError(await api.post("/card-readers", { as, body: taken }), "conflict");
  });
});

describe("a card at the door", () => {
  it("is asked for once, and leaves nothing to collect", async () => {
    const { orderId, path } = await cashStop();
    const first = await api.post(path, { as: at.driver.token });
    expect(first).toMatchObject({ status: 200, body: { payment: { state: "waiting" } } });
    expect((await api.post(path, { as: at.driver.token })).body).toEqual(first.body);
    expect((await api.post(`${path}/ask`, { as })).body).toMatchObject({
      payment: { state: "waiting" },
    });
    service.setClock(addSeconds(new Date(), 10));
    expect((await api.post(`${path}/ask`, { as })).body).toMatchObject({
      duePence: 0,
      payment: { state: "paid" },
    });
    service.setClock(null);
    const order = await api.get(`/orders/${orderId}`, { as });
    expect(order.body).toMatchObject({ paymentMethod: "cash", paidVia: "provider" });
    expectError(await api.post(path, { as }), "conflict");
    expect(await actions(orderId)).toEqual(["order.card_asked", "order.paid"]);
  });

  it("is stopped once", async () => {
    const { orderId, path } = await cashStop();
    await api.post(path, { as: at.driver.token });
    const stopped = await api.post(`${path}/cancel`, { as: at.driver.token });
    expect(stopped.body).toMatchObject({ payment: { state: "cancelled" }, can: { start: null } });
    expectError(await api.post(`${path}/cancel`, { as: at.driver.token }), "conflict");
    expect(await actions(orderId)).toEqual(["order.card_asked", "order.card_stopped"]);
  });

  it("is not for an order on account, another's business, or another driver", async () => {
    const { path } = await cashStop("on_account");
    expectError(await api.post(path, { as: at.driver.token }), "conflict");
    expectError(await api.get(path, { as: elsewhere.owner.token }), "not_found");
    const other = await signInAs(service, await makeMember(service, at.business, "driver"));
    expectError(await api.post(path, { as: other }), "forbidden");
  });

  it("is told of at an address that nobody knows", async () => {
    const path = `/webhooks/card-readers/${tenantId}/${"0".repeat(64)}`;
    expectError(await api.post(path, { body: { payload: {} } }), "unauthenticated");
  });
});

describe("the account", () => {
  it("is let go by a person, with its readers", async () => {
    expect((await api.delete("/card-readers/connection", { as })).body).toMatchObject({
      provider: null,
    });
    expect((await api.get("/card-readers", { as })).body).toEqual({ items: [] });
    expectError(await api.delete(`/card-readers/${readerId}`, { as }), "not_found");
    expectError(await api.delete("/card-readers/connection", { as }), "conflict");
  });
});
