import { makeMember, makeMerchant, makeVehicle, testService } from "@roundsman/api/testing";
import { restOn } from "@roundsman/spec-rest/testing";
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";

/*
 * Gas on the road, against a table of ADR 1.1.3.6.3 and 1.1.3.6.4: kilograms and points of every leg of random rounds,
 * over REST. Weights are counted in grams, so that sums are exact.
 */

/** Maximum grams by category and points per kilogram; category 0 is never a small load, 4 always. */
const adr = [
  { mostGrams: 0, points: 0 },
  { mostGrams: 20_000, points: 50 },
  { mostGrams: 333_000, points: 3 },
  { mostGrams: 1_000_000, points: 1 },
  { mostGrams: Number.POSITIVE_INFINITY, points: 0 },
] as const;

/** Products on the van, with the net grams of a full one; category null if it is no dangerous good. */
const wares = [
  { category: 0, grams: 500 },
  { category: 1, grams: 2500 },
  { category: 1, grams: 333 },
  { category: 2, grams: 47_000 },
  { category: 2, grams: 13_000 },
  { category: 2, grams: 6_100 },
  { category: 3, grams: 19_700 },
  { category: 4, grams: 10_000 },
  { category: null, grams: 25_000 },
] as const;

const Made = z.looseObject({ id: z.string() });
const Round = z.looseObject({
  gas: z
    .object({
      peakKg: z.number(),
      peakPoints: z.number(),
      overThreshold: z.boolean(),
      legs: z.array(z.object({ kg: z.number(), points: z.number(), over: z.boolean() })),
    })
    .nullable(),
});
interface Line {
  ware: number;
  quantity: number;
}

/** Returns the goods aboard between two stops. */
function legOf(lines: readonly Line[]) {
  const grams = [0, 0, 0, 0, 0];
  for (const { ware, quantity } of lines) {
    const { category, grams: each } = wares[ware] ?? { category: null, grams: 0 };
    if (category !== null) grams[category] = (grams[category] ?? 0) + each * quantity;
  }
  const points = adr.reduce((sum, { points: each }, n) => sum + each * (grams[n] ?? 0), 0);
  const alone = adr.some(({ mostGrams }, n) => (grams[n] ?? 0) > mostGrams);
  const all = grams.reduce((sum, one) => sum + one, 0);
  return { kg: all / 1000, points: points / 1000, over: alone || points > 1_000_000 };
}

const aStop = fc.array(
  fc.record({
    ware: fc.nat({ max: wares.length - 1 }),
    quantity: fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 40 })),
  }),
  { minLength: 1, maxLength: 3 },
);

/** Compares the gas of random rounds with the table. */
export async function compareRounds(count: number, seed: number): Promise<void> {
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
    for (const { category, grams } of wares) {
      const dangerousGoods =
        category === null
          ? null
          : {
              unNumber: "1978",
              properShippingName: "PROPANE",
              hazardClass: "2",
              label: "2.1",
              transportCategory: category,
            };
      const body = { name: `${category} ${grams} g`, unitPrice: 1000, vatRate: 20, dangerousGoods };
      const made = await create("/products", {
        ...body,
        hazardKg: grams / 1000,
        fullKg: 2 * (grams / 1000),
      });
      ids.push(Made.parse(made).id);
    }
    const customer = Made.parse(await create("/customers", { name: "Hollow Farm" }));
    const where = { line1: "1 Lake Road", postcode: "LA23 1AA" };
    addressId = Made.parse(await create(`/customers/${customer.id}/addresses`, where)).id;
  });

  it(`counts the gas of ${count} random rounds as ADR does, leg by leg`, async () => {
    const driver = await makeMember(service, at.business, "driver");
    const van = await makeVehicle(service, at.business, { payloadKg: 44_000, hazardLimitKg: 9000 });
    const holds = async (stops: Line[][]) => {
      const orderIds = [];
      for (const lines of stops) {
        const body = {
          deliveryAddressId: addressId,
          lines: lines.map(({ ware, quantity }) => ({ productId: ids[ware], quantity })),
        };
        orderIds.push(Made.parse(await create("/orders", body)).id);
      }
      const crew = { vehicleId: van.id, driverUserId: driver.id };
      const round = Made.parse(
        await create("/rounds", { roundDate: "2026-12-01", ...crew, orderIds }),
      );
      const { gas } = Round.parse((await api.get(`/rounds/${round.id}`, { as })).body);
      const aboard = [...stops, []].map((_, n) => legOf(stops.slice(n).flat()));
      const dangerous = stops.flat().some(({ ware }) => wares[ware]?.category !== null);
      const over = aboard.some((leg) => leg.over);
      const expected = {
        legs: aboard,
        peakKg: Math.max(...aboard.map(({ kg }) => kg)),
        peakPoints: Math.max(...aboard.map(({ points }) => points)),
        overThreshold: over,
      };
      expect(gas).toEqual(dangerous ? expected : null);
      // Above a small load the driver needs a certificate, which this driver lacks.
      const issued = await api.post(`/rounds/${round.id}/issue`, { as, body: {} });
      expect(issued.status).toBe(over ? 409 : 200);
    };
    const rounds = fc.array(aStop, { minLength: 1, maxLength: 4 });
    await fc.assert(fc.asyncProperty(rounds, holds), { numRuns: count, seed });
  }, 3_600_000);
}
