import { afterAll, describe, expect, it } from "vitest";
import { makeProduct } from "../../../testing";
import { openShop } from "../../../testing/things/open-shop";

const shop = await openShop();
afterAll(() => shop.service.close());

const one = (id: string) => shop.office().orders.one({ id });

describe("a basket", () => {
  it("is priced by the database, whatever the browser keeps", async () => {
    const logs = await makeProduct(shop.service, shop.business, {
      returnable: false,
      vatRate: 20,
      unitPrice: 1000,
    });
    const gone = await makeProduct(shop.service, shop.business, { sold: false });
    const basket = await shop.at().checkout.showBasket({
      lines: [
        { productId: shop.product.id, quantity: 1, empties: 1 },
        { productId: shop.product.id.toUpperCase(), quantity: 1 },
        { productId: logs.id, quantity: 3, empties: 2 },
        { productId: gone.id, quantity: 1 },
      ],
    });
    // Lines are what is shown times how many; what that is off by is said.
    expect(basket).toMatchObject({
      gone: 1,
      shopper: null,
      goodsPence: 7246 + 3600,
      roundingPence: -1,
      sums: { totalPence: 7245 + 3600 },
    });
    const lineOf = (id: string) => basket.lines.find(({ product }) => product.id === id);
    expect(lineOf(shop.product.id)).toMatchObject({
      quantity: 2,
      empties: 1,
      unitIncVat: 3623,
      totalPence: 7246,
    });
    expect(lineOf(logs.id)).toMatchObject({
      empties: 0,
      product: { left: null },
      totalPence: 3600,
    });
  });

  it("asks for goods priced including VAT what is on the shelf, and says so of a change", async () => {
    const { id: productId } = await shop.office().products.create({
      name: "Logs, net",
      unitPriceIncVat: 2500,
      vatRate: 5,
    });
    const wanted = { productId, quantity: 10, empties: 0 };
    expect(await shop.at().checkout.showBasket({ lines: [wanted] })).toMatchObject({
      lines: [{ unitPrice: 2381, unitIncVat: 2500, netPence: 23_810, totalPence: 25_000 }],
      goodsPence: 25_000,
      roundingPence: 0,
      sums: { netPence: 23_810, vatPence: 1190, totalPence: 25_000 },
    });
    const line = { ...wanted, shownUnitPrice: 2381, shownUnitIncVat: 2500 };
    const { id } = await shop.ordered({ lines: [line], shownTotalPence: 25_000 });
    expect((await one(id)).lines).toMatchObject([{ unitPrice: 2381, unitPriceIncVat: 2500 }]);
    // The same price excluding VAT, entered so, comes to a penny more.
    await shop.office().products.change({ id: productId, unitPrice: 2381 });
    const now = shop.ordered({ lines: [line], shownTotalPence: 25_000 });
    await expect(now).rejects.toThrow("changed");
  });

  it("hands back no more empties of a product than are bought, in the order too", async () => {
    const line = { productId: shop.product.id, quantity: 1, empties: 2, shownUnitPrice: 3450 };
    const { lines } = await shop.at().checkout.showBasket({ lines: [line] });
    expect(lines[0]).toMatchObject({ quantity: 1, empties: 1 });
    const { id } = await shop.ordered({ lines: [line], shownTotalPence: 3623 });
    expect((await one(id)).collect).toEqual([expect.objectContaining({ quantity: 1 })]);
  });

  it("counts what placed orders wait for as gone, in the list of products too", async () => {
    const line = await shop.scarce(2);
    const basket = () => shop.at().checkout.showBasket({ lines: [line] });
    const shownLeft = async () =>
      (await shop.at().pages.showProduct({ address: line.productId })).product.left;
    expect((await basket()).lines[0]).toMatchObject({ product: { left: 2 } });
    expect(await shownLeft()).toBe(2);
    const { id } = await shop.ordered({ lines: [{ ...line, quantity: 2 }], shownTotalPence: 7245 });
    expect((await basket()).lines[0]).toMatchObject({ product: { stock: "out", left: 0 } });
    expect(await shownLeft()).toBe(0);
    const shown = await shop.at().pages.showProduct({ address: line.productId });
    expect(shown.product.stock).toBe("out");
    await shop.office().orders.cancel({ id });
    expect((await basket()).lines[0]).toMatchObject({ product: { left: 2 } });
  });

  it("says before the checkout of which products there is less than is wanted", async () => {
    const few = await shop.scarce(2);
    const lines = (quantity: number) => [
      { productId: few.productId, quantity, empties: 0 },
      { productId: shop.product.id, quantity: 1, empties: 0 },
    ];
    expect((await shop.at().checkout.showBasket({ lines: lines(2) })).short).toEqual([]);
    const short = [{ id: few.productId, name: expect.any(String), wanted: 3, left: 2 }];
    expect(await shop.at().checkout.showBasket({ lines: lines(3) })).toMatchObject({ short });
    expect(await shop.at().checkout.showCheckout({ lines: lines(3) })).toMatchObject({ short });
  });
});
