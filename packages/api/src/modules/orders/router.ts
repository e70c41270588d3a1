import {
  expressionBuilder,
  prepareSql,
  runSql,
  sql,
  sqlBuilder,
  type Expression,
  type RawBuilder,
  type SqlBool,
  type Tables,
} from "@roundsman/db";
import { z } from "zod";
import { mostAtOnce } from "../../platform/audit/each";
import type { ForeseenConflict } from "../../platform/base/errors";
import { router } from "../../platform/context/context";
import { business } from "../../platform/middleware/procedures";
import { overridesOf } from "../../platform/rules/overrides";
import { ExplainQuery } from "../../platform/rules/reasons";
import { withinDays } from "../../platform/values/own-days";
import { pageOf, toPage } from "../../platform/values/page";
import { fittingFirst, search } from "../../platform/values/search";
import { sortingOf, type Sorting, type SortPlace } from "../../platform/values/sort";
import { Uuid } from "../../platform/values/values";
import { siteOf } from "../business";
import { Cancellation, cancelOrder } from "./cancel-order";
import { findShownOrder, orderWithAgreements } from "./cylinders";
import { fuelReasonsOf } from "./fuel";
import { findOrderUnless, whyNotPlaced } from "./order/guards";
import { orderMatches } from "./order/matches";
import { actorId, takeOrder, takingBy } from "./place-order";
import { isPlannable, orderNow, selectOrders } from "./order/queries";
import { NewOrder, Order, OrderChange, OrderDryRun, OrderQuery } from "./order/schema";
import { vatReasons } from "./money/apply-vat";
import { lateBillingOf } from "./money/tax-point";
import { shownWarnings } from "./order/promise";
import { viewOrder } from "./order/view";
import { changeOrder } from "./change-order";

/** Which orders: the filters of GET /orders, of which the office chooses all. */
const OrderFilter = OrderQuery.omit({ cursor: true, limit: true, sort: true });

/** GET /orders, newest first unless it is sorted or searched: one statement a page, whatever its size; two for a search. */
const list = business("orders:read")
  .input(OrderQuery)
  .output(pageOf(Order))
  .query(async ({ ctx, input }) => {
    const { q, cursor, limit, sort, ...filters } = input;
    const { id: tenantId, timeZone } = ctx.business;
    const isStandard = sort === "-createdAt";
    const sorting = isStandard ? newestFirst : ordersSortedBy(sort);
    const order = fittingFirst({ q, cursor, foundBy: "o.found_by", sorting, isStandard });
    const db = ctx.database.business;
    const take = limit + 1;
    const isFiltered = Object.values(filters).some((value) => value !== undefined);
    const read = (isFiltered ? undefined : readAll.get(take)) ?? readNewest;
    const rows = await search(q, async (words) => {
      if (words.length === 0 && isStandard) {
        return read(db, { ...filters, tenantId, timeZone, ...sorting.placeOf(cursor), take });
      }
      const { fit, isOnPage } = order.of(words);
      const matches = await orderMatches(db, tenantId, words);
      const wanted = [
        o("o.tenant_id", "=", tenantId),
        ...matches,
        ...conditionsOf({ ...filters, timeZone }, sorting),
      ];
      const orders = sqlBuilder
        .selectFrom("orders as o")
        .select("o.id")
        .orderBy(sorting.key, sorting.direction)
        .orderBy(sorting.id, sorting.direction)
        .limit(take);
      return runSql(
        db,
        selectOrders
          .select([sorting.column, fit.as("fit")])
          .where("o.tenant_id", "=", tenantId)
          .where(isOnPage(wanted, (condition) => orders.where(condition)))
          .orderBy("fit")
          .orderBy(sorting.key, sorting.direction)
          .orderBy(sorting.id, sorting.direction)
          .limit(take),
      );
    });
    return toPage(rows, limit, (row) => viewOrder(row, siteOf(ctx)), order.cursorOf);
  });

