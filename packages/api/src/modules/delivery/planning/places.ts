import { Prisma, type PrismaClient } from "@roundsman/db";
import type { Point } from "@roundsman/providers";
import { conflict } from "../../../platform/base/errors";

export interface Yard {
  id: string;
  point: Point;
}

/**
 * The yards of a business that have a position, by id, and the one that rounds leave from which name
 * none: the first in use.
 * @throws conflict where that one has no position, or there is no yard
 */
export async function yardsOnMap(
  db: PrismaClient,
  tenantId: string,
): Promise<{ first: Yard; byId: ReadonlyMap<string, Yard> }> {
  const rows = await db.$queryRaw<
    { id: string; name: string; point: Point | null; used: boolean }[]
  >(
    Prisma.sql`
    SELECT id, name, archived_at IS NULL AS used,
           CASE WHEN latitude IS NOT NULL
                THEN json_build_object('latitude', latitude, 'longitude', longitude) END AS point
      FROM locations WHERE tenant_id = ${tenantId}::uuid
     ORDER BY archived_at IS NOT NULL, created_at, id`,
  );
  const first = rows.find((row) => row.used);
  if (!first) throw conflict("Add a yard first: a round has to start somewhere.");
  if (!first.point) throw conflict(`Say where ${first.name} is first: it has no position.`);
  const placed = rows.flatMap(({ id, point }) => (point ? [[id, { id, point }] as const] : []));
  return { first: { id: first.id, point: first.point }, byId: new Map(placed) };
}

/** Points numbered as rows of a matrix; the same point has one row. */
export class Places {
  readonly points: Point[] = [];
  readonly #rows = new Map<string, number>();

  rowOf(point: Point): number {
    const key = `${point.latitude} ${point.longitude}`;
    const known = this.#rows.get(key);
    if (known !== undefined) return known;
    this.#rows.set(key, this.points.length);
    return this.points.push(point) - 1;
  }
}
