import type { Tx } from "@roundsman/db";
import { personBehind } from "../../../platform/access/own";
import type { BusinessCaller } from "../../../platform/access/caller";
import { queueEmail, type Letter } from "../../messages/emails/queue";
import type { Sender } from "./letters";

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
    data: { ...decision, decidedAt: now, decidedByUserId: personBehind(caller).id },
  });
}

/** Tells the applicant, in the business's name. */
export async function tellApplicant(
  tx: Tx,
  { business, now }: Pick<Deciding, "business" | "now">,
  write: (sender: Sender) => Letter,
): Promise<void> {
  const sender = await tx.business.findFirstOrThrow({
    where: { id: business.id },
    select: { name: true, email: true, storefront: { select: { status: true } } },
  });
  const { name, email, storefront } = sender;
  const letter = write({ name, email, hasShop: storefront?.status === "live" });
  await queueEmail(tx, business.id, letter, now);
}
