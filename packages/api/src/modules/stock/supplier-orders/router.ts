import { type Prisma } from "@roundsman/db";
import { z } from "zod";
import { doerOf } from "../../../platform/access/caller";
import { refuseIf } from "../../../platform/base/errors";
import { router } from "../../../platform/context/context";
import { business } from "../../../platform/middleware/procedures";
import { dateTime, fromDay, todayIn } from "../../../platform/values/format";
import { decodeCursor, pageOf, toPage } from "../../../platform/values/page";
import { search, whereWords } from "../../../platform/values/search";
import { DateTime, Uuid } from "../../../platform/values/values";
import { proofPicture, ProofPicture } from "../proofs";
import { openStatuses } from "../guards";
import { place } from "./place-order";
import { findPhoto, findSupplierOrder } from "./guards";
import { lockSupplierOrder, readSupplierOrder, withAll, withMails } from "./queries";
import { receive } from "./receive-goods";
import { SupplierOrder, SupplierOrderQuery, viewSupplierOrder } from "./schema";
import { whyNotConfirmed, whyOrderStays } from "./states";

const SupplierOrderCursor = z.tuple([DateTime, Uuid]);

/** GET /stock/supplier-orders: newest first. */
const list = business("stock:read")
  .input(SupplierOrderQuery)
  .output(pageOf(SupplierOrder))
  .query(async ({ ctx, input }) => {
    const after = decodeCursor(input.cursor, SupplierOrderCursor);
    const before = after && new Date(after[0]);
    const today = todayIn(ctx.business.timeZone, ctx.now);
    const conditions: Prisma.SupplierOrderWhereInput[] = [
      { status: input.status, supplierId: input.supplierId, locationId: input.locationId },
      { updatedAt: { gte: input.updatedSince } },
    ];
    const isOpen = { status: { in: [...openStatuses] } };
    const isLate = { ...isOpen, expectedOn: { lt: fromDay(today) } };
    if (input.open !== undefined) conditions.push(input.open ? isOpen : { NOT: isOpen });
    if (input.late !== undefined) conditions.push(input.late ? isLate : { NOT: isLate });
    if (after && before) {
      conditions.push({
        OR: [{ createdAt: { lt: before } }, { createdAt: before, id: { lt: after[1] } }],
      });
    }
    const rows = await search(input.q, (words) =>
      ctx.db.supplierOrder.findMany({
        where: {
          tenantId: ctx.business.id,
          AND: [...conditions, ...whereWords(words, (found) => [found, { supplier: found }])],
        },
        include: withAll,
        relationLoadStrategy: "join",
        orderBy: [{ createdAt: "desc" }, { id: "desc" }],
        take: input.limit + 1,
      }),
    );
    return toPage(
      await withMails(ctx.db, ctx.business.id, rows),
      input.limit,
      (row) => viewSupplierOrder(row, today),
      (row) => [dateTime(row.createdAt), row.id],
    );
  });

/** GET /stock/supplier-orders/{id}. */
const one = business("stock:read")
  .concat(findSupplierOrder)
  .output(SupplierOrder)
  .query(({ ctx }) => viewSupplierOrder(ctx.order, todayIn(ctx.business.timeZone, ctx.now)));

/** POST /stock/supplier-orders/{id}/confirm: the supplier has said yes. */
const confirm = business("stock:write")
  .concat(findSupplierOrder)
  .output(SupplierOrder)
  .mutation(({ ctx, input: { id } }) =>
    ctx.change(async (tx, record) => {
      const tenantId = ctx.business.id;
      const before = await lockSupplierOrder(tx, tenantId, id);
      refuseIf(whyNotConfirmed(before));
      await tx.supplierOrder.updateMany({
        where: { tenantId, id },
        data: {
          status: "confirmed",
          confirmedAt: ctx.now,
          confirmedByName: doerOf(ctx.caller).name,
        },
      });
      await record({
        action: "supplier_order.confirmed",
        words: `Confirmed the order with ${before.supplier.name}`,
        subject: { kind: "supplier_order", id },
      });
      const order = await readSupplierOrder(tx, tenantId, id);
      return viewSupplierOrder(order, todayIn(ctx.business.timeZone, ctx.now));
    }),
  );

/** POST /stock/supplier-orders/{id}/cancel: only before anything has arrived. */
const cancel = business("stock:write")
  .concat(findSupplierOrder)
  .output(SupplierOrder)
  .mutation(({ ctx, input: { id } }) =>
    ctx.change(async (tx, record) => {
      const tenantId = ctx.business.id;
      const before = await lockSupplierOrder(tx, tenantId, id);
      refuseIf(whyOrderStays(before));
      await tx.supplierOrder.updateMany({
        where: { tenantId, id },
        data: {
          status: "cancelled",
          cancelledAt: ctx.now,
          cancelledByName: doerOf(ctx.caller).name,
        },
      });
      await record({
        action: "supplier_order.cancelled",
        words: `Cancelled the order with ${before.supplier.name}`,
        subject: { kind: "supplier_order", id },
        before: { status: before.status },
      });
      const order = await readSupplierOrder(tx, tenantId, id);
      return viewSupplierOrder(order, todayIn(ctx.business.timeZone, ctx.now));
    }),
  );

/** The photo taken when goods arrived, for the order's page. */
const showPhoto = business("stock:read")
  .concat(findPhoto)
  .output(ProofPicture)
  .query(({ ctx }) => proofPicture(ctx, ctx.photo));

export const supplierOrders = router({ list, place, one, confirm, cancel, receive, showPhoto });