type Wanted = Omit<z.infer<typeof OrderQuery>, "q" | "cursor" | "limit" | "sort"> &
  Partial<SortPlace> & { tenantId: string; timeZone: string; take: number };

const o = expressionBuilder<{ o: Tables["orders"] }, "o">();

const sortKeys = {
  createdAt: { value: o.ref("o.created_at"), type: "timestamptz" },
  updatedAt: { value: o.ref("o.updated_at"), type: "timestamptz" },
  // As pages show it: the day that is wanted, else the first that is promised; those without come last.
  due: { value: sql<Date>`coalesce(o.wanted_on, o.expected_from, 'infinity')`, type: "date" },
} as const;

const ordersSortedBy = (sort: z.infer<typeof OrderQuery>["sort"]): Sorting =>
  sortingOf(sort, sortKeys, o.ref("o.id"));

const newestFirst = ordersSortedBy("-createdAt");

const newestPage = ({
  tenantId,
  take,
  ...wanted
}: Omit<Wanted, "take"> & { take: number | RawBuilder<number> }) =>
  selectOrders
    .select(newestFirst.column)
    .where("o.tenant_id", "=", tenantId)
    .where((eb) => eb.and(conditionsOf(wanted, newestFirst)))
    .orderBy(newestFirst.key, newestFirst.direction)
    .orderBy(newestFirst.id, newestFirst.direction)
    .limit(take);

const readNewest = prepareSql((wanted: Wanted) => newestPage(wanted));

/**
 * Pages of all orders, newest first, by how many rows are read. That number is a literal: as a parameter it makes
 * PostgreSQL plan the statement anew each time, a quarter of its cost. Under filters it stays a parameter, since
 * the plan that suits one status does not suit another.
 */
const readAll = new Map(
  [30, 50, 100].map((limit) => {
    const take = sql.lit(limit + 1);
    return [limit + 1, prepareSql((wanted: Wanted) => newestPage({ ...wanted, take }))];
  }),
);

function conditionsOf(
  wanted: Omit<Wanted, "tenantId" | "take">,
  by: Sorting,
): Expression<SqlBool>[] {
  const { externalRef, updatedSince, status, customerId, roundId, fulfilment, paymentMethod } =
    wanted;
  const { paid, unplanned, sortValue, sortId } = wanted;
  return [
    externalRef && o("o.external_ref", "=", externalRef),
    updatedSince && o("o.updated_at", ">=", updatedSince),
    status && o("o.status", "=", status),
    customerId && o("o.customer_id", "=", customerId),
    roundId && o("o.round_id", "=", roundId),
    fulfilment && o("o.fulfilment", "=", fulfilment),
    paymentMethod && o("o.payment_method", "=", paymentMethod),
    paid !== undefined && o("o.paid_at", paid ? "is not" : "is", null),
    unplanned !== undefined && (unplanned ? isPlannable : o.not(isPlannable)),
    sortValue && sortId && by.isAfter({ sortValue, sortId }),
    ...withinDays(o.ref("o.created_at"), wanted, wanted.timeZone),
  ].filter((condition) => typeof condition === "object");
}

/**
 * GET /orders/{id}: in one statement, and two more where cylinders go out without their empties; the reasons of its
 * rules where they are asked for.
 */
const one = business("orders:read")
  .concat(findShownOrder)
  .input(ExplainQuery)
  .output(Order)
  .query(async ({ ctx, input }) => {
    const shown = await orderWithAgreements(ctx.db, ctx.business, ctx.order, siteOf(ctx));
    const order = { ...shown, ...lateBillingOf(ctx.order, ctx) };
    if (!input.explain) return order;
    const subject = { kind: "order", id: order.id };
    const [fuel, overrides] = await Promise.all([
      fuelReasonsOf(ctx.db, ctx.business, ctx.order),
      overridesOf(ctx.db, ctx.business.id, subject),
    ]);
    return { ...order, explanation: [...fuel, ...vatReasons(ctx.order.lines, overrides)] };
  });

