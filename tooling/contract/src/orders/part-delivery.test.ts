import {
  callerFor,
  makeDelivery,
  makeMerchant,
  makeRound,
  testService,
} from "@roundsman/api/testing";
import { restOn } from "@roundsman/spec-rest/testing";
import { afterAll, expect, it } from "vitest";
import { z } from "zod";

/* What a delivery in part leaves in the order, its money and its history. */

const service = await testService();
afterAll(service.close);
const api = restOn(service);
const at = await makeMerchant(service);
const as = at.owner.token;
const { office } = callerFor(service, { token: as });
const productId = at.product.id;
const { name } = await service.database.service.product.findFirstOrThrow({
  where: { id: productId },
  select: { name: true },
});

/** Delivers an order of four cylinders, with as many empties back. */
async function deliver(line: { deliveredQuantity: number; cancelledQuantity?: number }) {
  const { id } = await makeDelivery(service, at.business, {
    lines: [{ productId, quantity: 4 }],
    collect: [{ productId, quantity: 4 }],
  });
  const round = await makeRound(service, at.business, {
    driverUserId: at.driver.id,
    status: "out",
    orderIds: [id],
  });
  const order = await office.orders.one({ id });
  const { id: orderLineId, unitPrice } = order.lines[0]!;
  const stop = `/rounds/${round.id}/stops/${round.stopIds[0]!}/complete`;
  const body = { lines: [{ orderLineId, ...line }], collect: [{ productId, quantity: 2 }] };
  const done = await api.post(stop, { as, body });
  expect(done.status).toBe(200);
  const activity = await api.get(`/activity?subjectKind=order&subjectId=${id}`, { as });
  const { items } = z
    .looseObject({
      items: z.array(z.looseObject({ id: z.uuid(), action: z.string(), words: z.string() })),
    })
    .parse(activity.body);
  const entry = items.find(({ action }) => action === "stop.completed");
  const changes = await office.history.changes({ ids: [entry!.id] });
  const sums = await office.orders.reckon({ id });
  const answer = (await api.get(`/orders/${id}`, { as })).body;
  const { words } = entry!;
  return { answer, words, sentences: changes.items[0]!.sentences, sums, unitPrice };
}

it.each([
  [{ deliveredQuantity: 2 }, "2 cancelled"],
  [{ deliveredQuantity: 2, cancelledQuantity: 0 }, "2 still to bring"],
  [{ deliveredQuantity: 1, cancelledQuantity: 2 }, "2 cancelled, 1 still to bring"],
])("says of %o what was handed over, and what became of the rest", async (line, short) => {
  const { answer, words, sentences, sums, unitPrice } = await deliver(line);
  const handed = line.deliveredQuantity;
  expect(answer).toMatchObject({
    status: "delivered",
    lines: [{ quantity: 4, deliveredQuantity: handed }],
  });
  expect(words).toMatch(/^Delivered a part of order /);
  expect(sentences).toContain(`${handed} of 4 × ${name} delivered, ${short}`);
  expect(sentences).toContain(`2 × ${name} taken back empty`);
  expect(sentences.filter((sentence) => sentence.startsWith("4 ×"))).toEqual([]);
  // The lines come to the order's total.
  expect(sums.lines).toMatchObject([{ short, amountPence: handed * unitPrice }]);
  expect(sums.netPence).toBe(handed * unitPrice);
});

it("says of a whole delivery that it is whole", async () => {
  const { words, sentences, sums, unitPrice } = await deliver({ deliveredQuantity: 4 });
  expect(words).toMatch(/^Delivered order /);
  expect(sentences).toContain(`4 × ${name} delivered`);
  expect(sums.lines).toMatchObject([{ short: null, amountPence: 4 * unitPrice }]);
});
