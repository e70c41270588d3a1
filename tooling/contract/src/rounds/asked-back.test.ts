import { makeDelivery, makeMerchant, makeRound, testService } from "@roundsman/api/testing";
import { restOn } from "@roundsman/spec-rest/testing";
import { afterAll, expect, it } from "vitest";
import { z } from "zod";

const service = await testService();
afterAll(service.close);
const api = restOn(service);
const at = await makeMerchant(service);

const Load = z.object({
  items: z.array(
    z.looseObject({ leg: z.string(), expected: z.int(), counted: z.int().nullable() }),
  ),
});

it.each([true, false])(
  "asks for the goods of a cancelled order back (counted onto the van: %s)",
  async (counted) => {
    const lines = [{ productId: at.product.id, quantity: 3 }];
    const order = await makeDelivery(service, at.business, { lines, paymentMethod: "cash" });
    const round = await makeRound(service, at.business, {
      driverUserId: at.driver.id,
      startLocationId: at.yard.id,
      endLocationId: at.yard.id,
      status: "out",
      orderIds: [order.id],
    });
    const load = `/rounds/${round.id}/load`;
    const count = async (leg: "out" | "back", pieces: number) => {
      const counts = [{ productId: at.product.id, condition: "full", counted: pieces }];
      const { status } = await api.put(load, { as: at.driver.token, body: { leg, counts } });
      expect(status).toBe(200);
    };
    const back = async () =>
      Load.parse((await api.get(load, { as: at.driver.token })).body).items.filter(
        ({ leg }) => leg === "back",
      );
    if (counted) await count("out", 3);
    const cancel = `/orders/${order.id}/cancel`;
    const { status } = await api.post(cancel, { as: at.owner.token, body: {} });
    expect(status).toBe(200);
    expect(await back()).toMatchObject([{ expected: 3, counted: null }]);

    // One is missing: the day shows the product and the count.
    await count("back", 2);
    const day = new Date().toISOString().slice(0, 10);
    const { body } = await api.get(`/books/days/${at.yard.id}?day=${day}`, { as: at.owner.token });
    expect(body).toMatchObject({
      differences: expect.arrayContaining([
        expect.objectContaining({ kind: "goods_back", expected: 3, found: 2 }),
      ]),
    });
  },
);
