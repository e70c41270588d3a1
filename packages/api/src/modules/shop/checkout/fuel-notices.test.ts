import { afterAll, expect, it } from "vitest";
import { makeProduct } from "../../../testing";
import { openShop } from "../../../testing/things/open-shop";

/* docs/rules/fuel.md: what the shop says to those who collect fuel, before and after they buy it. */

const shop = await openShop();
afterAll(() => shop.service.close());

it("shows the notice of fuel that is taken away at the checkout and on the page of the order", async () => {
  const fuel = async (fuelKind: "wood" | "anthracite") =>
    makeProduct(shop.service, shop.business, {
      name: fuelKind,
      fuelKind,
      fuelContainer: "bag",
      fuelScheme: "ready_to_burn",
      fuelCertificate: "WSS 1",
      unitPrice: 1000,
      vatRate: 20,
    });
  const [logs, anthracite] = [await fuel("wood"), await fuel("anthracite")];
  const noticesOf = async (productId: string) => {
    const lines = [{ productId, quantity: 1, empties: 0 }];
    const { collectNotices } = await shop.at().checkout.showCheckout({ lines });
    return collectNotices.map(({ rule }) => rule);
  };
  expect(await noticesOf(logs.id)).toEqual(["fuel.taken-away"]);
  expect(await noticesOf(anthracite.id)).toEqual([]);
  expect(await noticesOf(shop.product.id)).toEqual([]);

  const { trackingRef, id } = await shop.ordered({
    lines: [{ productId: logs.id, quantity: 1, empties: 0, shownUnitPrice: 1000 }],
    fulfilment: "collection",
    shownTotalPence: 1200,
  });
  const { fuelNotices } = await shop.at().tracking.showOrder({ trackingRef });
  expect(fuelNotices).toMatchObject([
    { rule: "fuel.taken-away", text: expect.stringMatching(/^wood: It is an offence/) },
  ]);
  expect(await shop.office().orders.one({ id })).toMatchObject({ fuelNotices });
});
