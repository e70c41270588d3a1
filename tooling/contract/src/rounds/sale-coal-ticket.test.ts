import {
  makeDelivery,
  makeMerchant,
  makeProduct,
  makeRound,
  testService,
} from "@roundsman/api/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectError, restOn } from "@roundsman/spec-rest/testing";
import { SpecRound } from "../round-shape";

/* docs/rules/fuel.md: coal sold from the lorry needs a ticket, as ordered coal does. */

const service = await testService();
afterAll(service.close);
const api = restOn(service);
const at = await makeMerchant(service);
const elsewhere = await makeMerchant(service);
const as = at.driver.token;

let round: { id: string; stopIds: string[] };
let coal: { id: string };
beforeAll(async () => {
  const order = await makeDelivery(service, at.business, {
    lines: [{ productId: at.product.id, quantity: 3 }],
    paymentMethod: "cash",
  });
  round = await makeRound(service, at.business, {
    driverUserId: at.driver.id,
    status: "out",
    orderIds: [order.id],
  });
  coal = await makeProduct(service, at.business, {
    name: "Anthracite",
    fuelKind: "anthracite",
    fuelContainer: "sack",
    fullKg: 25,
  });
});

const sell = async (quantity: number, productId = coal.id) => {
  const { status, body } = await api.post(`/rounds/${round.id}/sales`, {
    as,
    body: {
      stopId: round.stopIds[0],
      lines: [{ productId, quantity }],
      paymentMethod: "cash",
    },
  });
  expect(status).toBe(200);
  const sold = SpecRound.parse(body).stops.filter(({ soldAtDoor }) => soldAtDoor);
  return sold.at(-1)?.orderId ?? "";
};
const ticket = (orderId: string, who = at.owner.token) =>
  api.get(`/orders/${orderId}/coal-ticket`, { as: who });

describe("coal sold from the lorry", () => {
  // Sacks of 25 kg: a ticket above 110 kg.
  it.each([
    [1, null],
    [4, null],
    [5, 125],
    [8, 200],
  ])("%i sacks: a ticket of %s kg", async (sacks, kg) => {
    const orderId = await sell(sacks);
    if (kg === null) {
      expectError(await ticket(orderId), "not_found");
      return;
    }
    const { body } = await ticket(orderId);
    expect(body).toMatchObject({
      orderId,
      kg,
      lines: [{ name: "Anthracite", containers: { number: sacks, kgEach: 25 }, kg }],
    });
    const pdf = await api.get(`/orders/${orderId}/coal-ticket/pdf`, { as: at.owner.token });
    expect(pdf.status).toBe(200);
    expectError(await ticket(orderId, elsewhere.owner.token), "not_found");
  });

  it("states the coal without its sack", async () => {
    const sacked = await makeProduct(service, at.business, {
      name: "Anthracite, sack weighed",
      fuelKind: "anthracite",
      fuelContainer: "sack",
      fullKg: 25.4,
      emptyKg: 0.4,
    });
    // 4 sacks weigh 101.6 kg and hold 100 kg; 5 weigh 127 kg and hold 125 kg.
    expectError(await ticket(await sell(4, sacked.id)), "not_found");
    expect((await ticket(await sell(5, sacked.id))).body).toMatchObject({
      kg: 125,
      lines: [{ containers: { number: 5, kgEach: 25 }, kg: 125 }],
    });
    const heavy = { solidFuel: { kind: "anthracite", container: "sack", certificate: null } };
    const product = { name: "Sack", unitPrice: 1000, ...heavy };
    const answers = [
      await api.post("/products", { as: at.owner.token, body: { ...product, fullKg: 25.4 } }),
      await api.post("/products", {
        as: at.owner.token,
        body: { ...product, fullKg: 25.4, emptyKg: 0.4 },
      }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([422, 201]);
  });

  it("numbers its tickets in the one series, without gaps", async () => {
    const rows = await service.database.service.coalTicket.findMany({
      where: { tenantId: at.business.id },
      orderBy: { sequence: "asc" },
    });
    expect(rows.map(({ sequence }) => sequence)).toEqual([1, 2, 3]);
  });
});
