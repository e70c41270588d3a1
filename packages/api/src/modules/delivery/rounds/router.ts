import {
  expressionBuilder,
  runSql,
  sql,
  type Expression,
  type SqlBool,
  type Tables,
} from "@roundsman/db";
import { z } from "zod";
import { doerOf, narrowedTo } from "../../../platform/access/caller";
import { conflict, notFound } from "../../../platform/base/errors";
import { router } from "../../../platform/context/context";
import { business } from "../../../platform/middleware/procedures";
import {
  countWords,
  fromDay,
  metadataAfter,
  shortDay,
  todayIn,
} from "../../../platform/values/format";
import { ExplainQuery } from "../../../platform/rules/reasons";
import { sqlDay } from "../../../platform/values/own-days";
import { decodeCursor, pageOf, toPage } from "../../../platform/values/page";
import { search, wordsIn } from "../../../platform/values/search";
import { Day, Uuid } from "../../../platform/values/values";
import { tellDriver } from "../notices";
import { boardRounds, changedSince, questionsOfChange, roundsOn, waitingOrders } from "./board";
import { change, issue, setStatus, setVan } from "./change-round";
import { findRound, requireNamed, tiesOfRounds, untied, whyDone, whyNotRemoved } from "./guards";
import { history } from "./history";
import { lockRound, lockRounds, requireVersion, saveRound } from "./locks";
import { addOrders } from "./placing/add-orders";
import { loseVan } from "./placing/lose-van";
import { moveCosts } from "./placing/move-costs";
import { placeOrders } from "./placing/placing";
import { readRound, selectRounds } from "./queries";
import { reportRefusedStatus } from "./refused-records";
import { changeAndReroute } from "./route";
import {
  Board,
  ExplainedRound,
  NewRound,
  Round,
  RoundFilters,
  RoundQuery,
  RoundQuestions,
  StopsInOrder,
} from "./schema";
import { explainedRound, shownRound, shownRounds } from "./view";

/** GET /rounds, latest date first; drivers see their own. */
const list = business("rounds:read")
  .input(RoundFilters)
  .output(pageOf(Round))
  .query(async ({ ctx, input }) => {
    const after = decodeCursor(input.cursor, z.tuple([Day, Uuid]));
    const only = narrowedTo(ctx);
    const page = selectRounds
      .where("r.tenant_id", "=", ctx.business.id)
      .where((eb) => eb.and(conditionsOf(input, ctx.business.id)))
      .where((eb) => (only === null ? eb.lit(true) : eb("r.driver_user_id", "=", only)))
      .where((eb) => (after ? isEarlier(after) : eb.lit(true)))
      .limit(input.limit + 1);
    const rows = await search(input.q, (words) =>
      runSql(
        ctx.db,
        page.where((eb) => eb.and(wordsIn(words, "v.found_by", "u.found_by"))),
      ),
    );
    const rounds = await shownRounds(ctx, rows);
    return toPage(
      rounds,
      input.limit,
      (round) => round,
      (round) => [round.roundDate, round.id],
    );
  });

const isEarlier = ([roundDate, id]: readonly [string, string]) =>
  sql<boolean>`(r.round_date, r.id) < (${roundDate}::date, ${id}::uuid)`;

type Listed = { r: Tables["rounds"]; v: Tables["vehicles"]; u: Tables["users"] };
const listed = expressionBuilder<Listed, "r" | "v" | "u">();

function conditionsOf(input: RoundFilters, tenantId: string): Expression<SqlBool>[] {
  const { roundDate, from, to, status, driverUserId, vehicleId, externalRef } = input;
  return [
    roundDate && listed("r.round_date", "=", sqlDay(roundDate)),
    from && listed("r.round_date", ">=", sqlDay(from)),
    to && listed("r.round_date", "<=", sqlDay(to)),
    status && listed("r.status", "=", status),
    driverUserId && listed("r.driver_user_id", "=", driverUserId),
    vehicleId && listed("r.vehicle_id", "=", vehicleId),
    externalRef && listed("r.external_ref", "=", externalRef),
    input.updatedSince && changedSince(tenantId, input.updatedSince),
  ].filter((condition) => typeof condition === "object");
}

/** GET /rounds/{id}; drivers see their own. With `explain` it says why rules decided as they did. */
const one = business("rounds:read")
  .concat(findRound)
  .input(ExplainQuery)
  .output(ExplainedRound)
  .query(({ ctx, input: { explain } }) =>
    explain ? explainedRound(ctx, ctx.round.id) : shownRound(ctx, ctx.round.id),
  );

/** For the office, not for drivers: the day's board, with its rounds, what waits to be put on one, and the yards, in five statements. */
const board = business("orders:read", { personOnly: true })
  .input(z.object({ day: Day }))
  .output(Board)
  .query(async ({ ctx, input: { day } }) => {
    const { id: tenantId, timeZone } = ctx.business;
    const [rounds, waiting, yards] = await Promise.all([
      roundsOn(ctx.db, { tenantId, day }).then((found) => boardRounds(ctx, found)),
      waitingOrders(ctx.db, { tenantId, day, today: todayIn(timeZone, ctx.now) }),
      ctx.db.location.findMany({
        where: { tenantId, archivedAt: null },
        orderBy: [{ createdAt: "asc" }, { id: "asc" }],
        select: { id: true, name: true, latitude: true, longitude: true },
      }),
    ]);
    return { day, rounds, ...waiting, yards };
  });

