import type { Tx } from "@roundsman/db";
import { conflict, invalid, notFound } from "../../../platform/base/errors";

/**
 * The yard at which a customer collects: the one named, else the business's first.
 * @throws not_found for a yard that is none of this business; validation for an archived one; conflict
 * where none is named and there is none
 */
export async function counterYard(
  tx: Tx,
  tenantId: string,
  locationId: string | null,
): Promise<{ id: string; name: string }> {
  const select = { id: true, name: true, archivedAt: true } as const;
  if (locationId === null) {
    const first = await tx.location.findFirst({
      where: { tenantId, archivedAt: null },
      orderBy: [{ createdAt: "asc" }, { id: "asc" }],
      select,
    });
    if (!first) throw conflict("There is no yard to collect from.");
    return first;
  }
  const yard = await tx.location.findFirst({ where: { tenantId, id: locationId }, select });
  if (!yard) throw notFound("yard");
  if (yard.archivedAt) throw invalid({ path: "locationId", message: "This yard is archived." });
  return yard;
}
