import { Prisma, type Tx } from "@roundsman/db";
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
  const start = round.startLocationId ?? (await firstYard(tx, tenantId));
  return { start, end: round.endLocationId ?? start };
}

async function firstYard(tx: Tx, tenantId: string): Promise<string> {
  const [yard] = await tx.$queryRaw<{ id: string }[]>(Prisma.sql`
    SELECT id FROM locations WHERE tenant_id = ${tenantId}::uuid AND archived_at IS NULL
     ORDER BY created_at, id LIMIT 1`);
  if (!yard) throw conflict("Add a yard first: stock has to come from somewhere.");
  return yard.id;
}