/** An order as a dry run shows it: without the ids that it lost when it was rolled back (docs/decisions/0394). */
function withoutIds(order: z.infer<typeof Order>): z.infer<typeof Order> {
  const id = "00000000-0000-0000-0000-000000000000";
  const lines = order.lines.map((line) => ({ ...line, id }));
  return { ...order, id, number: "", trackingRef: "", lines };
}

/** POST /orders. New work: 402 where payments don't stand well. */
const take = business("orders:write", { standing: true, dryRuns: true })
  .input(NewOrder)
  .input(OrderDryRun)
  .output(Order)
  .mutation(async ({ ctx, input: { dryRun, ...input } }) => {
    const taking = takingBy(ctx, ctx.now);
    if (dryRun) {
      ctx.reply.isDryRun = true;
      return ctx.rehearse(async (tx, record) => {
        const refusals: ForeseenConflict[] = [];
        const taken = await takeOrder(tx, record, { ...taking, refusals }, input);
        const shown = await orderWithAgreements(tx, ctx.business, taken, siteOf(ctx));
        const warnings = shownWarnings(taken.promiseWarnings);
        const dry = { dryRun: true as const, refusals, ...warnings };
        return { ...withoutIds(shown), ...dry };
      });
    }
    const taken = await ctx.change((tx, record) => takeOrder(tx, record, taking, input));
    const shown = await orderWithAgreements(ctx.db, ctx.business, taken, siteOf(ctx));
    return { ...shown, ...shownWarnings(taken.promiseWarnings) };
  });

/** PATCH /orders/{id}. Changing what is to be paid ends the order's payment session. */
const change = business("orders:write")
  .concat(findShownOrder)
  .input(OrderChange)
  .output(Order)
  .mutation(async ({ ctx, input }) => {
    const { id: _, override: __, ruleOverrides: ___, ...wanted } = input;
    const site = siteOf(ctx);
    if (Object.values(wanted).every((value) => value === undefined)) {
      return orderWithAgreements(ctx.db, ctx.business, ctx.order, site);
    }
    const order = await changeOrder(ctx, input);
    const shown = await orderWithAgreements(ctx.db, ctx.business, order, site);
    return { ...shown, ...shownWarnings(order.promiseWarnings) };
  });

/** POST /orders/{id}/cancel, while it is placed. */
const cancel = business("orders:write")
  .concat(findOrderUnless(whyNotPlaced))
  .input(Cancellation)
  .output(Order)
  .mutation(async ({ ctx, input: { reason } }) => {
    const { id, timeZone } = ctx.business;
    const order = await ctx.change(async (tx, record, emit) => {
      await cancelOrder(tx, record, emit, {
        business: { id, timeZone },
        order: ctx.order,
        now: ctx.now,
        exceptUserId: actorId(ctx),
        reason,
      });
      return orderNow(tx, id, ctx.order.id);
    });
    return viewOrder(order, siteOf(ctx));
  });

/** The orders that fit a list's filters, newest first: for one act on all of them. */
const matching = business("orders:read")
  .input(OrderFilter)
  .output(z.object({ ids: z.array(Uuid).max(mostAtOnce), more: z.boolean() }))
  .query(async ({ ctx, input: { q, ...filters } }) => {
    const { id: tenantId, timeZone } = ctx.business;
    const rows = await search(q, async (words) => {
      const matches = await orderMatches(ctx.db, tenantId, words);
      return runSql(
        ctx.db,
        sqlBuilder
          .selectFrom("orders as o")
          .where("o.tenant_id", "=", tenantId)
          .where((eb) =>
            eb.and([...matches, ...conditionsOf({ ...filters, timeZone }, newestFirst)]),
          )
          .orderBy("o.created_at", "desc")
          .orderBy("o.id", "desc")
          .limit(mostAtOnce + 1)
          .select("o.id"),
      );
    });
    return { ids: rows.slice(0, mostAtOnce).map(({ id }) => id), more: rows.length > mostAtOnce };
  });

export const orders = router({ list, matching, take, one, change, cancel });
