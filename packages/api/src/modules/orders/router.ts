import {
  expressionBuilder,
  prepareSql,
  runSql,
  sql,
  type Expression,
  type RawBuilder,
  type SqlBool,
  type Tables,
} from "@roundsman/db";
import type { z } from "zod";
import { difference, type Emit } from "../../platform/audit/change";
import type { ForeseenConflict } from "../../platform/base/errors";
import { doerOf } from "../../platform/access/caller";
import { router } from "../../platform/context/context";
import { business } from "../../platform/middleware/procedures";
import { overridesOf, toldOfRules } from "../../platform/rules/overrides";
import { ExplainQuery } from "../../platform/rules/reasons";
import { withinDays } from "../../platform/values/own-days";
import { pageOf, toPage } from "../../platform/values/page";
import { search } from "../../platform/values/search";
import { sortingOf, type Sorting, type SortPlace } from "../../platform/values/sort";
import { siteOf } from "../business";
import { amendOrder } from "./amend-order";
import { Cancellation, cancelOrder } from "./cancel-order";
import { sellerOf, wordsOverridden } from "./party";
import { findShownOrder, orderWithAgreements, shownOrder } from "./cylinders";
import { fuelReasonsOf } from "./fuel";
import { changesTheWork, findOrderUnless, whyNotPlaced } from "./order/guards";
import { orderMatches } from "./order/matches";
import { orderName } from "./notices";
import { endOpenSession } from "./order/outcome";
import { actorId, takeOrder, takingBy } from "./place-order";
import {
  isPlannable,
  lockOrder,
  lockRoundOf,
  orderNow,
  selectOrders,
  type OrderRow,
  type RoundPlace,
} from "./order/queries";
import { NewOrder, Order, OrderChange, OrderDryRun, OrderQuery } from "./order/schema";
import { recordRejudged, vatReasons } from "./money/apply-vat";
import { lateBillingOf } from "./money/tax-point";
import { shownWarnings, toldOfPromise } from "./order/promise";
import { viewOrder } from "./order/view";

/** GET /orders, newest first where no other order is asked for: one statement a page, whatever its size; two for a search. */
const list = business("orders:read")
  .input(OrderQuery)
  .output(pageOf(Order))
  .query(async ({ ctx, input }) => {
    const { q, cursor, limit, sort, ...filters } = input;
    const { id: tenantId, timeZone } = ctx.business;
    const sorting = sort === "-createdAt" ? newestFirst : ordersSortedBy(sort);
    const db = ctx.database.business;
    const wanted = { ...filters, tenantId, timeZone, ...sorting.placeOf(cursor), take: limit + 1 };
    const isFiltered = Object.values(filters).some((value) => value !== undefined);
    const read = (isFiltered ? undefined : readAll.get(wanted.take)) ?? readNewest;
    const rows = await search(q, async (words) =>
      words.length > 0 || sorting !== newestFirst
        ? await runSql(db, ordersPage(wanted, await orderMatches(db, tenantId, words), sorting))
        : await read(db, wanted),
    );
    const site = siteOf(ctx);
    return toPage(rows, limit, (row) => viewOrder(row, site), sorting.cursorOf);
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

const ordersPage = (
  { tenantId, take, ...wanted }: Omit<Wanted, "take"> & { take: number | RawBuilder<number> },
  matches: readonly Expression<SqlBool>[],
  by: Sorting,
) =>
  selectOrders
    .select(by.column)
    .where("o.tenant_id", "=", tenantId)
    .where((eb) => eb.and([...matches, ...conditionsOf(wanted, by)]))
    .orderBy(by.key, by.direction)
    .orderBy(by.id, by.direction)
    .limit(take);

const readNewest = prepareSql((wanted: Wanted) => ordersPage(wanted, [], newestFirst));

/**
 * Pages of all orders, newest first, by how many rows are read. That number is a literal: as a parameter it makes
 * PostgreSQL plan the statement anew each time, a quarter of its cost. Under filters it stays a parameter, since
 * the plan that suits one status does not suit another.
 */
const readAll = new Map(
  [30, 50, 100].map((limit) => {
    const take = sql.lit(limit + 1);
    return [
      limit + 1,
      prepareSql((wanted: Wanted) => ordersPage({ ...wanted, take }, [], newestFirst)),
    ];
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
  .mutation(async ({ ctx, input: { id, override, ruleOverrides, ...wanted } }) => {
    const tenantId = ctx.business.id;
    const site = siteOf(ctx);
    if (Object.values(wanted).every((value) => value === undefined)) {
      return orderWithAgreements(ctx.db, ctx.business, ctx.order, site);
    }
    const order = await ctx.change(async (tx, record, emit) => {
      const round = await lockRoundOf(tx, tenantId, id);
      const before = await lockOrder(tx, tenantId, id);
      const { timeZone } = ctx.business;
      const at = {
        tenantId,
        timeZone,
        now: ctx.now,
        seller: sellerOf(ctx),
        by: doerOf(ctx.caller),
        override,
        ruleOverrides,
      };
      const amended = await amendOrder(tx, at, before, round, wanted);
      const { overridden, pastRules, rejudged, promiseWarnings } = amended;
      if (changesTheWork(wanted)) await endOpenSession(tx, { tenantId, orderIds: [id] }, ctx.now);
      const after = await shownOrder(tx, tenantId, id);
      if (round && changesTheWork(wanted)) await tellOfRound(emit, tenantId, round, after);
      const words = `Changed order ${orderName(after)}`;
      const changed = difference(toldOf(viewOrder(before, site)), toldOf(viewOrder(after, site)));
      await record({
        action: "order.changed",
        words: overridden ? `${words} on account ${wordsOverridden(overridden)}` : words,
        subject: { kind: "order", id },
        before: changed.before,
        after: {
          ...changed.after,
          ...overridden,
          ...toldOfRules(pastRules),
          ...toldOfPromise(promiseWarnings),
        },
      });
      await recordRejudged(record, rejudged);
      return { ...after, promiseWarnings };
    });
    const shown = await orderWithAgreements(ctx.db, ctx.business, order, site);
    return { ...shown, ...shownWarnings(order.promiseWarnings) };
  });

/** The fields that the record of a change compares: the sums follow from lines, charge and discounts. */
const toldOf = ({
  netPence: _net,
  vat: _vat,
  vatPence: _vatPence,
  totalIncVatPence: _gross,
  ...told
}: z.infer<typeof Order>) => told;

/** The round carries the change, or loses the order. */
const tellOfRound = (emit: Emit, tenantId: string, round: RoundPlace, order: OrderRow) =>
  order.roundId === null
    ? emit("order.left_round", {
        tenantId,
        orderId: order.id,
        orderName: orderName(order),
        because: "The order was changed.",
        round,
      })
    : emit("order.changed_on_round", { tenantId, roundId: round.id });

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

export const orders = router({ list, take, one, change, cancel });