/** What to ask before a round gets another van or day, for the dialog that changes it. */
const questions = business("orders:read", { personOnly: true })
  .concat(findRound)
  .input(RoundQuery)
  .output(RoundQuestions)
  .query(async ({ ctx, input }) => {
    const { id: tenantId, timeZone } = ctx.business;
    const [round] = await readRound(ctx.db, { tenantId, id: ctx.round.id });
    if (!round) throw notFound("round");
    return questionsOfChange(ctx, round, { ...input, today: todayIn(timeZone, ctx.now) });
  });

/** POST /rounds: planned, with its orders as stops in the order given. */
const make = business("rounds:write")
  .input(NewRound)
  .output(Round)
  .mutation(async ({ ctx, input }) => {
    const tenantId = ctx.business.id;
    const { roundDate, orderIds = [], ...settings } = input;
    await requireNamed(ctx.db, tenantId, settings);
    const id = await changeAndReroute(ctx, async (tx, record, stale) => {
      await lockRounds(tx, tenantId, [], orderIds);
      const round = await tx.round.create({
        data: {
          ...settings,
          metadata: metadataAfter({}, settings.metadata),
          tenantId,
          roundDate: fromDay(roundDate),
          createdAt: ctx.now,
        },
        select: { id: true, roundDate: true },
      });
      for (const left of await placeOrders(tx, tenantId, round.id, orderIds, ctx.now))
        stale.add(left);
      stale.add(round.id);
      await record({
        action: "round.made",
        words: `Made a round for ${shortDay(round.roundDate)} with ${countWords(orderIds.length, "stop")}`,
        subject: { kind: "round", id: round.id },
        after: { ...settings, roundDate, orderIds },
      });
      return round.id;
    });
    return shownRound(ctx, id);
  });

/**
 * DELETE /rounds/{id}: a planned round on which nothing has happened; its orders wait to be planned
 * again. Answers with the round as it was.
 * @throws conflict where it has gone out, or something is recorded on it
 */
const remove = business("rounds:write")
  .concat(findRound)
  .output(Round)
  .mutation(async ({ ctx }) => {
    const tenantId = ctx.business.id;
    const shown = await shownRound(ctx, ctx.round.id);
    await ctx.change(async (tx, record) => {
      const round = await lockRound(tx, tenantId, ctx.round.id);
      const [ties = untied] = await tiesOfRounds(tx, { tenantId, roundIds: [round.id] });
      const why = whyNotRemoved(round, ties);
      if (why !== null) throw conflict(why);
      await placeOrders(tx, tenantId, round.id, [], ctx.now);
      // Those that were taken off it are cancelled, and would hold it for good.
      await tx.stockTransfer.updateMany({
        where: { tenantId, roundId: round.id, status: "cancelled" },
        data: { roundId: null },
      });
      await tx.round.deleteMany({ where: { tenantId, id: round.id } });
      await record({
        action: "round.removed",
        words: `Removed the round of ${shortDay(round.roundDate)}`,
        subject: { kind: "round", id: round.id },
        before: { orderIds: shown.stops.map((stop) => stop.orderId) },
      });
    });
    return shown;
  });

/**
 * PUT /rounds/{id}/stops: exactly these orders, in this order. Recorded stops keep their places, and an
 * order on another round moves here: one that is planned, and with `fromVans` one that is out. Drivers on the way are told.
 */
const putStops = business("rounds:write")
  .concat(findRound)
  .input(StopsInOrder)
  .output(Round)
  .mutation(async ({ ctx, input }) => {
    const tenantId = ctx.business.id;
    await changeAndReroute(ctx, async (tx, record, stale) => {
      const round = await lockRound(tx, tenantId, ctx.round.id, input.orderIds);
      requireVersion(round, input.version);
      const why = whyDone(round);
      if (why !== null) throw conflict(why);
      const left = await placeOrders(tx, tenantId, round.id, input.orderIds, ctx.now, input);
      await saveRound(tx, tenantId, round.id, { updatedAt: ctx.now });
      for (const roundId of [...left, round.id]) stale.add(roundId);
      const facts = { now: ctx.now, byUserId: doerOf(ctx.caller).id };
      for (const changed of [round, ...(await lockRounds(tx, tenantId, left, []))]) {
        if (changed.status === "out")
          await tellDriver(tx, tenantId, changed, "round.changed", facts);
      }
      await record({
        action: "round.stops_put",
        words: `Put ${countWords(input.orderIds.length, "order")} on the round of ${shortDay(round.roundDate)}`,
        subject: { kind: "round", id: round.id },
        after: { orderIds: input.orderIds },
      });
    });
    return shownRound(ctx, ctx.round.id);
  });

export const rounds = router({
  list,
  one,
  board,
  questions,
  history,
  make,
  change,
  remove,
  putStops,
  addOrders,
  issue,
  setStatus,
  loseVan,
  moveCosts,
  reportRefused: reportRefusedStatus,
  setVan,
});
