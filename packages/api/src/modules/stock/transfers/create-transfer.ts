import { doerOf } from "../../../platform/access/caller";
import { conflict, invalid, notFound } from "../../../platform/base/errors";
import { business } from "../../../platform/middleware/procedures";
import { fromDay } from "../../../platform/values/format";
import { requireUnderCeiling } from "../yards/gas-ceiling";
import {
  addUp,
  movedEarlier,
  namedYard,
  requireCounted,
  requireReturnable,
  stockedProducts,
} from "../guards";
import { moveOn } from "./move-on";
import { lockTransfer, readTransfer } from "./queries";
import { NewTransfer, StockTransfer, viewTransfer } from "./schema";
import { passage } from "./stages";

/**
 * POST /stock/transfers: planned, nothing held yet; or, with method `recorded`, something that already
 * happened: both movements at once.
 */
export const create = business("stock:write")
  .input(NewTransfer)
  .output(StockTransfer)
  .mutation(async ({ ctx, input }) => {
    const tenantId = ctx.business.id;
    const { lines, roundId, plannedFor, ruleOverrides, movedAt, alreadyCounted, ...fields } = input;
    if (fields.fromLocationId === fields.toLocationId) {
      throw invalid({ path: "toLocationId", message: "Stock moves between two different yards." });
    }
    if ((fields.method === "round") !== (typeof roundId === "string")) {
      throw invalid({
        path: "roundId",
        message: "Name the round that carries it, and no round where none does.",
      });
    }
    if (fields.method !== "recorded" && (movedAt ?? alreadyCounted) !== undefined) {
      const path = movedAt === undefined ? "alreadyCounted" : "movedAt";
      throw invalid({ path, message: "Only a transfer that already happened has this." });
    }
    const moved = movedEarlier(movedAt, alreadyCounted, { now: ctx.now, path: "movedAt" });
    const from = await namedYard(ctx.db, tenantId, fields.fromLocationId, "fromLocationId");
    const to = await namedYard(ctx.db, tenantId, fields.toLocationId, "toLocationId");
    const products = await stockedProducts(
      ctx.db,
      tenantId,
      lines.map((line) => line.productId),
    );
    requireCounted(products, lines);
    requireReturnable(
      products,
      lines.flatMap(({ productId, condition }, n) =>
        condition === "empty" ? { productId, path: `lines.${n}.condition` } : [],
      ),
    );
    const { id: userId, name } = doerOf(ctx.caller);
    return ctx.change(async (tx, record) => {
      if (roundId) await requireOpenRound(tx, tenantId, roundId);
      const { id } = await tx.stockTransfer.create({
        data: {
          tenantId,
          ...fields,
          roundId,
          plannedFor: plannedFor ? fromDay(plannedFor) : null,
          createdByUserId: userId,
          createdByName: name,
          createdAt: ctx.now,
        },
        select: { id: true },
      });
      await tx.stockTransferLine.createMany({
        data: addUp(lines).map((line) => ({ tenantId, transferId: id, ...line })),
      });
      await tx.stockTransferStage.create({
        data: {
          tenantId,
          transferId: id,
          position: 1,
          status: "planned",
          at: ctx.now,
          byUserId: userId,
          byName: name,
        },
        select: { position: true },
      });
      const happened = fields.method === "recorded" ? passage("planned", "received") : null;
      if (happened) {
        const transfer = await lockTransfer(tx, tenantId, id);
        await moveOn(tx, transfer, happened, { tenantId, userId, name, now: ctx.now, moved });
      }
      // What happened already is recorded, whatever the yard's limit.
      const rules = happened
        ? []
        : await requireUnderCeiling(tx, {
            tenantId,
            locationId: fields.toLocationId,
            lines,
            ruleOverrides,
            subject: { kind: "transfer", id },
            by: { id: userId, name },
            now: ctx.now,
          });
      const after = viewTransfer(await readTransfer(tx, tenantId, id), ctx.settings.urls.rest);
      await record({
        action: happened ? "transfer.recorded" : "transfer.planned",
        words: `${happened ? "Recorded" : "Planned"} a transfer from ${from.name} to ${to.name}`,
        subject: { kind: "transfer", id },
        after: {
          method: fields.method,
          lines: after.lines,
          ...(rules.length > 0 && { ruleOverrides }),
        },
      });
      return after;
    });
  });

/** @throws not_found; conflict where the round is over */
async function requireOpenRound(
  tx: Parameters<typeof lockTransfer>[0],
  tenantId: string,
  id: string,
): Promise<void> {
  const round = await tx.round.findFirst({ where: { tenantId, id }, select: { status: true } });
  if (!round) throw notFound("round");
  if (round.status === "done") throw conflict("This round is done.");
}
