import { erasedAfter } from "./closing";
import type { Service } from "../../../platform/context/service";
import type { Tasks } from "../../../platform/jobs/tasks";

/**
 * Erases a closed business: its files, then its rows, which all go with its own. The console's record
 * and people's accounts are no business's and stay. One opened again meanwhile is left alone.
 */
export async function eraseBusiness(
  { database, providers, log }: Service,
  { tenantId }: Tasks["erase_business"],
  now = new Date(),
): Promise<void> {
  const business = await database.service.business.findUnique({
    where: { id: tenantId },
    select: { closedAt: true },
  });
  if (!business?.closedAt || erasedAfter(business.closedAt) > now) return;
  await providers.files.deleteTenant(tenantId);
  await database.service.$executeRaw`SELECT erase_business(${tenantId}::uuid)`;
  log.info({ tenantId }, "Erased a closed business");
}
