import { lockName, searching, type Tx } from "@roundsman/db";
import type { Recorder } from "../../../platform/audit/change";
import { addAddress, type Located } from "../../customers";
import type { Shopper } from "../shopper";
import type { CheckoutForm } from "./schema";

interface Scope {
  tenantId: string;
  now: Date;
}
interface KnownCustomer {
  id: string;
  phone: string | null;
}

/**
 * Whose order it is (docs/decisions/0126): the signed-in customer's; else that of the customer with this
 * address for mail, whose card is left as it is; else a new customer's.
 */
export async function customerOf(
  tx: Tx,
  record: Recorder,
  { tenantId, now }: Scope,
  shopper: Shopper | null,
  contact: CheckoutForm["contact"],
): Promise<KnownCustomer> {
  if (shopper) return shopper.customer;
  const { name, email, phone } = contact;
  // Of two first orders at once, one makes the customer.
  await lockName(tx, `guest:${tenantId}:${email.toLowerCase()}`);
  const known = await tx.customer.findFirst({
    where: { tenantId, email, archivedAt: null },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    select: { id: true, phone: true },
  });
  if (known) return known;
  const customer = await tx.customer.create({
    data: { tenantId, name, email, phone, createdAt: now, updatedAt: now },
    select: { id: true, phone: true },
  });
  await record({
    action: "customer.created",
    words: `Added the customer ${name}, who ordered in the shop`,
    subject: { kind: "customer", id: customer.id },
    after: { name, email, phone },
  });
  return customer;
}

/** The address a shopper typed: the one the customer has already, or a new one. Gives its id. */
export async function addressOf(
  tx: Tx,
  { tenantId, now }: Scope,
  customerId: string,
  typed: NonNullable<CheckoutForm["address"]>,
  located: Located,
): Promise<string> {
  const { line1, postcode } = typed;
  // Prisma compares without case by a pattern.
  const pattern = line1.replaceAll(/[\\%_]/g, String.raw`\$&`);
  const known = await searching(pattern, () =>
    tx.deliveryAddress.findFirst({
      where: {
        tenantId,
        customerId,
        postcode,
        line1: { equals: pattern, mode: "insensitive" },
        archivedAt: null,
      },
      select: { id: true },
    }),
  );
  if (known) return known.id;
  return (await addAddress(tx, { tenantId, now }, customerId, typed, located)).id;
}

/** What the driver should know and the customer's card does not say. */
export function notesOf(
  { notes, contact }: Pick<CheckoutForm, "notes" | "contact">,
  customer: KnownCustomer,
  name: string,
): string | null {
  const digits = (phone: string) => phone.replaceAll(/\D/g, "");
  const said = digits(contact.phone);
  const another = said !== "" && digits(customer.phone ?? "") !== said;
  const parts = [
    notes,
    another && `Phone for this order: ${contact.phone}.`,
    contact.name !== name && `Ordered by ${contact.name}.`,
  ].filter(Boolean);
  return parts.length === 0 ? null : parts.join("\n");
}
