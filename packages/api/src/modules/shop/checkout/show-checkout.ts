import { shopperProcedure } from "../visit/shopper-procedure";
import { inOneLine } from "../../orders/orders/party";
import type { ShopContext } from "../visit/by-shopper";
import { readShopper, type Shopper } from "../visit/shopper";
import { readBasket, viewBasket } from "./read-basket";
import { Basket, CheckoutView } from "./schema";
import { canPayNow, waysOfDelivery } from "./ways";

/** What the checkout offers for this basket: ways of delivery with their totals, addresses, ways to pay. */
export const showCheckout = shopperProcedure()
  .input(Basket)
  .output(CheckoutView)
  .query(async ({ ctx, input: { lines } }) => {
    const shopper = await readShopper(ctx);
    const items = await readBasket(ctx.db, ctx.shop, shopper, lines);
    return {
      ...viewBasket(items, shopper, lines),
      options: await waysOfDelivery(ctx, items),
      contact: {
        name: shopper?.name ?? "",
        email: shopper?.customer.email ?? shopper?.email ?? "",
        phone: shopper?.customer.phone ?? "",
      },
      addresses: shopper ? await addressesOf(ctx, shopper) : [],
      payNow: await canPayNow(ctx, ctx.db, ctx.shop.tenantId),
      onAccount: shopper?.onAccount ?? false,
    };
  });

/** The addresses a customer is delivered to, the last added first. */
async function addressesOf({ db, shop }: ShopContext, { customer }: Shopper) {
  const rows = await db.deliveryAddress.findMany({
    where: { tenantId: shop.tenantId, customerId: customer.id, archivedAt: null },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: 50,
  });
  return rows.map((row) => ({
    id: row.id,
    words: [row.name, inOneLine(row)].filter(Boolean).join(", "),
  }));
}
