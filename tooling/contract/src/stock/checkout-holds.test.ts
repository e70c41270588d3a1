import { makeMerchant, openShop } from "@roundsman/api/testing";
import { afterAll, expect, it } from "vitest";
import { z } from "zod";
import { expectError, restOn } from "@roundsman/spec-rest/testing";

/* docs/contract/stock.md: stock that unpaid orders of the shop reserve. */

const shop = await openShop();
afterAll(() => shop.service.close());
const api = restOn(shop.service);
const as = shop.token;

const Holds = z.strictObject({
  items: z.array(
    z.strictObject({
      orderId: z.uuid(),
      orderNumber: z.string(),
      customerName: z.string().nullable(),
      goods: z.array(
        z.strictObject({ productId: z.uuid(), productName: z.string(), quantity: z.int() }),
      ),
      heldUntil: z.iso.datetime(),
      createdAt: z.iso.datetime(),
    }),
  ),
  nextCursor: z.string().nullable(),
});
const held = async () => Holds.parse((await api.get("/stock/checkout-holds", { as })).body).items;

it("lists the goods that unpaid orders hold, and frees them", async () => {
  const line = await shop.scarce(2);
  const { id } = await shop.ordered({ lines: [line] });
  const other = await shop.ordered({ lines: [line] });
  expect((await held()).map(({ orderId }) => orderId)).toEqual([other.id, id]);
  const path = `/stock/checkout-holds/${id}`;
  const stranger = await makeMerchant(shop.service);
  expectError(await api.delete(path, { as: stranger.owner.token }), "not_found");
  expect(await api.delete(path, { as })).toMatchObject({ status: 200, body: { orderId: id } });
  expectError(await api.delete(path, { as }), "not_found");
  expect(await held()).toMatchObject([
    { orderId: other.id, goods: [{ productId: line.productId, quantity: 1 }] },
  ]);
  expect(
    await shop.rows.activity.findMany({ where: { action: "stock.hold_freed" } }),
  ).toMatchObject([{ subjectKind: "order", subjectId: id }]);
});
