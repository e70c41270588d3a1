import { Prisma, type Tx } from "@roundsman/db";
import { conflict, notFound } from "../../../platform/base/errors";
import { rateSetNow, type RateSetRow } from "./rows";

/** The price list as it stands, its row held until the change is through. */
export async function lockRateSet(tx: Tx, tenantId: string, id: string): Promise<RateSetRow> {
  await tx.$queryRaw`
    SELECT FROM rate_sets WHERE tenant_id = ${tenantId}::uuid AND id = ${id}::uuid FOR NO KEY UPDATE`;
  return rateSetNow(tx, tenantId, id);
}

interface HeldList {
  name: string;
  archivedAt: Date | null;
}

/**
 * Holds a price list while customers are put on it: meanwhile it is neither archived nor priced anew.
 * @throws not_found where it is none of this business
 */
export async function holdList(
  tx: Pick<Tx, "$queryRaw">,
  tenantId: string,
  id: string,
): Promise<HeldList> {
  const [list] = await tx.$queryRaw<HeldList[]>(Prisma.sql`
    SELECT name, archived_at AS "archivedAt" FROM rate_sets
     WHERE tenant_id = ${tenantId}::uuid AND id = ${id}::uuid FOR SHARE`);
  if (!list) throw notFound("price list");
  return list;
}

/** @throws conflict where the list is archived */
export function requireOpenList(list: HeldList | null): void {
  if (list?.archivedAt) throw conflict("This price list is archived.");
}

/** Both: for somebody about to be put on it. */
export async function holdOpenList(tx: Tx, tenantId: string, id: string): Promise<void> {
  requireOpenList(await holdList(tx, tenantId, id));
}

/** The same for several lists, in one statement. @throws conflict where one is no longer there */
export async function holdOpenLists(
  tx: Pick<Tx, "$queryRaw">,
  tenantId: string,
  ids: readonly string[],
): Promise<void> {
  const held = await tx.$queryRaw<unknown[]>(Prisma.sql`
    SELECT id FROM rate_sets
     WHERE tenant_id = ${tenantId}::uuid AND id = ANY(${[...ids]}::uuid[]) AND archived_at IS NULL
     ORDER BY id FOR SHARE`);
  if (held.length < ids.length) throw conflict("One of these price lists has been archived.");
}
