import type { Prisma } from "@roundsman/db";
import { z } from "zod";
import { business } from "../../../platform/middleware/procedures";
import { decodeCursor, pageOf, toPage } from "../../../platform/values/page";
import { containing } from "../../../platform/values/search";
import { DateTime, Uuid } from "../../../platform/values/values";
import { dateTime, fromDay } from "../../../platform/values/view";
import { MovementQuery, StockMovement } from "./schema";

const Place = z.tuple([DateTime, Uuid]);
const dayMs = 24 * 60 * 60 * 1000;

/** GET /stock/movements: the ledger, newest first. Days are UTC; `to` is included. */
export const listMovements = business("stock:read")
  .input(MovementQuery)
  .output(pageOf(StockMovement))
  .query(async ({ ctx, input }) => {
    const after = decodeCursor(input.cursor, Place);
    const before = after && new Date(after[0]);
    const rows = await ctx.db.stockMovement.findMany({
      where: {
        tenantId: ctx.business.id,
        locationId: input.locationId,
        productId: input.productId,
        condition: input.condition,
        reason: input.reason,
        at: {
          ...(input.from && { gte: fromDay(input.from) }),
          ...(input.to && { lt: new Date(fromDay(input.to).getTime() + dayMs) }),
        },
        AND: [
          input.q ? foundBy(input.q) : {},
          before && after
            ? { OR: [{ at: { lt: before } }, { at: before, id: { lt: after[1] } }] }
            : {},
        ],
      },
      include: {
        location: { select: { name: true } },
        product: { select: { name: true } },
        receipt: { select: { orderId: true } },
      },
      relationLoadStrategy: "join",
      orderBy: [{ at: "desc" }, { id: "desc" }],
      take: input.limit + 1,
    });
    return toPage(
      rows,
      input.limit,
      ({ location, product, receipt, ...row }) => ({
        ...row,
        at: dateTime(row.at),
        locationName: location.name,
        productName: product.name,
        supplierOrderId: receipt?.orderId ?? null,
      }),
      (row) => [dateTime(row.at), row.id],
    );
  });

function foundBy(q: string): Prisma.StockMovementWhereInput {
  const like = containing(q);
  return {
    OR: [{ product: { OR: [{ name: like }, { sku: like }] } }, { location: { name: like } }],
  };
}
