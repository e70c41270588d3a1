import type { Tx } from "@roundsman/db";
import { z } from "zod";
import type { Recorder } from "../../../platform/audit/change";
import { conflict, invalid, refuseIf } from "../../../platform/base/errors";
import { router } from "../../../platform/context/context";
import { business } from "../../../platform/middleware/procedures";
import { optionalText, Uuid } from "../../../platform/values/values";
import {
  Customer,
  customerNow,
  findCustomer,
  holdingsOf,
  lockCustomer,
  viewCustomer,
  whyNotMerged,
  type CustomerRow,
} from "../../customers";
import { actorId } from "../../orders";
import { addMovements, firstYard } from "../../stock";

/* Two customers turn out to be one (docs/decisions/0311): what one has is the other's from then on. */

/** POST /customers/{id}/merge. */
const MergedInto = z.object({
  intoCustomerId: Uuid,
  /** Why, for the record. */
  reason: optionalText(300).optional(),
});

interface Merging {
  tenantId: string;
  from: CustomerRow;
  into: CustomerRow;
  now: Date;
  byUserId: string | null;
}

/** Both rows held, in one order whoever asks. @throws not_found, conflict where they can't be merged */
async function lockBoth(tx: Tx, tenantId: string, fromId: string, intoId: string) {
  const rows = new Map<string, CustomerRow>();
  for (const id of [fromId, intoId].toSorted((a, b) => (a < b ? -1 : 1))) {
    rows.set(id, await lockCustomer(tx, tenantId, id));
  }
  const from = rows.get(fromId) ?? (await customerNow(tx, tenantId, fromId));
  const into = rows.get(intoId) ?? (await customerNow(tx, tenantId, intoId));
  refuseIf(await whyNotMerged(tx, tenantId, from));
  if (into.archivedAt) throw conflict(`${into.name} is archived.`, "intoCustomerId");
  return { from, into };
}

/** Their addresses, with a copy of each certificate of use that holds: one is never changed. */
async function moveAddresses(tx: Tx, { tenantId, from, into, now }: Merging): Promise<number> {
  const certificates = await tx.vatCertificate.findMany({
    where: { tenantId, customerId: from.id, withdrawnAt: null, address: { customerId: from.id } },
    omit: { id: true },
  });
  const { count } = await tx.deliveryAddress.updateMany({
    where: { tenantId, customerId: from.id },
    data: { customerId: into.id, updatedAt: now },
  });
  await tx.vatCertificate.createMany({
    data: certificates.map((one) => ({ ...one, customerId: into.id, createdAt: now })),
  });
  return count;
}

/** Prices that were agreed with them, where the other has none of that product. */
async function copyAgreedPrices(tx: Tx, { tenantId, from, into }: Merging): Promise<void> {
  const agreed = await tx.agreedRate.findMany({ where: { tenantId, customerId: from.id } });
  await tx.agreedRate.createMany({
    data: agreed.map((one) => ({ ...one, customerId: into.id })),
    skipDuplicates: true,
  });
}

/** What they hold: back from one and out to the other at one moment, as empties, so that no yard's count changes. */
async function moveHoldings(tx: Tx, { tenantId, from, into, now, byUserId }: Merging) {
  const held = await holdingsOf(tx, tenantId, from.id);
  const yard = held.length === 0 ? null : await firstYard(tx, tenantId);
  if (!yard) return [];
  for (const [customerId, sign] of [
    [from.id, 1],
    [into.id, -1],
  ] as const) {
    const moved = held.map(({ productId, quantity }) => ({
      locationId: yard.id,
      productId,
      condition: "empty" as const,
      quantity: sign * quantity,
    }));
    await addMovements(tx, tenantId, moved, { reason: "opening", customerId, byUserId, at: now });
  }
  return held;
}

async function mergeCustomers(
  tx: Tx,
  record: Recorder,
  merging: Merging,
  reason: string | null,
): Promise<Customer> {
  const { tenantId, from, into, now } = merging;
  const theirs = { tenantId, customerId: from.id };
  const addresses = await moveAddresses(tx, merging);
  await copyAgreedPrices(tx, merging);
  const held = await moveHoldings(tx, merging);
  const agreements = await tx.cylinderAgreement.updateMany({
    where: theirs,
    data: { customerId: into.id },
  });
  await tx.shopAccount.updateMany({ where: theirs, data: { customerId: into.id } });
  await tx.customer.updateMany({
    where: { tenantId, id: from.id },
    data: { mergedIntoId: into.id, archivedAt: from.archivedAt ?? now, updatedAt: now },
  });
  await record({
    action: "customer.merged",
    words: `Merged the customer ${from.name} into ${into.name}`,
    subject: { kind: "customer", id: from.id },
    before: { mergedIntoId: null },
    after: {
      mergedIntoId: into.id,
      reason,
      addresses,
      agreements: agreements.count,
      cylinders: held.reduce((sum, { quantity }) => sum + quantity, 0),
    },
  });
  return viewCustomer(await customerNow(tx, tenantId, into.id));
}

/** POST /customers/{id}/merge. Gives the customer who stays. */
const merge = business("customers:write")
  .concat(findCustomer)
  .input(MergedInto)
  .output(Customer)
  .mutation(({ ctx, input: { id, intoCustomerId, reason = null } }) => {
    if (intoCustomerId === id) {
      throw invalid({ path: "intoCustomerId", message: "This is the same customer." });
    }
    return ctx.change(async (tx, record) => {
      const tenantId = ctx.business.id;
      const both = await lockBoth(tx, tenantId, id, intoCustomerId);
      const merging = { tenantId, ...both, now: ctx.now, byUserId: actorId(ctx) };
      return mergeCustomers(tx, record, merging, reason);
    });
  });

/** Stands beside `customers` in the API: what they hold is agreed on here. */
export const merges = router({ merge });
