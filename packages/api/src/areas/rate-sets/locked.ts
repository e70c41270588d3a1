import { Prisma, type Tx } from "@roundsman/db";
import { conflict, notFound } from "../../errors";

/**
 * Holds a price list as it is while somebody is put on it: it can't be archived meanwhile.
 * @throws not_found where it is none of this business
 * @throws conflict where it is archived
 */
export async function holdOpenList(
  tx: Tx,
  tenantId: string,
  id: string,
): Promise<{ name: string }> {
  const [list] = await tx.$queryRaw<{ name: string; archivedAt: Date | null }[]>(Prisma.sql`
    SELECT name, archived_at AS "archivedAt" FROM rate_sets
     WHERE tenant_id = ${tenantId}::uuid AND id = ${id}::uuid FOR SHARE`);
  if (!list) throw notFound("price list");
  if (list.archivedAt) throw conflict("This price list is archived.");
  return list;
}
