import type { Tx } from "@roundsman/db";
import { standardPostcode } from "@roundsman/providers";
import type { Recorder } from "../../../platform/audit/change";
import { addAddress } from "../addresses/new-address";
import { locate, type Located } from "../addresses/position";
import type { TradeApplicationRow } from "./rows";
import { TradeAddress } from "./schema";

interface At {
  tenantId: string;
  now: Date;
}

const postcodeOf = (application: TradeApplicationRow): string | null =>
  standardPostcode(TradeAddress.parse(application.address).postcode ?? "");

/** Looks the applicant's postcode up, for the address they will have. Never inside a transaction. */
export const locateApplicant = (
  ctx: Parameters<typeof locate>[0],
  application: TradeApplicationRow,
): Promise<Located> => locate(ctx, postcodeOf(application));

/** Makes a customer of an applicant, with an address where they gave one. Gives its id. */
export async function customerFrom(
  tx: Tx,
  record: Recorder,
  at: At,
  application: TradeApplicationRow,
  located: Located,
): Promise<string> {
  const { businessName: name, phone, companyNumber, vatNumber, account } = application;
  const { id } = await tx.customer.create({
    data: {
      tenantId: at.tenantId,
      name,
      email: account.email,
      phone,
      companyNumber,
      vatNumber,
      createdAt: at.now,
      updatedAt: at.now,
    },
    select: { id: true },
  });
  await record({
    action: "customer.created",
    words: `Added the customer ${name}`,
    subject: { kind: "customer", id },
    after: { name, phone, companyNumber, vatNumber, email: account.email },
  });
  const { line1, line2, city } = TradeAddress.parse(application.address);
  if (line1) {
    const fields = {
      line1,
      line2: line2 || null,
      city: city || null,
      postcode: postcodeOf(application),
    };
    await addAddress(tx, at, id, fields, located);
  }
  return id;
}

/** The customer buys on account from now on, and the shopper's sign-in is theirs. */
export async function openAccount(
  tx: Tx,
  { tenantId, now }: At,
  of: { customerId: string; accountId: string; rateSetId?: string | null },
): Promise<void> {
  const { customerId, accountId, rateSetId } = of;
  await tx.customer.updateMany({
    where: { tenantId, id: customerId },
    data: { onAccount: true, rateSetId: rateSetId ?? undefined, updatedAt: now },
  });
  await tx.shopAccount.updateMany({ where: { tenantId, id: accountId }, data: { customerId } });
}
