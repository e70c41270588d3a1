import { FieldWrong, type Fields } from "../fields";
import { estimateLeg } from "./estimate";
import { askOsrm, type OsrmServer } from "./osrm-answer";
import type { Matrix, Point } from "./routing";

/** OSRM accepts 100 points a table by default: one block's sources and destinations together. */
const mostPoints = 100;

/** Returns every pair by road, queried block by block; a pair without a road is estimated. */
export async function osrmMatrix(server: OsrmServer, points: readonly Point[]): Promise<Matrix> {
  const block = points.length <= mostPoints ? mostPoints : mostPoints / 2;
  const metres = points.map(() => Array.from<number>({ length: points.length }).fill(0));
  const seconds = points.map(() => Array.from<number>({ length: points.length }).fill(0));
  for (let from = 0; from < points.length; from += block) {
    for (let to = 0; to < points.length; to += block) {
      const froms = points.slice(from, from + block);
      const tos = points.slice(to, to + block);
      const table = await askTable(server, froms, from === to ? null : tos);
      for (const [row, legs] of table.entries()) {
        metres[from + row]?.splice(to, legs.length, ...legs.map((leg) => leg.metres));
        seconds[from + row]?.splice(to, legs.length, ...legs.map((leg) => leg.seconds));
      }
    }
  }
  return { metres, seconds, by: "osrm" };
}

/** Queries one block; a null `tos` means from each of `froms` to each of them. */
async function askTable(server: OsrmServer, froms: readonly Point[], tos: readonly Point[] | null) {
  const halves = tos
    ? `&sources=${indexes(froms.length, 0)}&destinations=${indexes(tos.length, froms.length)}`
    : "";
  const points = tos ? [...froms, ...tos] : froms;
  const query = `annotations=duration,distance${halves}`;
  return askOsrm(server, { service: "table", query }, points, (answer) => {
    const distances = readGrid(answer, "distances", froms.length, (tos ?? froms).length);
    const durations = readGrid(answer, "durations", froms.length, (tos ?? froms).length);
    return froms.map((from, row) =>
      (tos ?? froms).map((to, column) => {
        const metres = distances[row]?.[column] ?? null;
        const seconds = durations[row]?.[column] ?? null;
        if (metres === null || seconds === null) return estimateLeg(from, to);
        return { metres: Math.round(metres), seconds: Math.round(seconds) };
      }),
    );
  });
}

/** OSRM refers to points by their index in the address. */
function indexes(count: number, after: number): string {
  return Array.from({ length: count }, (_, index) => index + after).join(";");
}

/** Returns rows of numbers, null for a pair without a way. */
function readGrid(answer: Fields, name: string, rows: number, columns: number) {
  const grid = answer.list(name).map((row) => (isRow(row) ? row : []));
  if (grid.length === rows && grid.every((row) => row.length === columns)) return grid;
  throw new FieldWrong(name, `${rows} rows of ${columns} numbers`);
}

function isRow(row: unknown): row is (number | null)[] {
  return (
    Array.isArray(row) &&
    row.every((cell) => cell === null || (typeof cell === "number" && Number.isFinite(cell)))
  );
}
