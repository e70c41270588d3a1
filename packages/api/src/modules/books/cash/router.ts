import {
  runSql,
  runSqlForOne,
  sameBusiness,
  sql,
  sqlBuilder,
  type InferResult,
} from "@roundsman/db";
import { z } from "zod";
import { doerOf, whyNotAllowed, type BusinessCaller } from "../../../platform/access/caller";
import { conflict, forbidden, invalid, notFound } from "../../../platform/base/errors";
import { loader, router } from "../../../platform/context/context";
import { business } from "../../../platform/middleware/procedures";
import { dateTime, day, pounds, todayIn } from "../../../platform/values/format";
import { decodeCursor, toPage } from "../../../platform/values/page";
import { ById, Day } from "../../../platform/values/values";
import { effectsOf, recordCashMovement, requireOpenDay } from "../../ledger";
import { namedYard } from "../../stock";
import { cashInHand } from "./in-hand";
import {
  CashInHand,
  CashMovement,
  CashMovementPage,
  CashMovementQuery,
  CashReversal,
  NewCashMovement,
} from "./schema";

const selectMovements = sqlBuilder
  .selectFrom("cash_movements as m")
  .innerJoin("locations as y", (join) =>
    join.onRef("y.tenant_id", "=", "m.tenant_id").onRef("y.id", "=", "m.location_id"),
  )
  .select([
    "m.id",
    "m.location_id as locationId",
    "y.name as locationName",
    "m.kind",
    "m.place",
    "m.pence",
    "m.float_pence as floatPence",
    "m.drawer_pence as drawerPence",
    "m.moved_on as movedOn",
    "m.moved_at as movedAt",
    "m.about",
    "m.round_id as roundId",
    "m.handover_id as handoverId",
    "m.closed_day_id as closedDayId",
    "m.reverses_id as reversesId",
    "m.reason",
    "m.recorded_by_name as recordedByName",
    sql<string | null>`(select v.id from cash_movements v
      where ${sameBusiness("v", "m")} and v.reverses_id = m.id)`.as("reversedById"),
  ]);
type MovementRow = InferResult<typeof selectMovements>[number];

/** The reasons against reversing a movement by hand. */
function whyNotReversed(row: MovementRow): string | null {
  if (row.reversesId !== null) return "This is a reversal itself.";
  if (row.reversedById !== null) return "This is reversed already.";
  if (row.closedDayId !== null) return "Reopen the day in whose count this was found.";
  if (row.handoverId !== null) return "What was counted stays as it was counted.";
  return null;
}

function viewMovement(ctx: BusinessCaller, row: MovementRow): CashMovement {
  const refused = whyNotAllowed(ctx, ["cash:write"], { changes: true });
  return {
    ...row,
    movedOn: day(row.movedOn),
    movedAt: dateTime(row.movedAt),
    can: { reverse: refused ?? whyNotReversed(row) },
  };
}

const onlyOffice = "The office keeps the books of cash.";

/** Drivers carry cash, and keep no books of it. */
const byOffice = loader.use(({ ctx, next }) => {
  if (ctx.role === "driver") throw forbidden(onlyOffice);
  return next();
});

/** GET /books/cash: who has how much cash now. */
const inHand = business("cash:read", { or: "accounting:read", heavy: "export" })
  .output(CashInHand)
  .query(({ ctx }) => {
    const today = todayIn(ctx.business.timeZone, ctx.now);
    const driver = ctx.role === "driver" ? onlyOffice : null;
    const refused = driver ?? whyNotAllowed(ctx, ["cash:write"], { changes: true });
    return cashInHand(ctx.db, ctx.business.id, today, refused);
  });

/** GET /cash-movements: by day, the latest first. */
const list = business("cash:read", { or: "accounting:read" })
  .input(CashMovementQuery)
  .output(CashMovementPage)
  .query(async ({ ctx, input: { cursor, limit, locationId, kind, from, to } }) => {
    const after = decodeCursor(cursor, z.tuple([Day, z.uuid()]));
    const rows = await runSql(
      ctx.db,
      selectMovements
        .where("m.tenant_id", "=", ctx.business.id)
        .where((eb) =>
          eb.and([
            ...(locationId === undefined ? [] : [eb("m.location_id", "=", locationId)]),
            ...(kind === undefined ? [] : [eb("m.kind", "=", kind)]),
            ...(from === undefined ? [] : [eb("m.moved_on", ">=", sql<Date>`${from}::date`)]),
            ...(to === undefined ? [] : [eb("m.moved_on", "<=", sql<Date>`${to}::date`)]),
            ...(after === null
              ? []
              : [sql<boolean>`(m.moved_on, m.id) < (${after[0]}::date, ${after[1]}::uuid)`]),
          ]),
        )
        .orderBy("m.moved_on", "desc")
        .orderBy("m.id", "desc")
        .limit(limit + 1),
    );
    return toPage(
      rows,
      limit,
      (row) => viewMovement(ctx, row),
      (row) => [day(row.movedOn), row.id],
    );
  });

