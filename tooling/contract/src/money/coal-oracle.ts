import {
  makeMember,
  makeMerchant,
  makeVehicle,
  paperText,
  testService,
} from "@roundsman/api/testing";
import { restOn } from "@roundsman/spec-rest/testing";
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";

/*
 * The coal ticket, against a table of Weights and Measures Act 1985, Schedule 5: which deliveries need a ticket, and the
 * net weights on the ticket and its PDF.
 */

/** More grams of coal than this need a ticket. */
const ticketOverGrams = 110_000;
const wares = [
  {
    name: "Anthracite sack",
    kind: "anthracite",
    container: "sack",
    unit: "each",
    grams: 25_000,
    tare: 400,
    ticket: true,
  },
  {
    name: "Anthracite large sack",
    kind: "anthracite",
    container: "sack",
    unit: "each",
    grams: 50_000,
    tare: 0,
    ticket: true,
  },
  {
    name: "Anthracite bag",
    kind: "anthracite",
    container: "bag",
    unit: "bag",
    grams: 20_000,
    tare: 150,
    ticket: true,
  },
  {
    name: "Briquettes",
    kind: "manufactured",
    container: "bag",
    unit: "each",
    grams: 10_000,
    tare: 0,
    ticket: true,
  },
  {
    name: "Loose anthracite",
    kind: "anthracite",
    container: "loose",
    unit: "kg",
    grams: 1000,
    tare: 0,
    ticket: true,
  },
  {
    name: "Anthracite by the tonne",
    kind: "anthracite",
    container: "loose",
    unit: "tonne",
    grams: 1_000_000,
    tare: 0,
    ticket: true,
  },
  {
    name: "Dry logs",
    kind: "wood",
    container: "bag",
    unit: "each",
    grams: 12_000,
    tare: 0,
    ticket: false,
  },
  {
    name: "Charcoal",
    kind: "charcoal",
    container: "bag",
    unit: "each",
    grams: 5000,
    tare: 0,
    ticket: false,
  },
] as const;

const Made = z.looseObject({ id: z.string() });
const Ticket = z.looseObject({
  number: z.string(),
  kg: z.number(),
  lines: z.array(
    z.looseObject({
      name: z.string(),
      containers: z.object({ number: z.int(), kgEach: z.number() }).nullable(),
      kg: z.number(),
    }),
  ),
});
const aLine = fc.record({
  ware: fc.nat({ max: wares.length - 1 }),
  quantity: fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 60 })),
  thousandths: fc.integer({ min: 1, max: 3000 }),
});

/** Compares the tickets of random orders with the table. */
export async function weighCoal(count: number, seed: number): Promise<void> {
  const service = await testService();
  afterAll(service.close);
  const api = restOn(service);
  const at = await makeMerchant(service);
  const as = at.owner.token;

  const create = async (path: string, body: object) => {
    const answer = await api.post(path, { as, body });
    if (answer.status !== 201) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };

  const ids: string[] = [];
  let addressId: string;
  beforeAll(async () => {
    for (const { name, kind, container, unit, grams, tare } of wares) {
      const certified = kind === "wood" || kind === "manufactured";
      const certificate = certified
        ? {
            scheme: kind === "wood" ? "ready_to_burn" : "authorised_fuel",
            number: "A1",
            expiresOn: null,
          }
        : null;
      const weights = { fullKg: (grams + tare) / 1000, emptyKg: tare / 1000 };
      const body = {
        name,
        unit,
        unitPrice: 1000,
        vatRate: 5,
        solidFuel: { kind, container, certificate },
      };
      ids.push(Made.parse(await create("/products", { ...body, ...weights })).id);
    }
    const customer = Made.parse(await create("/customers", { name: "Mrs Tyson" }));
    const where = { line1: "1 Lake Road", postcode: "LA23 1AA" };
    addressId = Made.parse(await create(`/customers/${customer.id}/addresses`, where)).id;
  });

  it(`weighs the coal of ${count} random orders on its tickets, and on their papers`, async () => {
    const driver = await makeMember(service, at.business, "driver");
    const van = await makeVehicle(service, at.business, { payloadKg: 900_000 });
    let ticketed = 0;
    const holds = async (lines: { ware: number; quantity: number; thousandths: number }[]) => {
      const weighed = lines.flatMap(({ ware, quantity, thousandths }) => {
        const one = wares[ware];
        const measured = one?.unit === "kg" || one?.unit === "tonne";
        const measure = measured ? thousandths : 1000;
        return one
          ? [
              {
                ...one,
                id: ids[ware],
                quantity,
                measure,
                measured,
                net: (one.grams * measure * quantity) / 1000,
              },
            ]
          : [];
      });
      const order = Made.parse(
        await create("/orders", {
          deliveryAddressId: addressId,
          lines: weighed.map(({ id: productId, quantity, measured, measure }) => ({
            productId,
            quantity,
            ...(measured && { measure: measure / 1000 }),
          })),
        }),
      );
      const crew = { vehicleId: van.id, driverUserId: driver.id };
      const round = Made.parse(
        await create("/rounds", { roundDate: "2026-12-01", ...crew, orderIds: [order.id] }),
      );
      const issued = await api.post(`/rounds/${round.id}/issue`, {
        as,
        body: { override: "A test" },
      });
      expect(issued.status).toBe(200);
      const coal = weighed.filter(({ ticket }) => ticket);
      const grams = coal.reduce((sum, { net }) => sum + net, 0);
      const answer = await api.get(`/orders/${order.id}/coal-ticket`, { as });
      expect({ grams, status: answer.status }).toEqual({
        grams,
        status: grams > ticketOverGrams ? 200 : 404,
      });
      if (answer.status === 404) return;
      const ticket = Ticket.parse(answer.body);
      expect(ticket.kg).toBeCloseTo(grams / 1000, 3);
      expect(ticket.lines.reduce((sum, line) => sum + line.kg, 0)).toBeCloseTo(grams / 1000, 3);
      const contained = ticket.lines.flatMap(({ containers, kg }) =>
        containers ? [{ kg, grams: Math.round(containers.number * containers.kgEach * 1000) }] : [],
      );
      expect(contained.map(({ kg }) => Math.round(kg * 1000))).toEqual(
        contained.map((one) => one.grams),
      );
      ticketed += 1;
      if (ticketed % 5 !== 1) return;
      const { body } = await api.get(`/orders/${order.id}/coal-ticket/pdf`, { as });
      if (!(body instanceof Uint8Array)) throw new Error("The ticket is no paper");
      const text = paperText(body);
      expect(text).toContain(ticket.number);
      expect(text).toContain((grams / 1000).toLocaleString("en-GB", { maximumFractionDigits: 3 }));
    };
    const orders = fc.array(aLine, { minLength: 1, maxLength: 4 });
    await fc.assert(fc.asyncProperty(orders, holds), { numRuns: count, seed });
    expect(ticketed).toBeGreaterThan(0);
  }, 3_600_000);
}
