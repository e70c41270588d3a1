import { Prisma } from "@roundsman/db";
import { roundCash } from "../cash/round-cash";
import { loadSheet } from "../loads/sheet";
import { shownRounds, type RoundReader } from "../rounds/shown";
import { doorRows } from "../stops/doors";
import type { DrivenRound } from "./schema";
import { yardsAlong } from "./yards-along";

/** One driver has never more rounds before them; those forgotten as out among them. */
const most = 20;

interface Reader extends RoundReader {
  db: Parameters<typeof doorRows>[0];
}

/** The rounds a driver works on today: of this day, or still out from another; the earliest departure first. */
export async function roundsAtHand(
  reader: Reader,
  { userId, today }: { userId: string; today: string },
): Promise<DrivenRound[]> {
  const { db, business } = reader;
  const rounds = await shownRounds(reader, {
    where: Prisma.sql`r.driver_user_id = ${userId}
      AND (r.round_date = ${today}::date OR r.status = 'out')`,
    take: most,
  });
  const ids = rounds.map((round) => round.id);
  const [doors, yards] = await Promise.all([
    doorRows(db, business.id, ids),
    yardsAlong(db, business.id, rounds),
  ]);
  const driven = await Promise.all(
    rounds.map(async (round) => ({
      ...round,
      ...yards(round),
      doors: doors.filter((door) => door.roundId === round.id),
      load: await loadSheet(db, business.id, round.id),
      cash: await roundCash(db, business.id, round.id),
    })),
  );
  const keyOf = (round: DrivenRound) =>
    [round.roundDate, round.departsAt ?? round.fit?.departsAt ?? "99:99", round.id].join(" ");
  return driven.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}
