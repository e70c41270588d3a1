import {
  anyUuid,
  expressionBuilder,
  prepareSql,
  sql,
  sqlBuilder,
  type PrismaClient,
  type RoundStatus,
  type Tables,
  type Tx,
} from "@roundsman/db";
import type { z } from "zod";
import { leaveOut } from "../../../platform/access/act";
import {
  inGoodStanding,
  requireDriving,
  requireVisible,
  whyNotAllowed,
  whyNotDriving,
  type BusinessCaller,
} from "../../../platform/access/caller";
import { invalid, notFound } from "../../../platform/base/errors";
import { loader } from "../../../platform/context/context";
import { ById } from "../../../platform/values/values";
import { namedYard } from "../../stock";
import type { RoundCan } from "./schema";
import { moves, startsWork } from "./states";

/** The round named by `id`: 404 where there is none, 403 where it is another driver's. */
export const findRound = loader.input(ById).use(async ({ ctx, input, next }) => {
  const round = await ctx.db.round.findFirst({
    where: { tenantId: ctx.business.id, id: input.id },
    select: { id: true, roundDate: true, driverUserId: true, status: true, version: true },
  });
  if (!round) throw notFound("round");
  requireVisible(ctx, round);
  return next({ ctx: { round } });
});

/** The same, for what is done on the road: by its driver, or by whoever may change rounds. */
export const findDrivenRound = findRound.use(({ ctx, next }) => {
  requireDriving(ctx, ctx.round);
  return next();
});

/** What a round may name of the business; null and undefined name nothing. */
interface RoundParts {
  vehicleId?: string | null;
  driverUserId?: string | null;
  startLocationId?: string | null;
  endLocationId?: string | null;
}

/**
 * @throws not_found where a vehicle, driver or yard is none of this business's
 * @throws validation where one is archived
 */
export async function requireNamed(
  db: PrismaClient | Tx,
  tenantId: string,
  named: RoundParts,
): Promise<void> {
  if (named.vehicleId) await requireVehicle(db, tenantId, named.vehicleId);
  if (named.driverUserId) {
    const member = await db.member.findFirst({
      where: { tenantId, userId: named.driverUserId },
      select: { userId: true },
    });
    if (!member) throw notFound("driver");
  }
  for (const path of ["startLocationId", "endLocationId"] as const) {
    const id = named[path];
    if (id) await namedYard(db, tenantId, id, path);
  }
}

async function requireVehicle(db: PrismaClient | Tx, tenantId: string, id: string): Promise<void> {
  const vehicle = await db.vehicle.findFirst({
    where: { tenantId, id },
    select: { name: true, archivedAt: true },
  });
  if (!vehicle) throw notFound("vehicle");
  if (vehicle.archivedAt) {
    throw invalid({ path: "vehicleId", message: `${vehicle.name} is archived.` });
  }
}

interface StandingRound {
  status: RoundStatus;
  driverUserId: string | null;
  wentOutAt: Date | null;
}

type Asking = BusinessCaller & { now: Date };

/* Why something may not be done with a round, in words; null where it may. Procedures ask under the round's lock. */

/** Its van, driver, times and stops stand once it is done. */
export const whyDone = ({ status }: Pick<StandingRound, "status">): string | null =>
  status === "done" ? "The round is done." : null;

/** @param recorded whether a delivery, one that failed, or a reload is recorded on it */
export const whyPlaceStands = (recorded: boolean): string | null =>
  recorded ? "Deliveries are recorded on this round: its day and yards can't change." : null;

/** Its orders go to another round until it is done; those of a van that is out with `fromVans` alone. */
export const whyNotGivenUp = (
  { status }: Pick<StandingRound, "status">,
  { fromVans }: { fromVans: boolean },
): string | null =>
  status === "planned" || (status === "out" && fromVans)
    ? null
    : "Some of these orders are on a round that has left.";

/** A van is lost on its way alone: before, its round is changed, and after, it is back. */
export const whyNotLost = ({ status }: Pick<StandingRound, "status">): string | null =>
  status === "out" ? null : "Only a van that is out can be lost.";

export const whyNotIssued = (
  round: Pick<StandingRound, "status" | "driverUserId">,
): string | null =>
  whyDone(round) ?? (round.driverUserId === null ? "Give the round a driver first." : null);

/** What was out may always be finished, whatever the business owes. */
export function whyNotSet(
  { business, now }: Pick<Asking, "business" | "now">,
  round: StandingRound,
  to: RoundStatus,
): string | null {
  const move = moves[round.status][to];
  return move && startsWork(move, round) && !inGoodStanding(business.standing, now)
    ? "Your subscription needs attention before a round can go out."
    : null;
}

/** Once the van was loaded there, the place stands. */
export const whyReloadStands = ({ doneAt }: { doneAt: unknown }): string | null =>
  doneAt === null ? null : "This reload is recorded: it can't be moved or removed.";

interface Ties {
  /** Something happened at one of its stops, or was recorded and taken back. */
  visited: boolean;
  /** Transfers between yards ride on it. */
  carries: boolean;
  /** Stock is booked on it, such as what a count of a yard did not know of its load. */
  booked: boolean;
  /** A walk-round check was done for it. */
  checked: boolean;
  /** Its van was reloaded on the way. */
  reloaded: boolean;
  /** Containers with serial numbers are on its van. */
  aboard: boolean;
}

export const untied: Ties = {
  visited: false,
  carries: false,
  booked: false,
  checked: false,
  reloaded: false,
  aboard: false,
};

