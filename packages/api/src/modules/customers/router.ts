import { anyUuid, expressionBuilder, runSql, sqlBuilder, type Tables } from "@roundsman/db";
import { z } from "zod";
import { router } from "../../platform/context/context";
import { business } from "../../platform/middleware/procedures";
import { dateTimeOrNull } from "../../platform/values/format";
import { pageOf, toPage } from "../../platform/values/page";
import { fittingFirst, search } from "../../platform/values/search";
import { sortingOf } from "../../platform/values/sort";
import { Uuid } from "../../platform/values/values";
import {
  isSold,
  pricedProducts,
  Prices,
  Quote,
  QuoteQuery,
  readPrices,
  replacePrices,
} from "../catalogue";
import { addressesOf } from "./addresses/addresses";
import { viewAddress } from "./addresses/schema";
import { change, changeTermsMany, enterCustomer, viewCustomer, viewStop } from "./enter";
import { findCustomer, ownDataRefusal } from "./guards";
import { importCsv, importTemplate } from "./import-csv";
import { holdingsOf, lockCustomer, requireCustomer, selectCustomers } from "./queries";
import {
  AgreedRates,
  Customer,
  CustomerFields,
  CustomerFilter,
  CustomerQuery,
  CustomerWithAddresses,
  Empties,
  FindQuery,
  FoundCustomer,
} from "./schema";
import { filterConditions, findCustomers } from "./search";
import { previewRateSet, setRateSet } from "./set-rate-set";
import { putOnStop, stopMany, takeOffStop, unstopMany } from "./stop";

const c = expressionBuilder<{ c: Tables["customers"] }, "c">();

/** GET /customers/{id}/agreed-rates: the whole set, by the products' names, as a PUT would replace it. */
const agreedRates = business("customers:read")
  .concat(findCustomer)
  .output(AgreedRates)
  .query(async ({ ctx }) => {
    const owner = { kind: "customer", tenantId: ctx.business.id, id: ctx.customer.id } as const;
    return { items: await readPrices(ctx.db, owner), nextCursor: null };
  });

