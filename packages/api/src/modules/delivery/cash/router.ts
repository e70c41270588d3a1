import { runSqlForOne, sql, sqlBuilder, type PrismaClient, type Tx } from "@roundsman/db";
import { z } from "zod";
import { doerOf } from "../../../platform/access/caller";
import { conflict, forbidden, notFound } from "../../../platform/base/errors";
import { loader, router } from "../../../platform/context/context";
import { business } from "../../../platform/middleware/procedures";
import {
  dateTime,
  dateTimeOrNull,
  pounds,
  shortDay,
  todayIn,
} from "../../../platform/values/format";
import { webPages } from "../../../platform/values/links";
import { DateTime, optionalText, Pence, text, Uuid } from "../../../platform/values/values";
import { effectsOf, recordCashMovement } from "../../ledger";
import { notifyOffice } from "../../messages";
import { namedYard } from "../../stock";
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
    omit: { tenantId: true, countedByUserId: true, bookedOn: true },
  });
  const written = await db.cashMovement.aggregate({
    where: { tenantId, roundId },
    _sum: { pence: true },
  });
  const { _sum: sums } = taken;
  const takenPence = sums.cashTakenPence ?? 0;
  const { _sum: off } = written;
  const writtenOffPence = 0 - (off.pence ?? 0);
  const handedPence = rows.reduce((sum, row) => sum + row.handedPence, 0);
  return {
    takenPence,
    handedPence,
    writtenOffPence,
    outstandingPence: takenPence - handedPence - writtenOffPence,
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
    /** The yard whose drawer it was counted into. */
    locationId: Uuid.nullable(),
    note: z.string().nullable(),
    createdAt: DateTime,
  })
  .meta({ id: "CashHandover" });

/** Pence: taken at the stops of a round, handed over so far, written off, and still with the driver. */
export const RoundCash = z
  .object({
    takenPence: z.int(),
    handedPence: z.int(),
    /** What was missing and is asked for no longer; below zero for what was found too much. */
    writtenOffPence: z.int(),
    outstandingPence: z.int(),
    handovers: z.array(CashHandover),
  })
  .meta({ id: "RoundCash" });

const NewCashHandover = z
  .object({ handedPence: Pence, note: optionalText(500).optional() })
  .meta({ id: "NewCashHandover" });

const ByHandover = z.object({ id: Uuid, handoverId: Uuid });

const CashCount = z
  .object({
    countedPence: Pence,
    /** The yard whose drawer it joins; left out, the one from which the round started. */
    locationId: Uuid.optional(),
  })
  .meta({ id: "CashCount" });

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
 * POST /rounds/{id}/cash/{handoverId}/count: what the office found, once. The cash joins the drawer of a yard, and what
 * is short or over is a movement of the books.
 * @throws conflict where it is counted already
 */
const count = business("cash:write")
  .concat(findHandover)
  .input(CashCount)
  .output(RoundCash)
  .mutation(({ ctx, input: { countedPence, locationId } }) =>
    ctx.change(async (tx, record) => {
      const tenantId = ctx.business.id;
      const { id, roundId, handedPence } = ctx.handover;
      const yardId = locationId
        ? (await namedYard(tx, tenantId, locationId, "locationId")).id
        : await yardOfRound(tx, tenantId, roundId);
      const doer = doerOf(ctx.caller);
      const counted = await runSqlForOne(
        tx,
        sqlBuilder
          .updateTable("cash_handovers")
          .set({
            counted_pence: countedPence,
            counted_at: ctx.now,
            counted_by_user_id: doer.id,
            location_id: yardId,
          })
          .where("tenant_id", "=", tenantId)
          .where("id", "=", id)
          .where("counted_at", "is", null)
          .returning(sql<string>`booked_on::text`.as("bookedOn")),
      );
      if (!counted) throw conflict("This is counted already.");
      if (countedPence !== handedPence) {
        await recordCashMovement(tx, {
          ...effectsOf("difference", null, countedPence - handedPence),
          tenantId,
          locationId: yardId,
          kind: "difference",
          on: counted.bookedOn,
          at: ctx.now,
          handoverId: id,
          by: doer,
        });
      }
      await record({
        action: "cash.counted",
        words: "Counted the cash of a round",
        subject: { kind: "cash_handover", id },
        after: { handedPence, countedPence, locationId: yardId },
      });
      return roundCash(tx, tenantId, roundId);
    }),
  );

/** The yard from which a round started, else the business's first. */
async function yardOfRound(tx: Tx, tenantId: string, roundId: string): Promise<string> {
  const row = await runSqlForOne(
    tx,
    sqlBuilder
      .selectFrom("rounds as r")
      .where("r.tenant_id", "=", tenantId)
      .where("r.id", "=", roundId)
      .select(sql<string>`coalesce(r.start_location_id, first_yard(r.tenant_id))`.as("yardId")),
  );
  if (!row) throw notFound("round");
  return row.yardId;
}

/** Only the office decides that a driver's cash is asked for no longer. */
const byOffice = loader.use(({ ctx, next }) => {
  if (ctx.role === "driver") throw forbidden("The office writes cash off.");
  return next();
});

const WriteOff = z.object({ reason: text(500, 1) });

/**
 * POST /rounds/{id}/cash/write-off: what the driver of a round took and never handed over, or handed over too much, is
 * a difference of cash from now on.
 * @throws conflict where nothing is outstanding
 */
const writeOff = business("cash:write")
  .concat(byOffice)
  .concat(findRound)
  .input(WriteOff)
  .output(RoundCash)
  .mutation(({ ctx, input: { reason } }) =>
    ctx.change(async (tx, record) => {
      const tenantId = ctx.business.id;
      const { id: roundId } = await lockRound(tx, tenantId, ctx.round.id);
      const { outstandingPence } = await roundCash(tx, tenantId, roundId);
      if (outstandingPence === 0) throw conflict("All cash of this round was handed over.");
      const id = await recordCashMovement(tx, {
        ...effectsOf("carried_difference", null, 0 - outstandingPence),
        tenantId,
        locationId: await yardOfRound(tx, tenantId, roundId),
        kind: "carried_difference",
        on: todayIn(ctx.business.timeZone, ctx.now),
        at: ctx.now,
        roundId,
        reason,
        by: doerOf(ctx.caller),
      });
      await record({
        action: "cash.written_off",
        words: `Wrote off ${pounds(outstandingPence)} of cash of a round: ${reason}`,
        subject: { kind: "cash_movement", id: id ?? roundId },
        after: { roundId, outstandingPence, reason },
      });
      return roundCash(tx, tenantId, roundId);
    }),
  );

export const cash = router({ one, handOver, count, writeOff });
