import "server-only";
import { api } from "@/session/api";
import { everyPage } from "@/trpc/every-page";
import { readOpenYards, type GridRow } from "../read-stock";
import { countLines } from "./count-lines";

/** The sheet of one yard, the first where none is named: every product that is not archived, by name. */
export async function readCount(yardId: string | undefined) {
  const yards = await readOpenYards();
  const yard = yards.find(({ id }) => id === yardId) ?? yards[0] ?? null;
  return { yards, yard, lines: yard ? countLines(await allRows(yard.id)) : [] };
}

async function allRows(locationId: string): Promise<GridRow[]> {
  const { office } = await api();
  return everyPage((at) => office.stock.grid({ ...at, locationId }));
}