const kindsInWords = {
  float_in: "Put into the float",
  float_out: "Took out of the float",
  petty_cash: "Paid from petty cash",
  paid_in: "Paid in at the bank",
  opening: "Brought in cash from before",
} as const;

/** The other side of a movement where the caller names none. */
const usualPlace = (kind: NewCashMovement["kind"]) =>
  kind === "float_in" || kind === "float_out" ? ("bank" as const) : ("drawer" as const);

/** POST /cash-movements: floats, petty cash, what is paid in at the bank, and cash from before. */
const create = business("cash:write")
  .concat(byOffice)
  .input(NewCashMovement)
  .output(CashMovement)
  .mutation(async ({ ctx, input: { kind, amountPence, movedOn, about, ...input } }) => {
    const tenantId = ctx.business.id;
    const yard = await namedYard(ctx.db, tenantId, input.locationId, "locationId");
    requireOpenDay(movedOn, ctx, "movedOn");
    const place = kind === "opening" ? null : (input.place ?? usualPlace(kind));
    if (place === "bank" && (kind === "petty_cash" || kind === "paid_in")) {
      throw invalid({ path: "place", message: "This comes out of the drawer or the safe." });
    }
    if (amountPence === 0 || (amountPence < 0 && kind !== "opening")) {
      throw invalid({ path: "amountPence", message: "Give an amount above zero." });
    }
    const id = await ctx.change(async (tx, record) => {
      const written = await recordCashMovement(tx, {
        ...effectsOf(kind, place, amountPence),
        tenantId,
        locationId: yard.id,
        kind,
        place,
        on: movedOn ?? todayIn(ctx.business.timeZone, ctx.now),
        at: ctx.now,
        about,
        by: doerOf(ctx.caller),
      });
      if (written === null) throw new Error("A movement that reverses nothing is always added");
      await record({
        action: "cash.moved",
        words: `${kindsInWords[kind]}: ${pounds(amountPence)} at ${yard.name}`,
        subject: { kind: "cash_movement", id: written },
        after: { kind, place, amountPence, locationId: yard.id, about },
      });
      return written;
    });
    return viewMovement(ctx, await movementNow(ctx, id));
  });

async function movementNow(
  ctx: { db: Parameters<typeof runSqlForOne>[0]; business: { id: string } },
  id: string,
): Promise<MovementRow> {
  const row = await runSqlForOne(
    ctx.db,
    selectMovements.where("m.tenant_id", "=", ctx.business.id).where("m.id", "=", id),
  );
  if (!row) throw notFound("cash movement");
  return row;
}

/** A movement that exists is found before the reason is read. */
const findMovement = loader.input(ById).use(async ({ ctx, input, next }) => {
  await movementNow(ctx, input.id);
  return next();
});

/** POST /cash-movements/{id}/reverse: one that was noted by mistake, on its own day or the first open one after it. */
const reverse = business("cash:write")
  .concat(byOffice)
  .concat(findMovement)
  .input(CashReversal)
  .output(CashMovement)
  .mutation(async ({ ctx, input: { id, reason } }) => {
    const tenantId = ctx.business.id;
    const reversalId = await ctx.change(async (tx, record) => {
      const row = await movementNow({ db: tx, business: ctx.business }, id);
      const why = whyNotReversed(row);
      if (why !== null) throw conflict(why);
      const written = await recordCashMovement(tx, {
        tenantId,
        locationId: row.locationId,
        kind: row.kind,
        place: row.place,
        pence: 0 - row.pence,
        floatPence: 0 - row.floatPence,
        drawerPence: 0 - row.drawerPence,
        on: day(row.movedOn),
        at: ctx.now,
        about: row.about,
        roundId: row.roundId ?? undefined,
        reversesId: id,
        reason,
        by: doerOf(ctx.caller),
      });
      if (written === null) throw conflict("This is reversed already.");
      await record({
        action: "cash.reversed",
        words: `Reversed a movement of cash at ${row.locationName}: ${reason}`,
        subject: { kind: "cash_movement", id: written },
        after: { reverses: id, reason },
      });
      return written;
    });
    return viewMovement(ctx, await movementNow(ctx, reversalId));
  });

export const cashBook = router({ inHand, list, create, reverse });
