import type { PrismaClient } from "@roundsman/db";
import { z } from "zod";
import { act, leaveOut } from "../../../platform/access/act";
import { whyNoNewWork, whyNotAllowed, type BusinessCaller } from "../../../platform/access/caller";
import { ownDataRefusal, whyNotMerged, type CustomerRow } from "../../customers";
import { whyNoOrders } from "../../orders";
import { whyErasesNobody, whyNotSettled } from "../privacy/erasure";

/** What can be done with a customer. */
export const CustomerCan = z.object({
  /** Who they are, what they pay, their price list. */
  change: act,
  archive: act,
  restore: act,
  /** Put them on stop, or change why they are on it. */
  stop: act,
  unstop: act,
  /** Add one, change it, archive it. */
  addresses: act,
  agreePrices: act,
  order: act,
  exportData: act,
  /** Into another customer, whom they turned out to be. */
  merge: act,
  erase: act,
});

type Asking = BusinessCaller & { db: PrismaClient; now: Date };

/**
 * For each act null, or why not, by the guards that its procedure runs again (docs/decisions/0199). Of
 * somebody whose data was erased nothing is left to do.
 */
export async function canOfCustomer(
  asking: Asking,
  customer: CustomerRow,
): Promise<z.infer<typeof CustomerCan>> {
  if (customer.erasedAt) return {};
  const changes = { changes: true };
  const customers = whyNotAllowed(asking, ["customers:write"], changes);
  const orders =
    whyNoNewWork(asking.business.standing, asking.now) ??
    whyNotAllowed(asking, ["orders:write"], changes);
  const erases =
    whyNotAllowed(asking, ["privacy:write"], changes) ?? whyErasesNobody(asking.caller);
  return leaveOut({
    change: customers,
    archive: customer.archivedAt === null && customers,
    restore: customer.archivedAt !== null && customers,
    stop: customer.archivedAt === null && customers,
    unstop: customer.stopSince !== null && customers,
    addresses: customers,
    agreePrices: customers,
    order: orders ?? whyNoOrders(customer),
    exportData:
      whyNotAllowed(asking, ["privacy:read"], changes) ?? ownDataRefusal(asking.caller, customer),
    merge: customers ?? (await whyNotMerged(asking.db, asking.business.id, customer)),
    erase: erases ?? (await whyNotSettled(asking.db, asking.business.id, customer.id)),
  });
}
