import { doerOf } from "../../../platform/access/caller";
import { conflict, refuseIf } from "../../../platform/base/errors";
import { router } from "../../../platform/context/context";
import { z } from "zod";
import { business } from "../../../platform/middleware/procedures";
import { dateTime } from "../../../platform/values/format";
import { decodeCursor, pageOf, toPage } from "../../../platform/values/page";
import { search, whereWords } from "../../../platform/values/search";
import { DateTime, Uuid } from "../../../platform/values/values";
import { movedEarlier } from "../guards";
import { create } from "./create-transfer";
import { letGo, moveOn } from "./move-on";
import { findTransfer, lockTransfer, readTransfer, withAll } from "./queries";
import { Advance, StockTransfer, TransferQuery, viewTransfer } from "./schema";
import { passage, whyNotAdvanced, whyNotForward, whyTransferStays } from "./stages";

/** One that can still be moved on by hand; 409 otherwise. */
const findAdvancing = findTransfer.use(({ ctx, next }) => {
  refuseIf(whyNotAdvanced(ctx.transfer));
  return next();
});

const TransferCursor = z.tuple([DateTime, Uuid]);

/** GET /stock/transfers: newest first; `open`: those still to arrive. */
const list = business("stock:read")
  .input(TransferQuery)
  .output(pageOf(StockTransfer))
  .query(async ({ ctx, input }) => {
    const after = decodeCursor(input.cursor, TransferCursor);
    const before = after && new Date(after[0]);
    const rows = await search(input.q, (words) =>
      ctx.db.stockTransfer.findMany({
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
            ...whereWords(words, (found) => [
              found,
              { fromLocation: found },
              { toLocation: found },
            ]),
            before && after
              ? { OR: [{ createdAt: { lt: before } }, { createdAt: before, id: { lt: after[1] } }] }
              : {},
          ],
        },
        include: withAll,
        relationLoadStrategy: "join",
        orderBy: [{ createdAt: "desc" }, { id: "desc" }],
        take: input.limit + 1,
      }),
    );
    return toPage(
      rows,
      input.limit,
      (row) => viewTransfer(row, ctx.settings.urls.rest),
      (row) => [dateTime(row.createdAt), row.id],
    );
  });

/** GET /stock/transfers/{id}. */
const one = business("stock:read")
  .concat(findTransfer)
  .output(StockTransfer)
  .query(({ ctx }) => viewTransfer(ctx.transfer, ctx.settings.urls.rest));

/**
 * POST /stock/transfers/{id}/advance. Of two at once one moves it on; the other meets
 * the transfer as it then stands.
 * @throws conflict where `to` is not forward, or more would move than is free at the yard
 */
const advance = business("stock:write")
  .concat(findAdvancing)
  .input(Advance)
  .output(StockTransfer)
  .mutation(({ ctx, input: { id, to, movedAt, alreadyCounted, ...carrier } }) => {
    const moved = movedEarlier(movedAt, alreadyCounted, { now: ctx.now, path: "movedAt" });
    return ctx.change(async (tx, record) => {
      const tenantId = ctx.business.id;
      const transfer = await lockTransfer(tx, tenantId, id);
      const on = passage(transfer.status, to);
      if (!on) throw conflict(whyNotForward(transfer.status));
      const { id: userId, name } = doerOf(ctx.caller);
      await moveOn(tx, transfer, on, { tenantId, userId, name, now: ctx.now, moved });
      await tx.stockTransfer.updateMany({ where: { tenantId, id }, data: carrier });
      const after = viewTransfer(await readTransfer(tx, tenantId, id), ctx.settings.urls.rest);
      await record({
        action: "transfer.advanced",
        words: `Moved the transfer from ${after.fromName} to ${after.toName} on to ${to.replaceAll("_", " ")}`,
        subject: { kind: "transfer", id },
        before: { status: transfer.status },
        after: { status: to, ...carrier },
      });
      return after;
    });
  });

/** POST /stock/transfers/{id}/cancel: before anything has left; what was held is let go. */
const cancel = business("stock:write")
  .concat(findTransfer)
  .output(StockTransfer)
  .mutation(({ ctx, input: { id } }) =>
    ctx.change(async (tx, record) => {
      const tenantId = ctx.business.id;
      const transfer = await lockTransfer(tx, tenantId, id);
      refuseIf(whyTransferStays(transfer));
      const { id: userId, name } = doerOf(ctx.caller);
      await letGo(tx, { tenantId, transferId: id, now: ctx.now });
      const position =
        1 + (await tx.stockTransferStage.count({ where: { tenantId, transferId: id } }));
      await tx.stockTransferStage.create({
        data: {
          tenantId,
          transferId: id,
          position,
          status: "cancelled",
          at: ctx.now,
          byUserId: userId,
          byName: name,
        },
        select: { position: true },
      });
      await tx.stockTransfer.updateMany({ where: { tenantId, id }, data: { status: "cancelled" } });
      const after = viewTransfer(await readTransfer(tx, tenantId, id), ctx.settings.urls.rest);
      await record({
        action: "transfer.cancelled",
        words: `Cancelled the transfer from ${after.fromName} to ${after.toName}`,
        subject: { kind: "transfer", id },
        before: { status: transfer.status },
        after: { status: "cancelled" },
      });
      return after;
    }),
  );

export const transfers = router({ list, create, one, advance, cancel });
