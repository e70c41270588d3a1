import type { Prisma } from "@roundsman/db";
import { z } from "zod";
import { business } from "../../../platform/middleware/procedures";
import { decodeCursor, pageOf, toPage } from "../../../platform/values/page";
import { DateTime, Uuid } from "../../../platform/values/values";
import { containing } from "../../../platform/values/search";
import { dateTime } from "../../../platform/values/view";
import { withAll } from "./rows";
import { StockTransfer, TransferQuery } from "./schema";
import { viewTransfer } from "./view";

const Place = z.tuple([DateTime, Uuid]);

/** GET /stock/transfers: newest first; `open`: those still to arrive. */
export const list = business("stock:read")
  .input(TransferQuery)
  .output(pageOf(StockTransfer))
  .query(async ({ ctx, input }) => {
    const after = decodeCursor(input.cursor, Place);
    const before = after && new Date(after[0]);
    const rows = await ctx.db.stockTransfer.findMany({
      where: {
        tenantId: ctx.business.id,
        method: input.method,
        AND: [
          { status: input.status },
          input.open === undefined
            ? {}
            : { status: { [input.open ? "notIn" : "in"]: ["received", "cancelled"] } },
          input.locationId
            ? { OR: [{ fromLocationId: input.locationId }, { toLocationId: input.locationId }] }
            : {},
          input.q ? foundBy(input.q) : {},
          before && after
            ? { OR: [{ createdAt: { lt: before } }, { createdAt: before, id: { lt: after[1] } }] }
            : {},
        ],
      },
      include: withAll,
      relationLoadStrategy: "join",
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      take: input.limit + 1,
    });
    return toPage(
      rows,
      input.limit,
      (row) => viewTransfer(row, ctx.settings.urls.rest),
      (row) => [dateTime(row.createdAt), row.id],
    );
  });

function foundBy(q: string): Prisma.StockTransferWhereInput {
  const like = containing(q);
  return {
    OR: [
      { fromLocation: { name: like } },
      { toLocation: { name: like } },
      { carrierName: like },
      { carrierReference: like },
      { note: like },
    ],
  };
}
