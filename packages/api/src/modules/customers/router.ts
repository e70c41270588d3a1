import { anyUuid, expressionBuilder, runSql, sqlBuilder, type Tables } from "@roundsman/db";
import { z } from "zod";
import { asksNothing, difference } from "../../platform/audit/change";
import { router } from "../../platform/context/context";
import { business } from "../../platform/middleware/procedures";
import { dateTimeOrNull } from "../../platform/values/format";
import { pageOf, toPage } from "../../platform/values/page";
import { search } from "../../platform/values/search";
import { sortingOf } from "../../platform/values/sort";
import { Uuid } from "../../platform/values/values";
import {
  holdOpenList,
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
import { customerColumns, enterCustomer, viewCustomer, viewStop } from "./enter";
import { findCustomer, ownDataRefusal } from "./guards";
import { importCsv, importTemplate } from "./import-csv";
import {
  customerNow,
  holdingsOf,
  lockCustomer,
  requireCustomer,
  roundsTo,
  selectCustomers,
} from "./queries";
import {
  AgreedRates,
  Customer,
  CustomerChange,
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
import { putOnStop, takeOffStop } from "./stop";

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

/** GET /customers, by name where no other order is asked for: one statement a page. */
const list = business("customers:read")
  .input(CustomerQuery)
  .output(pageOf(Customer))
  .query(async ({ ctx, input }) => {
    const sorting = sortingOf(input.sort, sortKeys, c.ref("c.id"));
    const after = sorting.placeOf(input.cursor);
    const rows = await search(input.q, (words) =>
      runSql(
        ctx.db,
        selectCustomers
          .select(sorting.column)
          .where(filterConditions(input, words, ctx.business.id))
          .where((eb) => (after ? sorting.isAfter(after) : eb.lit(true)))
          .orderBy(sorting.key, sorting.direction)
          .orderBy(sorting.id, sorting.direction)
          .limit(input.limit + 1),
      ),
    );
    return toPage(rows, input.limit, viewCustomer, sorting.cursorOf);
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

/**
 * PATCH /customers/{id}: left out is unchanged, null clears. Orders keep the name they were taken for.
 * 404 for a price list that is none of this business, 409 for one that is archived.
 */
const change = business("customers:write")
  .concat(findCustomer)
  .input(CustomerChange)
  .output(Customer)
  .mutation(({ ctx, input: { id, ...wanted } }) => {
    if (asksNothing(wanted)) return viewCustomer(ctx.customer);
    const { archived, ...fields } = wanted;
    return ctx.change(async (tx, record, emit) => {
      const tenantId = ctx.business.id;
      const before = await lockCustomer(tx, tenantId, id);
      // Who is on an archived list may stay there.
      if (fields.rateSetId && fields.rateSetId !== before.rateSetId) {
        await holdOpenList(tx, tenantId, fields.rateSetId);
      }
      await tx.customer.updateMany({
        where: { tenantId, id },
        data: {
          ...customerColumns(fields, before, {
            now: ctx.now,
            timeZone: ctx.business.timeZone,
          }),
          ...(archived !== undefined && {
            archivedAt: archived ? (before.archivedAt ?? ctx.now) : null,
            // Who is brought back is a customer of their own again.
            ...(!archived && { mergedIntoId: null }),
          }),
          updatedAt: ctx.now,
        },
      });
      if (wanted.closedDays !== undefined) {
        const roundIds = await roundsTo(tx, tenantId, { customerId: id });
        await emit("round.way_changed", { tenantId, roundIds });
      }
      if (archived && before.archivedAt === null) {
        const because = "The customer is archived.";
        await emit("customer.archived", { tenantId, customerId: id, because });
      }
      const after = viewCustomer(await customerNow(tx, tenantId, id));
      await record({
        action: "customer.changed",
        words: `Changed the customer ${after.name}`,
        subject: { kind: "customer", id },
        ...difference(viewCustomer(before), after),
      });
      return after;
    });
  });

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
  putOnStop,
  takeOffStop,
  agreedRates,
  putAgreedRates,
  empties,
  previewRateSet,
  setRateSet,
  importTemplate,
  importCsv,
});