export function whyNotRemoved({ status }: Pick<StandingRound, "status">, ties: Ties) {
  if (status !== "planned") return `The round is ${status}.`;
  if (ties.visited) return "Deliveries are recorded on this round.";
  if (ties.reloaded) return "A reload is recorded on this round.";
  if (ties.checked) return "A walk-round check is recorded on this round.";
  if (ties.aboard) return "Serial numbers are loaded on this round: take them off first.";
  if (ties.booked) return "Stock is booked on this round.";
  return ties.carries ? "Transfers between yards ride on this round." : null;
}

/** What keeps these rounds from being removed. */
export const tiesOfRounds = prepareSql(
  ({ tenantId, roundIds }: { tenantId: string; roundIds: readonly string[] }) =>
    sqlBuilder
      .selectFrom("rounds as r")
      .where("r.tenant_id", "=", tenantId)
      .where("r.id", "=", anyUuid(roundIds))
      .select((eb) => [
        "r.id",
        eb.exists(visitedStop).$castTo<boolean>().as("visited"),
        eb.exists(ridingTransfer).$castTo<boolean>().as("carries"),
        eb.exists(bookedMovement).$castTo<boolean>().as("booked"),
        eb.exists(doneCheck).$castTo<boolean>().as("checked"),
        eb.exists(doneReload).$castTo<boolean>().as("reloaded"),
        eb.exists(serialAboard).$castTo<boolean>().as("aboard"),
      ]),
);

type Tied = Tables & { r: Tables["rounds"]; s: Tables["stops"] };
const ofRound = expressionBuilder<Tied, "r">();
const ofStop = expressionBuilder<Tied, "s">();

const visitedStop = ofRound
  .selectFrom("stops as s")
  .whereRef("s.tenant_id", "=", "r.tenant_id")
  .whereRef("s.round_id", "=", "r.id")
  .where((eb) =>
    eb.or([
      eb("s.completed_at", "is not", null),
      eb("s.failed_at", "is not", null),
      eb.exists(
        ofStop
          .selectFrom("stop_records as k")
          .whereRef("k.tenant_id", "=", "s.tenant_id")
          .whereRef("k.stop_id", "=", "s.id")
          .select("k.id"),
      ),
      eb.exists(
        ofStop
          .selectFrom("stock_movements as k")
          .whereRef("k.tenant_id", "=", "s.tenant_id")
          .whereRef("k.stop_id", "=", "s.id")
          .select("k.id"),
      ),
    ]),
  )
  .select("s.id");

const ridingTransfer = ofRound
  .selectFrom("stock_transfers as t")
  .whereRef("t.tenant_id", "=", "r.tenant_id")
  .whereRef("t.round_id", "=", "r.id")
  .where("t.status", "<>", sql.lit("cancelled"))
  .select("t.id");

const bookedMovement = ofRound
  .selectFrom("stock_movements as k")
  .whereRef("k.tenant_id", "=", "r.tenant_id")
  .whereRef("k.round_id", "=", "r.id")
  .select("k.id");

const doneCheck = ofRound
  .selectFrom("walk_round_checks as w")
  .whereRef("w.tenant_id", "=", "r.tenant_id")
  .whereRef("w.round_id", "=", "r.id")
  .select("w.id");

const doneReload = ofRound
  .selectFrom("round_reloads as q")
  .whereRef("q.tenant_id", "=", "r.tenant_id")
  .whereRef("q.round_id", "=", "r.id")
  .where("q.done_at", "is not", null)
  .select("q.id");

const serialAboard = ofRound
  .selectFrom("serials as n")
  .whereRef("n.tenant_id", "=", "r.tenant_id")
  .whereRef("n.round_id", "=", "r.id")
  .select("n.id");

/** What this caller may do with a round, by the guards that its procedures ask (docs/decisions/0199). */
export function canOfRound(
  asking: Asking,
  round: StandingRound,
  { recorded, ties }: { recorded: boolean; ties: Ties },
): z.infer<typeof RoundCan> {
  const { status } = round;
  const plans = whyNotAllowed(asking, ["rounds:write"], { changes: true });
  const drives =
    whyNotAllowed(asking, ["rounds:write", "deliveries:write"], { changes: true }) ??
    whyNotDriving(asking, round);
  const set = (to: RoundStatus) => status !== to && (drives ?? whyNotSet(asking, round, to));
  const work = plans ?? whyDone(round);
  return leaveOut({
    change: plans,
    changeWork: work,
    changePlace: work ?? whyPlaceStands(recorded),
    putStops: work,
    addReload: work,
    giveUpStops: status !== "done" && (plans ?? whyNotGivenUp(round, { fromVans: true })),
    issue: status !== "done" && (plans ?? whyNotIssued(round)),
    planned: set("planned"),
    out: set("out"),
    done: set("done"),
    loseVan: status === "out" && (plans ?? whyNotLost(round)),
    remove: status === "planned" && (plans ?? whyNotRemoved(round, ties)),
  });
}

/** What this caller may do with a reload of the round. */
export function canOfReload(
  asking: Asking,
  round: StandingRound,
  reload: { doneAt: unknown },
): { change?: string | null; remove?: string | null; record?: string | null } {
  const plans = whyNotAllowed(asking, ["rounds:write"], { changes: true });
  const drives =
    whyNotAllowed(asking, ["rounds:write", "deliveries:write"], { changes: true }) ??
    whyNotDriving(asking, round);
  const place = plans ?? whyDone(round) ?? whyReloadStands(reload);
  const notOut = round.status === "planned" ? "The round is not out." : null;
  return leaveOut({
    change: place,
    remove: place,
    record: reload.doneAt === null && (drives ?? notOut),
  });
}
