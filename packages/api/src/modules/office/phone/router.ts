import { anyUuid, runSql, sqlBuilder, type SqlRunner } from "@roundsman/db";
import { forbidden } from "../../../platform/base/errors";
import { router } from "../../../platform/context/context";
import { business } from "../../../platform/middleware/procedures";
import { dateTime, todayIn } from "../../../platform/values/format";
import { owedByMany } from "../../billing";
import { siteOf } from "../../business";
import {
  enterAddress,
  enterCustomer,
  findCustomer,
  holdingsOf,
  holdingsOfMany,
  locatePostcode,
} from "../../customers";
import {
  Order,
  readExposure,
  selectOrders,
  shownWarnings,
  takeOrder,
  takingBy,
  viewOrder,
} from "../../orders";
import { ListedPhones, ListedStandings, ManyCustomers, OrderForNew, Standing } from "./schema";

/*
 * For the office on the phone: an order of somebody who is no customer yet, and how a customer stands. It
 * needs customers, orders and invoices together, so it stands above them.
 */

/**
 * Takes the order of somebody new: customer, address and order are made together or not at all. New work:
 * 402 where payments don't stand well.
 */
const takeForNew = business("orders:write", { standing: true })
  .use(({ ctx, next }) => {
    if (!ctx.scopes.has("customers:write")) throw forbidden();
    return next();
  })
  .input(OrderForNew)
  .output(Order)
  .mutation(async ({ ctx, input: { customer: fields, address, ...goods } }) => {
    const at = { tenantId: ctx.business.id, now: ctx.now, timeZone: ctx.business.timeZone };
    const taking = takingBy(ctx, ctx.now);
    const located = await locatePostcode(ctx, address?.postcode ?? null);
    const order = await ctx.change(async (tx, record) => {
      const customer = await enterCustomer(tx, record, at, fields);
      const place = address && (await enterAddress(tx, record, at, customer, address, located));
      const whose = { customerId: customer.id, deliveryAddressId: place?.id ?? null };
      return takeOrder(tx, record, taking, { ...goods, ...whose });
    });
    return { ...viewOrder(order, siteOf(ctx)), ...shownWarnings(order.promiseWarnings) };
  });

/** What to know of a customer who phones: what they owe and hold, and what they had last. */
const standing = business("customers:read")
  .concat(findCustomer)
  .output(Standing)
  .query(async ({ ctx, input: { id } }) => {
    const { db, business: of, scopes } = ctx;
    const readsInvoices = scopes.has("invoices:read");
    const on = { tenantId: of.id, today: todayIn(of.timeZone, ctx.now) };
    const [empties, last, owing, exposure] = await Promise.all([
      holdingsOf(db, of.id, id),
      scopes.has("orders:read") ? readLastOrder(db, of.id, id) : null,
      readsInvoices ? owedByMany(db, on, [id]) : null,
      readsInvoices ? readExposure(db, { tenantId: of.id, customerId: id }) : null,
    ]);
    return {
      owedPence: exposure && exposure.owedPence,
      overduePence: owing && (owing[0]?.overduePence ?? 0),
      unpaidDeliveriesPence: exposure && exposure.unpaidDeliveriesPence,
      unbilledPence: exposure && exposure.unbilledPence,
      onOrderPence: exposure && exposure.onOrderPence,
      exposurePence: exposure && exposure.exposurePence,
      creditLimitPence: exposure && ctx.customer.creditLimitPence,
      empties,
      lastOrder: last,
    };
  });

async function readLastOrder(runner: SqlRunner, tenantId: string, customerId: string) {
  const [order] = await runSql(
    runner,
    selectOrders
      .where("o.tenant_id", "=", tenantId)
      .where("o.customer_id", "=", customerId)
      .orderBy("o.created_at", "desc")
      .limit(1),
  );
  if (!order) return null;
  const { id, number, status, createdAt, lines } = order;
  const words = lines.map(({ quantity, productName }) => `${quantity} × ${productName}`).join(", ");
  return { id, number, status, createdAt: dateTime(createdAt), words };
}

/** How each of these customers stands, for the rows of a list: three statements, however many they are. */
const listStandings = business("customers:read")
  .input(ManyCustomers)
  .output(ListedStandings)
  .query(async ({ ctx, input: { ids } }) => {
    const { db, business: of, scopes } = ctx;
    const on = { tenantId: of.id, today: todayIn(of.timeZone, ctx.now) };
    const [towns, held, owing] = await Promise.all([
      runSql(db, selectTowns(of.id, ids)),
      holdingsOfMany(db, of.id, ids),
      scopes.has("invoices:read") ? owedByMany(db, on, ids) : null,
    ]);
    const items = towns.map(({ customerId, town }) => {
      const owed = owing?.find((one) => one.customerId === customerId);
      const theirs = held.filter((one) => one.customerId === customerId);
      return {
        customerId,
        town,
        owedPence: owing && (owed?.owedPence ?? 0),
        overduePence: owing && (owed?.overduePence ?? 0),
        empties: theirs.reduce((sum, { quantity }) => sum + quantity, 0),
      };
    });
    return { items };
  });

const selectTowns = (tenantId: string, ids: readonly string[]) =>
  sqlBuilder
    .selectFrom("customers as c")
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom("delivery_addresses as a")
          .whereRef("a.tenant_id", "=", "c.tenant_id")
          .whereRef("a.customer_id", "=", "c.id")
          .where("a.archived_at", "is", null)
          .orderBy("a.created_at")
          .orderBy("a.id")
          .limit(1)
          .select("a.city")
          .as("first"),
      (join) => join.onTrue(),
    )
    .where("c.tenant_id", "=", tenantId)
    .where("c.id", "=", anyUuid(ids))
    .orderBy("c.name")
    .orderBy("c.id")
    .select(["c.id as customerId", "first.city as town"]);

/** The telephone numbers of these customers, for the rows of a list of their orders. */
const listPhones = business("customers:read")
  .input(ManyCustomers)
  .output(ListedPhones)
  .query(async ({ ctx, input: { ids } }) => {
    const items = await runSql(
      ctx.db,
      sqlBuilder
        .selectFrom("customers")
        .where("tenant_id", "=", ctx.business.id)
        .where("id", "=", anyUuid(ids))
        .where("phone", "is not", null)
        .select((eb) => [
          "id as customerId",
          "phone",
          eb("do_not_call_since", "is not", null).$castTo<boolean>().as("doNotCall"),
        ])
        .$narrowType<{ phone: string }>(),
    );
    return { items };
  });

/** Stands beside `orders` in the API. */
export const phoneOrders = router({ takeForNew });
/** Stands beside `customers` in the API. */
export const standings = router({ standing, listStandings, listPhones });