/** PUT /customers/{id}/agreed-rates: these are the customer's own prices, and no others. */
const putAgreedRates = business("customers:write")
  .concat(findCustomer)
  .input(z.object({ rates: Prices }))
  .output(AgreedRates)
  .mutation(({ ctx, input: { id, rates } }) =>
    ctx.change(async (tx, record) => {
      const tenantId = ctx.business.id;
      const owner = { kind: "customer", tenantId, id } as const;
      const customer = await lockCustomer(tx, tenantId, id);
      await replacePrices(tx, owner, rates, "rates");
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
    const products = pricedProducts(tenantId, customerId).select([
      "p.sku",
      "p.category",
      "p.brand",
      "p.also_known_as as alsoKnownAs",
    ]);
    const wanted = productIds
      ? products.where("p.id", "=", anyUuid(productIds))
      : products.where(isSold);
    const items = await runSql(ctx.db, wanted.orderBy("p.sort_name").orderBy("p.id"));
    return { items };
  });

/** Stands beside `prices` in the API: a customer's own prices need the customer. */
export const quotes = router({ quote });

const sortKeys = {
  name: { value: c.ref("c.name"), type: "text" },
  createdAt: { value: c.ref("c.created_at"), type: "timestamptz" },
  updatedAt: { value: c.ref("c.updated_at"), type: "timestamptz" },
} as const;

/** GET /customers, by name where no other order is asked for, what fits best first while it is searched: one statement a page. */
const list = business("customers:read")
  .input(CustomerQuery)
  .output(pageOf(Customer))
  .query(async ({ ctx, input }) => {
    const { q, cursor, sort } = input;
    const tenantId = ctx.business.id;
    const sorting = sortingOf(sort, sortKeys, c.ref("c.id"));
    const isStandard = sort === "name";
    const order = fittingFirst({ q, cursor, foundBy: "c.found_by", sorting, isStandard });
    const rows = await search(q, (words) => {
      const { fit, isOnPage } = order.of(words);
      const customers = sqlBuilder
        .selectFrom("customers as c")
        .select("c.id")
        .orderBy(sorting.key, sorting.direction)
        .orderBy(sorting.id, sorting.direction)
        .limit(input.limit + 1);
      return runSql(
        ctx.db,
        selectCustomers
          .select([sorting.column, fit.as("fit")])
          .where("c.tenant_id", "=", tenantId)
          .where(
            isOnPage([filterConditions(input, words, tenantId)], (condition) =>
              customers.where(condition),
            ),
          )
          .orderBy("fit")
          .orderBy(sorting.key, sorting.direction)
          .orderBy(sorting.id, sorting.direction)
          .limit(input.limit + 1),
      );
    });
    return toPage(rows, input.limit, viewCustomer, order.cursorOf);
  });

/** So many can be moved at once (POST /customers/rate-set). */
const mostMatching = 5000;

/** Everybody a list of customers holds, by name: for what is done to all of them. */
const matching = business("customers:read")
  .input(CustomerFilter)
  .output(z.object({ ids: z.array(Uuid).max(mostMatching), more: z.boolean() }))
  .query(async ({ ctx, input }) => {
    const rows = await search(input.q, (words) =>
      runSql(
        ctx.db,
        sqlBuilder
          .selectFrom("customers as c")
          .where(filterConditions(input, words, ctx.business.id))
          .select("c.id")
          .orderBy("c.name")
          .orderBy("c.id")
          .limit(mostMatching + 1),
      ),
    );
    return {
      ids: rows.slice(0, mostMatching).map(({ id }) => id),
      more: rows.length > mostMatching,
    };
  });

const mostFound = 8;

/**
 * Who the office means, from the first letters of a name, a number or a postcode, while somebody is on
 * the telephone: names that start so come first. One statement; nobody for nothing typed.
 */
const find = business("customers:read")
  .input(FindQuery)
  .output(z.object({ items: z.array(FoundCustomer).max(mostFound) }))
  .query(async ({ ctx, input: { q } }) => {
    const rows = await search(q, async (words) =>
      words.length > 0 ? runSql(ctx.db, findCustomers(ctx.business.id, words, mostFound)) : [],
    );
    return {
      items: rows.map(({ stopReason, stopSince, stopSetByName, ...row }) => ({
        ...row,
        stop: viewStop({ stopReason, stopSince, stopSetByName }),
        lastOrderedAt: dateTimeOrNull(row.lastOrderedAt),
      })),
    };
  });

/** GET /customers/{id}, with the addresses they have now. */
const one = business("customers:read")
  .concat(findCustomer)
  .output(CustomerWithAddresses)
  .query(async ({ ctx }) => {
    const addresses = await addressesOf(ctx.db, ctx.business.id, ctx.customer.id);
    return {
      ...viewCustomer(ctx.customer),
      addresses: addresses.map(viewAddress),
      can: { exportData: ownDataRefusal(ctx.caller, ctx.customer) },
    };
  });

/** POST /customers. 404 for a price list that is none of this business, 409 for an archived one. */
const create = business("customers:write")
  .input(CustomerFields)
  .output(Customer)
  .mutation(({ ctx, input }) =>
    ctx.change((tx, record) =>
      enterCustomer(
        tx,
        record,
        { tenantId: ctx.business.id, now: ctx.now, timeZone: ctx.business.timeZone },
        input,
      ),
    ),
  );

/** GET /customers/{id}/empties: what they hold of what comes back. */
const empties = business("customers:read")
  .concat(findCustomer)
  .output(Empties)
  .query(async ({ ctx }) => ({
    items: await holdingsOf(ctx.db, ctx.business.id, ctx.customer.id),
    nextCursor: null,
  }));

export const customers = router({
  list,
  matching,
  find,
  one,
  create,
  change,
  changeTermsMany,
  putOnStop,
  takeOffStop,
  stopMany,
  unstopMany,
  agreedRates,
  putAgreedRates,
  empties,
  previewRateSet,
  setRateSet,
  importTemplate,
  importCsv,
});
