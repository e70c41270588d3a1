import type { PrismaClient, Tx } from "@roundsman/db";
import { z } from "zod";
import { doerOf } from "../../../platform/access/caller";
import { conflict, forbidden, notFound } from "../../../platform/base/errors";
import { loader, router } from "../../../platform/context/context";
import { business } from "../../../platform/middleware/procedures";
import { dateTime, dateTimeOrNull, shortDay } from "../../../platform/values/format";
import { webPages } from "../../../platform/values/links";
import { DateTime, optionalText, Pence, Uuid } from "../../../platform/values/values";
import { notifyOffice } from "../../messages";
import { findDrivenRound, findRound } from "../rounds/guards";
import { lockRound } from "../rounds/locks";

/** What was taken on a round and what became of it. */
export async function roundCash(
  db: PrismaClient | Tx,
  tenantId: string,
  roundId: string,
): Promise<z.infer<typeof RoundCash>> {
  const taken = await db.stop.aggregate({
    where: { tenantId, roundId },
    _sum: { cashTakenPence: true },
  });
  const rows = await db.cashHandover.findMany({
    where: { tenantId, roundId },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    omit: { tenantId: true, countedByUserId: true },
  });
  const { _sum: sums } = taken;
  const takenPence = sums.cashTakenPence ?? 0;
  const handedPence = rows.reduce((sum, row) => sum + row.handedPence, 0);
  return {
    takenPence,
    handedPence,
    outstandingPence: takenPence - handedPence,
    handovers: rows.map((row) => ({
      ...row,
      countedAt: dateTimeOrNull(row.countedAt),
      createdAt: dateTime(row.createdAt),
    })),
  };
}

/** Cash a driver gives to the office; `countedPence` is null until the office has counted it. */
const CashHandover = z
  .object({
    id: Uuid,
    roundId: Uuid,
    driverUserId: z.string(),
    expectedPence: z.int(),
    handedPence: z.int(),
    countedPence: z.int().nullable(),
    countedAt: DateTime.nullable(),
    note: z.string().nullable(),
    createdAt: DateTime,
  })
  .meta({ id: "CashHandover" });

/** Pence: taken at the stops of a round, handed over so far, and still with the driver. */
export const RoundCash = z
  .object({
    takenPence: z.int(),
    handedPence: z.int(),
    outstandingPence: z.int(),
    handovers: z.array(CashHandover),
  })
  .meta({ id: "RoundCash" });

const NewCashHandover = z
  .object({ handedPence: Pence, note: optionalText(500).optional() })
  .meta({ id: "NewCashHandover" });

const ByHandover = z.object({ id: Uuid, handoverId: Uuid });

const CashCount = z.object({ countedPence: Pence }).meta({ id: "CashCount" });

/** A handover of a round; 404 where there is none. Drivers don't count what they handed over. */
const findHandover = loader.input(ByHandover).use(async ({ ctx, input, next }) => {
  if (ctx.role === "driver") throw forbidden("The office counts the cash.");
  const handover = await ctx.db.cashHandover.findFirst({
    where: { tenantId: ctx.business.id, id: input.handoverId, roundId: input.id },
    select: { id: true, roundId: true, handedPence: true },
  });
  if (!handover) throw notFound("handover");
  return next({ ctx: { handover } });
});

/** GET /rounds/{id}/cash: taken at the doors, handed over, counted; drivers see their own rounds'. */
const one = business("cash:read", { or: "cash:write" })
  .concat(findRound)
  .output(RoundCash)
  .query(({ ctx }) => roundCash(ctx.db, ctx.business.id, ctx.round.id));

/**
 * POST /rounds/{id}/cash: the driver gives cash of a round to the office, which is told. `expectedPence`
 * keeps what should have been handed over at that moment.
 */
const handOver = business("cash:write")
  .concat(findDrivenRound)
  .input(NewCashHandover)
  .output(RoundCash)
  .mutation(({ ctx, input: { handedPence, note } }) =>
    ctx.change(async (tx, record) => {
      const tenantId = ctx.business.id;
      const round = await lockRound(tx, tenantId, ctx.round.id);
      if (round.driverUserId === null) throw conflict("The round has no driver.");
      const { outstandingPence } = await roundCash(tx, tenantId, round.id);
      const byUserId = doerOf(ctx.caller).id;
      const handover = await tx.cashHandover.create({
        data: {
          tenantId,
          roundId: round.id,
          driverUserId: round.driverUserId,
          expectedPence: Math.max(outstandingPence, 0),
          handedPence,
          note,
          createdAt: ctx.now,
        },
        select: { id: true },
      });
      const date = shortDay(round.roundDate);
      const title = `Cash of the round of ${date} is handed over`;
      const notice = { kind: "handover.offered", title, href: webPages.round(round.id) } as const;
      await notifyOffice(tx, tenantId, notice, { now: ctx.now, exceptUserId: byUserId });
      await record({
        action: "cash.handed_over",
        words: title,
        subject: { kind: "cash_handover", id: handover.id },
        after: { roundId: round.id, handedPence, outstandingPence },
      });
      return roundCash(tx, tenantId, round.id);
    }),
  );

/**
 * POST /rounds/{id}/cash/{handoverId}/count: what the office found, once.
 * @throws conflict where it is counted already
 */
const count = business("cash:write")
  .concat(findHandover)
  .input(CashCount)
  .output(RoundCash)
  .mutation(({ ctx, input: { countedPence } }) =>
    ctx.change(async (tx, record) => {
      const tenantId = ctx.business.id;
      const { id, roundId, handedPence } = ctx.handover;
      const { count: counted } = await tx.cashHandover.updateMany({
        where: { tenantId, id, countedAt: null },
        data: {
          countedPence,
          countedAt: ctx.now,
          countedByUserId: doerOf(ctx.caller).id,
        },
      });
      if (counted === 0) throw conflict("This is counted already.");
      await record({
        action: "cash.counted",
        words: "Counted the cash of a round",
        subject: { kind: "cash_handover", id },
        after: { handedPence, countedPence },
      });
      return roundCash(tx, tenantId, roundId);
    }),
  );

export const cash = router({ one, handOver, count });
