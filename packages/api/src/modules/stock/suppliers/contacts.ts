import type { Tx } from "@roundsman/db";
import type { ContactFields } from "./schema";

interface At {
  tenantId: string;
  supplierId: string;
}

/**
 * Adds contacts to a supplier whose row is taken: the first of all becomes the main one, and one marked
 * as billing takes billing from the previous holder.
 */
export async function addContacts(
  tx: Tx,
  at: At,
  contacts: readonly ContactFields[],
  now: Date,
): Promise<void> {
  if (contacts.length === 0) return;
  const known = await tx.supplierContact.count({ where: at });
  const billing = contacts.findLastIndex(({ isBilling }) => isBilling === true);
  if (billing !== -1) await takeBilling(tx, at);
  await tx.supplierContact.createMany({
    data: contacts.map((contact, n) => ({
      ...at,
      ...contact,
      isMain: known === 0 && n === 0,
      isBilling: n === billing,
      // In the order given, though they come in one statement.
      createdAt: new Date(now.getTime() + n),
    })),
  });
}

/** Nobody holds billing any more. */
export async function takeBilling(tx: Tx, at: At): Promise<void> {
  await tx.supplierContact.updateMany({
    where: { ...at, isBilling: true },
    data: { isBilling: false },
  });
}

/** This contact is the main one, and no other. */
export async function makeMain(tx: Tx, at: At, id: string): Promise<void> {
  await tx.supplierContact.updateMany({ where: { ...at, isMain: true }, data: { isMain: false } });
  await tx.supplierContact.updateMany({ where: { ...at, id }, data: { isMain: true } });
}
