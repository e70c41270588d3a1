import type { Prisma, SupplierOrderStatus } from "@roundsman/db";
import { z } from "zod";
import { business } from "../../../platform/middleware/procedures";
import { decodeCursor, pageOf, toPage } from "../../../platform/values/page";
import { containing } from "../../../platform/values/search";
import { DateTime, Uuid } from "../../../platform/values/values";
import { dateTime, fromDay, todayIn } from "../../../platform/values/view";
import { withAll } from "./rows";
import { SupplierOrder, SupplierOrderQuery } from "./schema";
import { viewSupplierOrder } from "./view";

const Place = z.tuple([DateTime, Uuid]);
const open = ["ordered", "confirmed", "part_arrived"] satisfies SupplierOrderStatus[];

/** GET /stock/supplier-orders: newest first. */
export const list = business("stock:read")
  .input(SupplierOrderQuery)
  .output(pageOf(SupplierOrder))
  .query(async ({ ctx, input }) => {
    const after = decodeCursor(input.cursor, Place);
    const before = after && new Date(after[0]);
    const today = todayIn(ctx.business.timeZone, ctx.now);
    const conditions: Prisma.SupplierOrderWhereInput[] = [
      { status: input.status, supplierId: input.supplierId, locationId: input.locationId },
    ];
    const isOpen = { status: { in: open } };
    const isLate = { ...isOpen, expectedOn: { lt: fromDay(today) } };
    if (input.open !== undefined) conditions.push(input.open ? isOpen : { NOT: isOpen });
    if (input.late !== undefined) conditions.push(input.late ? isLate : { NOT: isLate });
    if (input.q) conditions.push(foundBy(input.q));
    if (after && before) {
      conditions.push({
        OR: [{ createdAt: { lt: before } }, { createdAt: before, id: { lt: after[1] } }],
      });
    }
    const rows = await ctx.db.supplierOrder.findMany({
      where: { tenantId: ctx.business.id, AND: conditions },
      include: withAll,
      relationLoadStrategy: "join",
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      take: input.limit + 1,
    });
    return toPage(
      rows,
      input.limit,
      (row) => viewSupplierOrder(row, today),
      (row) => [dateTime(row.createdAt), row.id],
    );
  });

function foundBy(q: string): Prisma.SupplierOrderWhereInput {
  const like = containing(q);
  return { OR: [{ reference: like }, { supplier: { name: like } }] };
}
