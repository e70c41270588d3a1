import type { Tx } from "@roundsman/db";
import type { PaymentNotice } from "@roundsman/providers";
import { recordActivity } from "../../../platform/audit/activity";
import type { TakenBy } from "./notice-of-payment";

type AccountNotice = Extract<
  PaymentNotice,
  { type: "account.updated" } | { type: "account.disconnected" }
>;

/** Whether a business's account can take money has changed at the provider. */
export async function takeAccountNotice(tx: Tx, notice: AccountNotice, by: TakenBy): Promise<void> {
  const isOn = notice.type === "account.updated" && notice.account.chargesEnabled;
  const accountRef =
    notice.type === "account.updated" ? notice.account.accountId : notice.accountId;
  const connection = await tx.paymentConnection.findFirst({ where: { accountRef } });
  if (!connection || connection.chargesEnabled === isOn) return;
  const { tenantId } = connection;
  await tx.paymentConnection.updateMany({
    where: { tenantId, accountRef },
    data: { chargesEnabled: isOn },
  });
  await recordActivity(
    tx,
    { tenantId, kind: "provider", name: by.provider },
    {
      action: isOn ? "payments.enabled" : "payments.disabled",
      words: isOn ? "Payments can be taken now" : "Payments can't be taken any more",
      subject: { kind: "payment_connection", id: tenantId },
    },
    by,
  );
}
