import { anyUuid, runSql } from "@roundsman/db";
import { z } from "zod";
import { router } from "../../platform/context/context";
import { business } from "../../platform/middleware/procedures";
import {
  isSold,
  pricedProducts,
  Prices,
  Quote,
  QuoteQuery,
  readPrices,
  replacePrices,
} from "../catalogue";
import { findCustomer } from "./guards";
import { lockCustomer, requireCustomer } from "./queries";
import { AgreedRates } from "./schema";

/** GET /customers/{id}/agreed-rates: the whole set, by the products' names, as a PUT would replace it. */
export const agreedRates = business("customers:read")
  .concat(findCustomer)
  .output(AgreedRates)
  .query(async ({ ctx }) => {
    const owner = { kind: "customer", tenantId: ctx.business.id, id: ctx.customer.id } as const;
    return { items: await readPrices(ctx.db, owner), nextCursor: null };
  });

/** PUT /customers/{id}/agreed-rates: these are the customer's own prices, and no others. */
export const putAgreedRates = business("customers:write")
  .concat(findCustomer)
  .input(z.object({ rates: Prices }))
  .output(AgreedRates)
  .mutation(({ ctx, input: { id, rates } }) =>
    ctx.change(async (tx, record) => {
      const tenantId = ctx.business.id;
      const owner = { kind: "customer", tenantId, id } as const;
      const customer = await lockCustomer(tx, tenantId, id);
      await replacePrices(tx, owner, rates);
      await record({
        action: "customer.rates_agreed",
        words: `Agreed ${rates.length} prices with ${customer.name}`,
        subject: { kind: "customer", id },
        after: { rates },
      });
      return { items: await readPrices(tx, owner), nextCursor: null };
    }),
  );

/** What products cost a customer, by name: for the form in which the office takes an order. */
const quote = business("orders:read")
  .input(QuoteQuery)
  .output(z.object({ items: z.array(Quote) }))
  .query(async ({ ctx, input }) => {
    const { customerId = null, productIds } = input;
    const tenantId = ctx.business.id;
    if (customerId !== null) await requireCustomer(ctx.db, tenantId, customerId);
    const products = pricedProducts(tenantId, customerId);
    const wanted = productIds
      ? products.where("p.id", "=", anyUuid(productIds))
      : products.where(isSold);
    const items = await runSql(ctx.db, wanted.orderBy("p.name").orderBy("p.id"));
    return { items };
  });

/** Stands beside `prices` in the API: a customer's own prices need the customer. */
export const quotes = router({ quote });
