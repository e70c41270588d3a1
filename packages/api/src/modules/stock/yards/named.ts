import type { PrismaClient, Tx } from "@roundsman/db";
import { invalid, notFound } from "../../../platform/base/errors";

/**
 * The yard a body names at `path`, for new work there.
 * @throws not_found where it is none of this business; validation where it is archived
 */
export async function namedYard(
  db: PrismaClient | Tx,
  tenantId: string,
  id: string,
  path: string,
): Promise<{ id: string; name: string }> {
  const yard = await db.location.findFirst({
    where: { tenantId, id },
    select: { id: true, name: true, archivedAt: true },
  });
  if (!yard) throw notFound("yard");
  if (yard.archivedAt) throw invalid({ path, message: "This yard is archived." });
  return yard;
}
