import {
  makeBusiness,
  makeKey,
  makeMember,
  makePerson,
  makeProduct,
  makeYard,
  openSupport,
  putStock,
  signInAs,
  testService,
} from "@roundsman/api/testing";
import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { expectError, expectValidation, restOn } from "@roundsman/spec-rest/testing";

const service = await testService();
afterAll(service.close);
const api = restOn(service);
const business = await makeBusiness(service);
const owner = await makeMember(service, business);
const token = await signInAs(service, owner);
const product = await makeProduct(service, business);

let from: { id: string };
let to: { id: string };
beforeEach(async () => {
  from = await makeYard(service, business);
  to = await makeYard(service, business);
  await putStock(service, business, { locationId: from.id, productId: product.id, quantity: 20 });
});

interface Transfer {
  id: string;
  status: string;
  history: { status: string; at: string; byName: string }[];
}

async function planned(quantity = 8, method = "courier"): Promise<string> {
  const answer = await api.post("/stock/transfers", {
    as: token,
    body: {
      fromLocationId: from.id,
      toLocationId: to.id,
      method,
      lines: [{ productId: product.id, condition: "full", quantity }],
    },
  });
  expect(answer.status).toBe(201);
  return (answer.body as Transfer).id;
}

const advance = (id: string, body: unknown, as = token) =>
  api.post(`/stock/transfers/${id}/advance`, { as, body });

/** Returns the product's stock on hand and its reserved stock in a yard. */
async function level(yard: { id: string }): Promise<[number, number]> {
  const { body } = await api.get(`/stock/levels?locationId=${yard.id}&condition=full`, {
    as: token,
  });
  const [item] = (body as { items: { onHand: number; held: number }[] }).items;
  return [item?.onHand ?? 0, item?.held ?? 0];
}

