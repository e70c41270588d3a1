import type { Tx } from "@roundsman/db";
import { doerOf, type BusinessCaller } from "../../../platform/access/caller";
import { queueMails, type CustomerMail } from "../../messages";
import type { TradeApplicationRow } from "./queries";

/** The business that decides. */
interface Sender {
  name: string;
  email: string | null;
  /** Its shop can be ordered in now. */
  hasShop: boolean;
}

/** What the applicant typed stands in none of them: the address they gave may be somebody else's. */
const applicationMail = (
  { id, account }: Pick<TradeApplicationRow, "id" | "account">,
  business: Sender,
  kind: "trade_application.approved" | "trade_application.declined",
  ...details: string[]
): CustomerMail => ({
  kind,
  to: account.email,
  replyTo: business.email,
  customerId: null,
  fields: { business: business.name },
  details,
  about: { kind: "trade_application", id },
});

export const approvalLetter = (
  application: Pick<TradeApplicationRow, "id" | "account">,
  business: Sender,
  signInAddress: string,
): CustomerMail =>
  applicationMail(
    application,
    business,
    "trade_application.approved",
    business.hasShop
      ? `Sign in to our shop with ${application.account.email} to order:\n${signInAddress}`
      : "Ring us or write to us to order.",
  );

export const refusalLetter = (
  application: Pick<TradeApplicationRow, "id" | "account">,
  business: Sender,
  reason: string | null,
): CustomerMail =>
  applicationMail(
    application,
    business,
    "trade_application.declined",
    ...(reason === null ? [] : [reason]),
    "You can still order from our shop as before. Write back to us if you would like to talk about it.",
  );

interface Deciding extends BusinessCaller {
  now: Date;
}

/** Writes the decision on a held application. */
export async function decide(
  tx: Tx,
  { business, caller, now }: Deciding,
  id: string,
  decision:
    | { status: "approved"; customerId: string }
    | { status: "declined"; reason: string | null },
): Promise<void> {
  await tx.tradeApplication.updateMany({
    where: { tenantId: business.id, id },
    data: { ...decision, decidedAt: now, decidedByUserId: doerOf(caller).id },
  });
}

/** Tells the applicant, in the business's name. */
export async function tellApplicant(
  tx: Tx,
  { business, now }: Pick<Deciding, "business" | "now">,
  write: (sender: Sender) => CustomerMail,
): Promise<void> {
  await queueMails(tx, business.id, [write(await senderOf(tx, business.id))], now);
}

export async function senderOf(db: Pick<Tx, "business">, tenantId: string): Promise<Sender> {
  const { name, email, storefront } = await db.business.findFirstOrThrow({
    where: { id: tenantId },
    select: { name: true, email: true, storefront: { select: { status: true } } },
  });
  return { name, email, hasShop: storefront?.status === "live" };
}
