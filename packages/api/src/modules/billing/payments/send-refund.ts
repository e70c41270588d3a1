import { sandboxRefundNotice } from "@roundsman/providers";
import { milliseconds } from "date-fns/milliseconds";
import { runPatiently } from "../../../platform/audit/change";
import type { Service } from "../../../platform/context/context";
import type { Tasks } from "../../../platform/jobs/enqueue";
import { readConnection } from "./checkout";
import { noteFailed, noteSent, readRefund } from "./refunds";
import { takeNotice } from "./take-notice";

/** Providers remember a key for 24 hours: after that the same request would pay back a second time. */
const keyLivesMs = milliseconds({ hours: 20 });

type Tools = Pick<Service, "database" | "providers" | "log" | "settings">;

/**
 * Asks the provider to pay a refund back, under a key made of the refund's id: run twice, or after an answer that was
 * lost, it is paid back once. A refusal is written to the refund.
 * @throws ProviderFailed where asking again may work: the job is tried again, for most of a day
 */
export async function sendRefund(
  service: Tools,
  job: Tasks["send_refund"],
  now = new Date(),
): Promise<void> {
  const { database, providers } = service;
  const { payments, sandbox } = providers;
  const refund = await readRefund(database.service, job);
  if (refund?.state !== "requested") return;
  const { id, tenantId, orderId, paymentRef, amountPence } = refund;
  const connection = await readConnection(database.service, tenantId);
  const fail = (why: string) =>
    runPatiently(database.service, (tx) =>
      noteFailed(tx, refund, why, { provider: payments.kind, now, requestId: null }),
    );
  if (!connection || connection.provider !== payments.kind) {
    return fail("No payment provider is connected.");
  }
  if (now.getTime() - refund.requestedAt.getTime() > keyLivesMs) {
    return fail("The payment provider did not answer. Look on its own pages what was paid back.");
  }
  const answer = await payments.checkouts.refund({
    accountId: connection.accountRef,
    tenantId,
    orderId,
    paymentId: paymentRef,
    amountPence,
    idempotencyKey: `refund:${id}`,
  });
  if (!answer.made) return fail(answer.why);
  // A real provider posts its notice itself.
  const notice = sandbox && (await sandboxRefundNotice(sandbox, paymentRef));
  if (notice) await takeNotice(service, { ...notice, now: sandbox.now() }, null);
  await runPatiently(database.service, (tx) => noteSent(tx, { tenantId, id }, answer.refundId));
}
