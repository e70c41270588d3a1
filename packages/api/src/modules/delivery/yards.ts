import { runSqlForOne, sqlBuilder, type Tx } from "@roundsman/db";
import type { Point } from "@roundsman/providers";
import { conflict } from "../../platform/base/errors";

/**
 * The yards a round's stock leaves and its empties come back to: those it names, the end being the start
 * where none is named, and the start the business's first yard still in use.
 * @throws conflict where the business has no yard
 */
export async function yardsOf(
  tx: Tx,
  tenantId: string,
  round: { startLocationId: string | null; endLocationId: string | null },
): Promise<{ start: string; end: string }> {
  const start = round.startLocationId ?? (await firstYardOf(tx, tenantId));
  return { start, end: round.endLocationId ?? start };
}

async function firstYardOf(tx: Tx, tenantId: string): Promise<string> {
  const yard = await runSqlForOne(tx, selectFirstYard.where("y.tenant_id", "=", tenantId));
  if (!yard) throw conflict("Add a yard first: stock has to come from somewhere.");
  return yard.id;
}

/** As `y`, the yard where rounds start that name none: the first in use. A caller names the tenant. */
export const selectFirstYard = sqlBuilder
  .selectFrom("locations as y")
  .where("y.archived_at", "is", null)
  .orderBy("y.created_at")
  .orderBy("y.id")
  .limit(1)
  .select("y.id");

/** A place as the planner and the map's server take it; null where nobody knows it. */
export const pointOf = (place: {
  latitude: number | null;
  longitude: number | null;
}): Point | null => {
  const { latitude, longitude } = place;
  return latitude === null || longitude === null ? null : { latitude, longitude };
};
