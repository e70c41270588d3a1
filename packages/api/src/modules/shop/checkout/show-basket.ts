import { shopperProcedure } from "../visit/shopper-procedure";
import { readShopper } from "../visit/shopper";
import { readBasket, viewBasket } from "./read-basket";
import { Basket, BasketView } from "./schema";

/** A browser's basket at today's prices, which for a signed-in trade customer are their own. */
export const showBasket = shopperProcedure()
  .input(Basket)
  .output(BasketView)
  .query(async ({ ctx, input: { lines } }) => {
    const shopper = await readShopper(ctx);
    return viewBasket(await readBasket(ctx.db, ctx.shop, shopper, lines), shopper, lines);
  });
