import { Prisma, type PrismaClient, type Tx } from "@roundsman/db";
import { notFound } from "../../../platform/base/errors";
import type { ServiceSettings } from "../../../platform/settings/settings";
import { stopRows, type StopRow } from "../stop/rows";
import { roundRows } from "./rows";
import type { Round } from "./schema";
import { viewRound } from "./view";

/** Where a round is read from, and for which business. */
export interface RoundReader {
  db: PrismaClient | Tx;
  business: { id: string };
  settings: Pick<ServiceSettings, "urls">;
}

/** Rounds as docs/contract/rounds.md#round has them, latest date first: two statements, however many there are. */
export async function shownRounds(
  { db, business, settings }: RoundReader,
  of: { where: Prisma.Sql; take: number },
): Promise<Round[]> {
  const rounds = await roundRows(db, business.id, of);
  if (rounds.length === 0) return [];
  const ids = rounds.map((round) => round.id);
  const stopsOf = new Map(ids.map((id) => [id, new Array<StopRow>()]));
  for (const stop of await stopRows(db, business.id, ids)) stopsOf.get(stop.roundId)?.push(stop);
  return rounds.map((round) => viewRound(round, stopsOf.get(round.id) ?? [], settings.urls.rest));
}

/** @throws not_found where the round has gone meanwhile */
export async function shownRound(reader: RoundReader, id: string): Promise<Round> {
  const [round] = await shownRounds(reader, {
    where: Prisma.sql`r.id = ${id}::uuid`,
    take: 1,
  });
  if (!round) throw notFound("round");
  return round;
}
