import { Prisma } from "@roundsman/db";
import { z } from "zod";
import { router } from "../../platform/context/context";
import { business } from "../../platform/middleware/procedures";
import { onDays } from "../../platform/values/own-days";
import { decodeCursor, pageOf, toPage } from "../../platform/values/page";
import { dateTime } from "../../platform/values/format";
import { DateTime, Uuid } from "../../platform/values/values";
import { count } from "./count-stock";
import { ofProductOrYard } from "./goods";
import { grid } from "./grid";
import { Condition, LevelQuery, MovementQuery, StockLevel, StockMovement } from "./schema";

const LevelCursor = z.tuple([Uuid, Uuid, Condition]);

/** GET /stock/levels: what there is, yard by yard. */
const listLevels = business("stock:read")
  .input(LevelQuery)
  .output(pageOf(StockLevel))
  .query(async ({ ctx, input }) => {
    const after = decodeCursor(input.cursor, LevelCursor);
    const wanted = [Prisma.sql`tenant_id = ${ctx.business.id}::uuid`];
    if (input.locationId) wanted.push(Prisma.sql`location_id = ${input.locationId}::uuid`);
    if (input.productId) wanted.push(Prisma.sql`product_id = ${input.productId}::uuid`);
    if (input.condition) wanted.push(Prisma.sql`condition = ${input.condition}::condition`);
    if (input.q) wanted.push(ofProductOrYard(ctx.business.id, input.q));
    if (after) {
      wanted.push(
        Prisma.sql`(location_id, product_id, condition) > (${after[0]}::uuid, ${after[1]}::uuid, ${after[2]}::condition)`,
      );
    }
    const rows = await ctx.db.$queryRaw<z.infer<typeof StockLevel>[]>(Prisma.sql`
      SELECT location_id AS "locationId", product_id AS "productId", condition, on_hand AS "onHand", held
        FROM stock_levels WHERE ${Prisma.join(wanted, " AND ")}
       ORDER BY location_id, product_id, condition LIMIT ${input.limit + 1}`);
    return toPage(
      rows,
      input.limit,
      (row) => row,
      (row) => [row.locationId, row.productId, row.condition],
    );
  });

const MovementCursor = z.tuple([DateTime, Uuid]);

type MovementRow = Omit<z.infer<typeof StockMovement>, "at"> & { at: Date };

/** GET /stock/movements: the ledger, newest first. Days are those of the business's own clock. */
const listMovements = business("stock:read")
  .input(MovementQuery)
  .output(pageOf(StockMovement))
  .query(async ({ ctx, input }) => {
    const after = decodeCursor(input.cursor, MovementCursor);
    const { id: tenantId, timeZone } = ctx.business;
    const { locationId, productId, condition, reason, q } = input;
    const wanted = [
      Prisma.sql`tenant_id = ${tenantId}::uuid`,
      locationId && Prisma.sql`location_id = ${locationId}::uuid`,
      productId && Prisma.sql`product_id = ${productId}::uuid`,
      condition && Prisma.sql`condition = ${condition}::condition`,
      reason && Prisma.sql`reason = ${reason}::movement_reason`,
      ...onDays(Prisma.sql`at`, input, timeZone),
      q && ofProductOrYard(tenantId, q),
      after && Prisma.sql`(at, id) < (${new Date(after[0])}, ${after[1]}::uuid)`,
    ].filter((part) => part instanceof Prisma.Sql);
    const rows = await ctx.db.$queryRaw<MovementRow[]>(Prisma.sql`
      SELECT m.id, m.at, m.location_id AS "locationId", l.name AS "locationName", m.product_id AS "productId",
             p.name AS "productName", m.condition::text, m.quantity, m.reason::text, m.order_id AS "orderId",
             m.customer_id AS "customerId", m.round_id AS "roundId", m.transfer_id AS "transferId",
             m.receipt_id AS "receiptId", r.order_id AS "supplierOrderId", m.count_id AS "countId"
        FROM (SELECT * FROM stock_movements WHERE ${Prisma.join(wanted, " AND ")}
               ORDER BY at DESC, id DESC LIMIT ${input.limit + 1}) m
        JOIN locations l ON l.tenant_id = m.tenant_id AND l.id = m.location_id
        JOIN products p ON p.tenant_id = m.tenant_id AND p.id = m.product_id
        LEFT JOIN supplier_receipts r ON r.tenant_id = m.tenant_id AND r.id = m.receipt_id
       ORDER BY m.at DESC, m.id DESC`);
    return toPage(
      rows,
      input.limit,
      ({ at, ...row }) => ({ ...row, at: dateTime(at) }),
      ({ at, id }) => [dateTime(at), id],
    );
  });

export const stock = router({ listLevels, listMovements, grid, count });
