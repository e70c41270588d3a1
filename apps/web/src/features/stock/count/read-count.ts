import "server-only";
import { api } from "@/session/api";
import { readOpenYards, type GridRow } from "../read-stock";
import { countLines } from "./count-lines";

/** The sheet of one yard, the first where none is named: every product that is not archived, by name. */
export async function readCount(yardId: string | undefined) {
  const yards = await readOpenYards();
  const yard = yards.find(({ id }) => id === yardId) ?? yards[0] ?? null;
  return { yards, yard, lines: yard ? countLines(await allRows(yard.id)) : [] };
}

/** The service hands out a hundred at a time. */
async function allRows(locationId: string): Promise<GridRow[]> {
  const { office } = await api();
  const rows: GridRow[] = [];
  let cursor: string | undefined;
  do {
    const page = await office.stock.grid({ locationId, cursor, limit: 100 });
    rows.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return rows;
}
