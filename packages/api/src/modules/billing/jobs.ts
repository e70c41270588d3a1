import type { Service } from "../../platform/context/context";
import type { Tasks } from "../../platform/jobs/enqueue";
import { whyUnverified } from "../business";
import { sendFrom } from "../messages";
import { invoiceAttachments } from "./documents";

/**
 * Sends one mail of a business, in its name and from the installation's address; of a business that is not
 * verified it is kept, and says why. This is the one place that every mail of a business passes.
 */
export async function sendEmail(service: Service, job: Tasks["send_email"]): Promise<void> {
  const { tenantId, emailId } = job;
  const db = service.database.service;
  const [business, mail] = await Promise.all([
    db.business.findFirst({ where: { id: tenantId }, select: { name: true, verifiedAt: true } }),
    db.email.findFirst({
      where: { tenantId, id: emailId },
      select: { kind: true, subjectId: true },
    }),
  ]);
  await sendFrom(service, {
    id: emailId,
    tenantId,
    withheld: business && whyUnverified(business),
    ...(business && { sender: business.name }),
    ...(mail && { attachments: await invoiceAttachments(db, tenantId, mail) }),
  });
}

/**
 * Ends a payment page at the provider after the order changed under it. Where the customer was quicker
 * there is nothing to do: the notice of the payment says so itself.
 * @throws ProviderFailed where the provider is out of reach: the job is tried again
 */
export async function endPaymentSession(
  { database, providers }: Pick<Service, "database" | "providers">,
  { tenantId, sessionId }: Tasks["end_payment_session"],
): Promise<void> {
  const session = await database.service.paymentSession.findFirst({
    where: { tenantId, id: sessionId },
  });
  const connection = await database.service.paymentConnection.findFirst({ where: { tenantId } });
  const { payments } = providers;
  // With no reference the provider was never asked; another provider's page we can't reach.
  if (!session?.providerRef || !connection || session.provider !== payments.kind) return;
  const ref = { accountId: connection.accountRef, sessionId: session.providerRef };
  await payments.checkouts.expire(ref);
}
