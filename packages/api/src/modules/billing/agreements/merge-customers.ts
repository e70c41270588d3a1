import { isDeepStrictEqual } from "node:util";
import type { Tx } from "@roundsman/db";
import type { Recorder } from "../../../platform/audit/change";
import { conflict, refuseIf } from "../../../platform/base/errors";
import { day } from "../../../platform/values/format";
import {
  closedDaysOf,
  closedOnEither,
  type Customer,
  customerNow,
  holdingsOf,
  lockCustomer,
  viewCustomer,
  whyNotMerged,
  type CustomerRow,
} from "../../customers";
import {
  changeChoices,
  choicesOf,
  choicesOfBoth,
  stricterContact,
  viewContact,
} from "../../messages";
import { addMovements, firstYard } from "../../stock";

/* Two customers turn out to be one (docs/decisions/0311): what one has is the other's from then on. */

interface Merging {
  tenantId: string;
  from: CustomerRow;
  into: CustomerRow;
  now: Date;
  byUserId: string | null;
}

/** Both rows held, in one order whoever asks. @throws not_found, conflict where they can't be merged */
export async function lockBoth(tx: Tx, tenantId: string, fromId: string, intoId: string) {
  const [one, other] = fromId < intoId ? [fromId, intoId] : [intoId, fromId];
  const first = await lockCustomer(tx, tenantId, one);
  const second = await lockCustomer(tx, tenantId, other);
  const [from, into] = first.id === fromId ? [first, second] : [second, first];
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

/** Prices that were agreed with them; of two for a product, the lower one was promised to the same person. */
async function copyAgreedPrices(tx: Tx, { tenantId, from, into }: Merging): Promise<void> {
  const agreed = await tx.agreedRate.findMany({ where: { tenantId, customerId: from.id } });
  await tx.agreedRate.createMany({
    data: agreed.map((one) => ({ ...one, customerId: into.id })),
    skipDuplicates: true,
  });
  for (const { productId, unitPrice, unitPriceIncVat } of agreed) {
    await tx.agreedRate.updateMany({
      where: { tenantId, customerId: into.id, productId, unitPrice: { gt: unitPrice } },
      data: { unitPrice, unitPriceIncVat },
    });
  }
}

/**
 * Keeps the stricter protection of both cards (docs/decisions/0423): a stop, the lower credit limit, the
 * days on which nothing can be brought, the objections to texts and calls. A price list is kept where the other has none.
 * @returns what changes on the card that stays, null where nothing does
 */
async function keepTerms(tx: Tx, { tenantId, from, into, now }: Merging) {
  const limits = [from.creditLimitPence, into.creditLimitPence].filter((limit) => limit !== null);
  const creditLimitPence = limits.length === 0 ? null : Math.min(...limits);
  const stopReason = into.stopReason ?? from.stopReason;
  const rateSetId = into.rateSetId ?? from.rateSetId;
  const closed = closedDaysOf(into.closedDays);
  const closedDays = closedOnEither(closed, closedDaysOf(from.closedDays), day(now));
  const contact = stricterContact({ from, into });
  const after = { creditLimitPence, stopReason, rateSetId, closedDays, ...viewContact(contact) };
  const before = {
    creditLimitPence: into.creditLimitPence,
    stopReason: into.stopReason,
    rateSetId: into.rateSetId,
    closedDays: closed,
    ...viewContact(into),
  };
  if (isDeepStrictEqual(before, after)) return null;
  const stop = into.stopReason === null ? await stopOf(tx, tenantId, from.id) : {};
  await tx.customer.updateMany({
    where: { tenantId, id: into.id },
    data: { creditLimitPence, rateSetId, closedDays, ...contact, ...stop, updatedAt: now },
  });
  return { before, after };
}

const stopOf = (tx: Tx, tenantId: string, id: string) =>
  tx.customer.findFirstOrThrow({
    where: { tenantId, id },
    select: { stopReason: true, stopSince: true, stopSetByName: true, stopSetByUserId: true },
  });

/** What they hold: back from one and out to the other at one moment, as empties, so that no yard's count changes. */
async function moveHoldings(tx: Tx, { tenantId, from, into, now, byUserId }: Merging) {
  const held = await holdingsOf(tx, tenantId, from.id);
  if (held.length === 0) return held;
  const yard = await firstYard(tx, tenantId);
  if (!yard) throw conflict("Add a yard first: what they hold is moved through its books.");
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

/** Gives the customer who stays. */
export async function mergeCustomers(
  tx: Tx,
  record: Recorder,
  merging: Merging,
  reason: string | null,
): Promise<Customer> {
  const { tenantId, from, into, now } = merging;
  const theirs = { tenantId, customerId: from.id };
  const addresses = await moveAddresses(tx, merging);
  await copyAgreedPrices(tx, merging);
  const terms = await keepTerms(tx, merging);
  const theirChoices = await choicesOf(tx, tenantId, from.id);
  await changeChoices(tx, record, tenantId, into, (ours) => choicesOfBoth(ours, theirChoices));
  const held = await moveHoldings(tx, merging);
  const agreements = await tx.cylinderAgreement.updateMany({
    where: theirs,
    data: { customerId: into.id },
  });
  await tx.shopAccount.updateMany({ where: theirs, data: { customerId: into.id } });
  // What comes next comes to the other; orders that were made stay.
  const standing = await tx.standingOrder.updateMany({
    where: { ...theirs, state: { not: "ended" } },
    data: { customerId: into.id, updatedAt: now },
  });
  // Their history keeps where each was.
  await tx.serial.updateMany({ where: theirs, data: { customerId: into.id, updatedAt: now } });
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
      standingOrders: standing.count,
      cylinders: held.reduce((sum, { quantity }) => sum + quantity, 0),
      ...(terms && { terms }),
    },
  });
  return viewCustomer(await customerNow(tx, tenantId, into.id));
}