describe("POST /stock/transfers/{id}/advance", () => {
  it("holds, takes out, puts in: stage by stage as the transitions table says", async () => {
    const id = await planned();
    expect(await level(from)).toEqual([20, 0]);
    expect(
      await advance(id, { to: "awaiting_collection", carrierName: "Fell Haulage" }),
    ).toMatchObject({
      status: 200,
      body: { status: "awaiting_collection", carrierName: "Fell Haulage", carrierReference: null },
    });
    expect(await level(from)).toEqual([20, 8]);
    expect(await advance(id, { to: "in_transit", carrierReference: "FH-1" })).toMatchObject({
      body: { status: "in_transit", carrierName: "Fell Haulage", carrierReference: "FH-1" },
    });
    expect(await level(from)).toEqual([12, 0]);
    expect(await level(to)).toEqual([0, 0]);
    const done = await advance(id, { to: "received", carrierName: null });
    expect(done).toMatchObject({ body: { status: "received", carrierName: null } });
    expect(await level(to)).toEqual([8, 0]);
    expect((done.body as Transfer).history.map(({ status }) => status)).toEqual([
      "planned",
      "awaiting_collection",
      "in_transit",
      "received",
    ]);
    expect((done.body as Transfer).history.at(-1)?.byName).toBe(owner.name);
  });

  it("names the member of staff in a support session, and tells whom it was opened as", async () => {
    const staff = await makePerson(service, { name: "Sam Okafor", staffRole: "support" });
    const as = await openSupport(service, business, owner, { level: "act", staff });
    const received = (of: string) =>
      service.database.service.notification.count({
        where: { userId: owner.id, kind: "transfer.received", href: `/stock/transfers/${of}` },
      });
    const body = {
      fromLocationId: from.id,
      toLocationId: to.id,
      method: "courier",
      lines: [{ productId: product.id, quantity: 1 }],
    };
    const made = await api.post("/stock/transfers", { as, body });
    expect(made.body).toMatchObject({
      createdByName: "Sam Okafor, support",
      history: [{ byName: "Sam Okafor, support" }],
    });
    const { id } = made.body as Transfer;
    const done = await advance(id, { to: "received" }, as);
    expect((done.body as Transfer).history.at(-1)?.byName).toBe("Sam Okafor, support");
    expect(await received(id)).toBe(1);
    const own = await planned();
    await advance(own, { to: "received" });
    expect(await received(own)).toBe(0);
    const { body: record } = await api.get("/activity?actorKind=support", { as: token });
    expect(record).toMatchObject({
      items: [{ actorName: "Sam Okafor, support" }, { actorName: "Sam Okafor, support" }],
    });
  });

  it("may skip: the stages skipped stand at the same moment, both movements are made", async () => {
    const id = await planned();
    const done = (await advance(id, { to: "received" })).body as Transfer;
    expect(done.history.map(({ status }) => status)).toEqual([
      "planned",
      "awaiting_collection",
      "in_transit",
      "received",
    ]);
    expect(new Set(done.history.slice(1).map(({ at }) => at)).size).toBe(1);
    expect(await level(from)).toEqual([12, 0]);
    expect(await level(to)).toEqual([8, 0]);
  });

  it("releases what was held when it skips on from there", async () => {
    const id = await planned();
    await advance(id, { to: "awaiting_collection" });
    expect((await advance(id, { to: "received" })).status).toBe(200);
    expect(await level(from)).toEqual([12, 0]);
  });

  it("goes forward only, and never further than received", async () => {
    const id = await planned();
    await advance(id, { to: "in_transit" });
    for (const to of ["awaiting_collection", "in_transit"]) {
      const refused = await advance(id, { to });
      expectError(refused, "conflict");
      const message = "This transfer is in transit: it only moves forward.";
      expect(refused.body).toMatchObject({ message });
    }
    await advance(id, { to: "received" });
    expectError(await advance(id, { to: "nonsense" }), "conflict");
    expect(await level(from)).toEqual([12, 0]);
  });

  it("moves no more than is free, and changes nothing then", async () => {
    const held = await planned(15);
    await advance(held, { to: "awaiting_collection" });
    const id = await planned(8);
    for (const to of ["awaiting_collection", "in_transit", "received"]) {
      const refused = await advance(id, { to });
      expectError(refused, "conflict");
      expect(refused.body).toMatchObject({
        message: expect.stringMatching(/^Not enough .+ at .+: 5 free\.$/),
      });
    }
    expect(await level(from)).toEqual([20, 15]);
    expect((await advance(held, { to: "in_transit" })).status).toBe(200);
    expect(await level(from)).toEqual([5, 0]);
  });

  it("of twenty at once moves on once", async () => {
    const id = await planned();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => advance(id, { to: "in_transit" })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
    expect(await level(from)).toEqual([12, 0]);
  });

  it("of different transfers at once never takes more than there is, either way", async () => {
    await putStock(service, business, { locationId: to.id, productId: product.id, quantity: 20 });
    const ids = await Promise.all(Array.from({ length: 6 }, () => planned(8)));
    const answers = await Promise.all(ids.map((id) => advance(id, { to: "received" })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(await level(from)).toEqual([4, 0]);
    expect(await level(to)).toEqual([36, 0]);
  });

  it("is refused in the specified order", async () => {
    const id = await planned();
    const path = `/stock/transfers/${id}/advance`;
    expectError(await api.post(path, { body: { to: 1 } }), "unauthenticated");
    const reader = await makeKey(service, business, owner, ["stock:read"]);
    expectError(await advance(id, { to: 1 }, reader), "forbidden");
    expectError(await advance(randomUUID(), { to: 1 }), "not_found");
    expectValidation(await advance("no-id", { to: "received" }), "id");
    expectValidation(await advance(id, { to: "planned" }), "to");
    expectValidation(await advance(id, {}), "to");
    expectValidation(
      await advance(id, { to: "received", carrierName: "x".repeat(121) }),
      "carrierName",
    );
    expectValidation(await advance(id, "not json"), "");
    const recorded = await planned(1, "recorded");
    expectError(await advance(recorded, { to: 1 }), "conflict");
    expect(await level(from)).toEqual([19, 0]);
  });

  it("of another business is not there", async () => {
    const other = await makeBusiness(service);
    const stranger = await signInAs(service, await makeMember(service, other));
    const id = await planned();
    expectError(await advance(id, { to: "received" }, stranger), "not_found");
    expect(await level(from)).toEqual([20, 0]);
  });

  it("stands on the record", async () => {
    const id = await planned();
    await advance(id, { to: "received" });
    const { rows } = await service.test.database.pools.service.query(
      "SELECT action FROM activity WHERE subject_id = $1 ORDER BY at",
      [id],
    );
    expect(rows).toEqual([{ action: "transfer.planned" }, { action: "transfer.advanced" }]);
  });
});

describe("POST /stock/transfers", () => {
  it("of method recorded makes both movements at once", async () => {
    await planned(5, "recorded");
    expect(await level(from)).toEqual([15, 0]);
    expect(await level(to)).toEqual([5, 0]);
  });

  it("refuses a yard to itself, another's yard or product, and empties of what has none", async () => {
    const send = (more: object) =>
      api.post("/stock/transfers", {
        as: token,
        body: {
          fromLocationId: from.id,
          toLocationId: to.id,
          method: "courier",
          lines: [{ productId: product.id, condition: "full", quantity: 1 }],
          ...more,
        },
      });
    expectValidation(await send({ toLocationId: from.id }), "toLocationId");
    expectError(await send({ toLocationId: randomUUID() }), "not_found");
    expectError(await send({ lines: [{ productId: randomUUID(), quantity: 1 }] }), "not_found");
    expectValidation(await send({ lines: [] }), "lines");
    expectValidation(
      await send({ lines: [{ productId: product.id, quantity: 0 }] }),
      "lines.0.quantity",
    );
    expectValidation(
      await send({ lines: [{ productId: product.id, quantity: 100_001 }] }),
      "lines.0.quantity",
    );
    const coal = await makeProduct(service, business, { returnable: false });
    expectValidation(
      await send({ lines: [{ productId: coal.id, condition: "empty", quantity: 1 }] }),
      "lines.0.condition",
    );
  });

  it("is cancelled while nothing has left, letting go of what was held", async () => {
    const id = await planned();
    await advance(id, { to: "awaiting_collection" });
    expect((await api.post(`/stock/transfers/${id}/cancel`, { as: token })).status).toBe(200);
    expect(await level(from)).toEqual([20, 0]);
    expectError(await api.post(`/stock/transfers/${id}/cancel`, { as: token }), "conflict");
    expectError(await advance(id, { to: "received" }), "conflict");
  });
});

describe("a round that carried transfers", () => {
  it("can be removed once all of them are cancelled, and keeps none of them", async () => {
    const roundDate = new Date().toISOString().slice(0, 10);
    const made = await api.post("/rounds", { as: token, body: { roundDate, orderIds: [] } });
    const roundId = (made.body as { id: string }).id;
    const body = {
      fromLocationId: from.id,
      toLocationId: to.id,
      method: "round",
      roundId,
      lines: [{ productId: product.id, quantity: 2 }],
    };
    const { id } = (await api.post("/stock/transfers", { as: token, body })).body as Transfer;
    expectError(await api.delete(`/rounds/${roundId}`, { as: token }), "conflict");
    await api.post(`/stock/transfers/${id}/cancel`, { as: token });
    expect((await api.delete(`/rounds/${roundId}`, { as: token })).status).toBe(200);
    expect((await api.get(`/stock/transfers/${id}`, { as: token })).body).toMatchObject({
      status: "cancelled",
      roundId: null,
    });
  });
});
