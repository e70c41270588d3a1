import type { Prisma } from "@roundsman/db";
import type { z } from "zod";
import { stopRows, type StopRow } from "../stop/rows";
import type { BoardRound } from "./board-schema";
import { timeOfDay } from "../stop/clock";
import { peakLoad } from "./fit";
import { roundRows } from "./rows";
import type { RoundReader } from "./shown";
import { departureOf, toLoad, viewRound } from "./view";

/** No business has more vans out in a day. */
const most = 200;

/** Rounds as the board shows them, the earliest departure first: two statements, however many there are. */
export async function boardRounds(
  { db, business, settings }: RoundReader,
  where: Prisma.Sql,
): Promise<z.infer<typeof BoardRound>[]> {
  const rows = await roundRows(db, business.id, { where, take: most });
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const stopsOf = new Map(ids.map((id) => [id, new Array<StopRow>()]));
  for (const stop of await stopRows(db, business.id, ids)) stopsOf.get(stop.roundId)?.push(stop);
  const keyOf = (row: (typeof rows)[number]) =>
    [timeOfDay(departureOf(row) ?? unknown), row.vehicleName ?? "~", row.id].join(" ");
  return rows
    .toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
    .map((row) => {
      const stops = stopsOf.get(row.id) ?? [];
      const loadKg = peakLoad(stops.map(toLoad), row.carried).hazardKg;
      const round = viewRound(row, stops, settings.urls.rest);
      return {
        ...round,
        changedSinceIssue: row.issuedAt !== null && row.issuedVersion !== row.version,
        hazard: { loadKg, limitKg: row.hazardLimitKg },
      };
    });
}

/** Rounds of which nobody knows when they leave come last: a minute before midnight. */
const unknown = 24 * 60 * 60 - 60;
