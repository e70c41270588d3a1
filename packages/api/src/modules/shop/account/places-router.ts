import { runSql, sql, sqlBuilder } from "@roundsman/db";
import { z } from "zod";
import { difference } from "../../../platform/audit/change";
import { conflict, invalid, notFound } from "../../../platform/base/errors";
import { router } from "../../../platform/context/context";
import { Uuid } from "../../../platform/values/values";
import { enterAddress, locatePostcode, lockAddress, NewAddress } from "../../customers";
import { inOneLine } from "../../orders";
import { byShopper, requireShopper, shopperProcedure } from "../shopper";
import { LeaveChange, OwnAddress, OwnHeld } from "./schema";
import { quickBounds } from "../../../platform/limits/bounds";

/* Where the signed-in customer is delivered to, and which bottles they hold. Those of others are not there. */

/** More addresses than this the office looks after. */
const mostAddresses = 50;

/**
 * The business's bottles that they hold, by the address that they were brought to: one statement. Without an address
 * stands what was handed over in the yard or entered by hand.
 */
const listHeld = shopperProcedure()
  .output(z.object({ items: z.array(OwnHeld) }))
  .query(async ({ ctx }) => {
    const { customer } = await requireShopper(ctx);
    const items = await runSql(
      ctx.db,
      heldBy({ tenantId: ctx.shop.tenantId, customerId: customer.id }),
    );
    return { items };
  });

/** Rows of what a customer holds, by product and address; of one address alone where it is named. */
export const heldBy = (whose: { tenantId: string; customerId: string; addressId?: string }) =>
  sqlBuilder
    .selectFrom("stock_movements as m")
    .innerJoin("products as p", (join) =>
      join.onRef("p.tenant_id", "=", "m.tenant_id").onRef("p.id", "=", "m.product_id"),
    )
    .leftJoin("orders as o", (join) =>
      join.onRef("o.tenant_id", "=", "m.tenant_id").onRef("o.id", "=", "m.order_id"),
    )
    .leftJoin("delivery_addresses as d", (join) =>
      join.onRef("d.tenant_id", "=", "o.tenant_id").onRef("d.id", "=", "o.delivery_address_id"),
    )
    .leftJoin("rental_products as r", (join) =>
      join
        .onRef("r.tenant_id", "=", "p.tenant_id")
        .onRef("r.product_id", "=", "p.id")
        .on("r.until_on", "is", null),
    )
    .leftJoin("rental_classes as k", (join) =>
      join.onRef("k.tenant_id", "=", "r.tenant_id").onRef("k.id", "=", "r.class_id"),
    )
    .where("m.tenant_id", "=", whose.tenantId)
    .where("m.customer_id", "=", whose.customerId)
    .where("p.returnable", "=", sql.lit(true))
    .$if(whose.addressId !== undefined, (query) =>
      query.where("o.delivery_address_id", "=", whose.addressId ?? ""),
    )
    .groupBy([
      "p.id",
      "p.name",
      "p.sort_name",
      "p.safety_sheet_url",
      "d.id",
      "d.line1",
      "d.postcode",
      "k.name",
    ])
    .having((eb) => eb.fn.sum("m.quantity"), "<>", sql.lit(0))
    .orderBy((eb) => eb("d.id", "is", null))
    .orderBy("d.line1")
    .orderBy("d.id")
    .orderBy("p.sort_name")
    .orderBy("p.id")
    .limit(500)
    .select([
      "p.name as productName",
      sql<number>`-sum(m.quantity)::int`.as("count"),
      "d.id as addressId",
      sql<string | null>`nullif(concat_ws(', ', d.line1, d.postcode), '')`.as("address"),
      "k.name as rentedAs",
      "p.safety_sheet_url as safetySheetUrl",
    ]);

/** Their addresses, the last added first. */
const listAddresses = shopperProcedure()
  .output(z.object({ items: z.array(OwnAddress) }))
  .query(async ({ ctx }) => {
    const { customer } = await requireShopper(ctx);
    const rows = await ctx.db.deliveryAddress.findMany({
      where: { tenantId: ctx.shop.tenantId, customerId: customer.id, archivedAt: null },
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      take: mostAddresses,
    });
    return {
      items: rows.map((row) => ({
        id: row.id,
        name: row.name,
        words: inOneLine(row),
        leaveInstruction: row.leaveInstruction,
        leaveDetail: row.leaveDetail,
      })),
    };
  });

/** Another address of theirs. @throws validation where there is no such postcode; conflict past fifty */
const addAddress = shopperProcedure()
  .input(NewAddress.pick({ name: true, line1: true, line2: true, city: true, postcode: true }))
  .output(z.object({ id: Uuid }))
  .mutation(async ({ ctx, input: fields }) => {
    const { name, customer } = await requireShopper(ctx);
    const { tenantId } = ctx.shop;
    await ctx.limits.countQuick(quickBounds.ownAddress, { shopper: customer.id });
    if (!fields.postcode) throw invalid({ path: "postcode", message: "Give the postcode." });
    const located = await locatePostcode(ctx, fields.postcode);
    if (!located.failed && located.position.geocodedAt === null) {
      throw invalid({ path: "postcode", message: "We can't find this postcode." });
    }
    return byShopper(ctx, name).change(async (tx, record) => {
      await runSql(
        tx,
        sqlBuilder
          .selectFrom("customers")
          .where("tenant_id", "=", tenantId)
          .where("id", "=", customer.id)
          .select("id")
          .forNoKeyUpdate(),
      );
      const where = { tenantId, customerId: customer.id, archivedAt: null };
      if ((await tx.deliveryAddress.count({ where })) >= mostAddresses) {
        throw conflict("You have fifty addresses here. Phone us about another one.");
      }
      const at = { tenantId, now: ctx.now };
      const { id } = await enterAddress(tx, record, at, customer, fields, located);
      return { id };
    });
  });

/** What to do at one of their addresses where nobody is in. Orders that are placed stay as they are. */
const changeLeave = shopperProcedure()
  .input(LeaveChange)
  .output(z.object({ done: z.literal(true) }))
  .mutation(async ({ ctx, input: { id, ...leave } }) => {
    const { name, customer } = await requireShopper(ctx);
    const { tenantId } = ctx.shop;
    const theirs = { tenantId, id, customerId: customer.id, archivedAt: null };
    if ((await ctx.db.deliveryAddress.count({ where: theirs })) === 0) throw notFound("address");
    await byShopper(ctx, name).change(async (tx, record) => {
      const before = await lockAddress(tx, tenantId, id);
      const changed = await tx.deliveryAddress.updateMany({
        where: theirs,
        data: { ...leave, updatedAt: ctx.now },
      });
      if (changed.count === 0) throw notFound("address");
      const { leaveInstruction, leaveDetail } = before;
      await record({
        action: "address.changed",
        words: `Changed what to do at ${before.line1} when nobody is in`,
        subject: { kind: "address", id },
        ...difference({ leaveInstruction, leaveDetail }, leave),
      });
    });
    return { done: true as const };
  });

export const ownPlaces = router({ listHeld, listAddresses, addAddress, changeLeave });
