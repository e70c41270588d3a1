import { runSql, sql, sqlBuilder, type Tx } from "@roundsman/db";
import { milliseconds } from "date-fns/milliseconds";
import type { Service } from "../../platform/context/context";
import type { Tasks } from "../../platform/jobs/enqueue";
import { blankErrors, dropJobsOf } from "../../platform/jobs/erased";
import { longDayIn } from "../../platform/values/format";
import { mailOwners } from "./mail-owners";

const keptAfterClosingMs = milliseconds({ days: 30 });

/** When a business closed at this instant is erased. */
export const erasedAfter = (closedAt: Date): Date =>
  new Date(closedAt.getTime() + keptAfterClosingMs);

/** Tells every owner that the business was closed. */
export function mailOwnersOfClosing(
  tx: Tx,
  { id, name, timeZone }: { id: string; name: string; timeZone: string },
  { now, erasedAt }: { now: Date; erasedAt: Date },
): Promise<void> {
  const day = longDayIn(timeZone, erasedAt);
  const warning = {
    kind: "business.closed",
    subject: `${name} was closed`,
    paragraphs: [
      `${name} was closed just now. Nobody can come in any more, and everything it holds is erased on ${day}.`,
      "If this was not meant, write to the service's support before then.",
    ],
  };
  return mailOwners(tx, id, warning, now);
}

/**
 * Erases a closed business and its test business: their files, then their rows, which all go with its own. The console's record
 * and people's accounts are no business's and stay. One opened again meanwhile is left alone.
 */
export async function eraseBusiness(
  { database, providers, log }: Service,
  { tenantId }: Tasks["erase_business"],
  now = new Date(),
): Promise<void> {
  const business = await database.service.business.findUnique({
    where: { id: tenantId },
    select: { closedAt: true, testBusiness: { select: { id: true } } },
  });
  if (!business?.closedAt || erasedAfter(business.closedAt) > now) return;
  // The test business first: it goes with the row of the one that it is of.
  for (const id of [...(business.testBusiness ? [business.testBusiness.id] : []), tenantId]) {
    await providers.files.deleteTenant(id);
    await dropJobsOf(database, id);
    const erase = sqlBuilder.selectNoFrom(sql`erase_business(${id}::uuid)::text`.as("done"));
    await runSql((await database.nodeHolding(id)).sql, erase);
  }
  log.info({ tenantId }, "Erased a closed business");
}

/** Removes what the erasure of somebody's data could not reach. Doing it again does no harm. */
export async function eraseTraces(
  { providers, database }: Pick<Service, "providers" | "database">,
  { fileKeys, emailIds, tenantIds = [] }: Tasks["erase_traces"],
): Promise<void> {
  await blankErrors(database, { emailIds, tenantIds });
  for (const key of fileKeys) await providers.files.delete(key);
  await providers.mail.forget(emailIds);
}
