import type { Prisma, PrismaClient } from "@roundsman/db";
import { roundCash } from "../cash/round-cash";
import { loadSheet } from "../loads/sheet";
import { boardRounds } from "../rounds/board-rounds";
import type { RoundReader } from "../rounds/shown";
import { whyNotNext } from "../stops/open-stops";
import { doorRows } from "../stops/doors";
import type { DrivenRound } from "./schema";
import { yardsAlong } from "./yards-along";

interface Reader extends RoundReader {
  db: PrismaClient;
}

/** Rounds with all that is known of them on the road, in the order they are driven. */
export async function drivenRounds(reader: Reader, where: Prisma.Sql): Promise<DrivenRound[]> {
  const { db, business } = reader;
  const rounds = await boardRounds(reader, where);
  const ids = rounds.map((round) => round.id);
  const [doors, yards] = await Promise.all([
    doorRows(db, business.id, ids),
    yardsAlong(db, business.id, rounds),
  ]);
  const driven = await Promise.all(
    rounds.map(async (round) => ({
      ...round,
      ...yards(round),
      doors: doors
        .filter((door) => door.roundId === round.id)
        .map((door) => ({
          ...door,
          can: { doNext: whyNotNext(round, round.stops, door.stopId) },
        })),
      load: await loadSheet(db, business.id, round.id),
      cash: await roundCash(db, business.id, round.id),
    })),
  );
  // Stable: the rounds of one day stay by their departure.
  return driven.toSorted((a, b) => a.roundDate.localeCompare(b.roundDate));
}
