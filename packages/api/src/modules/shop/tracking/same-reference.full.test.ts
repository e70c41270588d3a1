import { afterAll, beforeAll, expect, it } from "vitest";
import { makeBusiness } from "../../../testing";
import { openShop, type OpenShopTest } from "../../../testing/things/open-shop";

// A reference is unique within a business alone (docs/decisions/0231). So that two have the same, which else one
// order in many millions has, it is written over.
const trackingRef = "SAMEASTHAT";
let shop: OpenShopTest;
let other: Awaited<ReturnType<typeof makeBusiness>>;
beforeAll(async () => {
  shop = await openShop();
  other = await makeBusiness(shop.service, { name: "Harbour Gas" });
  const { id, tenantId } = await placed();
  await shop.rows.order.update({
    where: { tenantId_id: { tenantId, id } },
    data: { trackingRef },
  });
  const order = { source: "office", paymentMethod: "link", trackingRef } as const;
  await shop.rows.order.create({ data: { tenantId: other.id, ...order } });
});
afterAll(() => shop.service.close());

const placed = async () => ({ ...(await shop.ordered()), tenantId: shop.business.id });
const hostOf = ({ slug }: { slug: string }) => `${slug}.localhost:3002`;

it("is read at each business's host as that business's order", async () => {
  expect(await shop.at().payments.payPage({ trackingRef })).toMatchObject({
    businessName: "Fell Fuels",
  });
  expect(await shop.at({ host: hostOf(other) }).payments.payPage({ trackingRef })).toMatchObject({
    businessName: "Harbour Gas",
    lines: [],
  });
  expect(await shop.at().tracking.showOrder({ trackingRef })).toMatchObject({ state: "to_pay" });
});

it("is nobody's order where no business's host says which is meant", async () => {
  const nowhere = shop.at({ host: "nobody.example" });
  await expect(nowhere.payments.payPage({ trackingRef })).rejects.toMatchObject({
    kind: "not_found",
  });
  await expect(nowhere.payments.pay({ trackingRef })).rejects.toMatchObject({ kind: "not_found" });
  const alone = await placed();
  expect(await nowhere.payments.payPage(alone)).toMatchObject({ businessName: "Fell Fuels" });
});

it("is given to one order of a business", async () => {
  const { id, tenantId } = await placed();
  await expect(
    shop.rows.order.update({ where: { tenantId_id: { tenantId, id } }, data: { trackingRef } }),
  ).rejects.toMatchObject({ code: "P2002" });
});
