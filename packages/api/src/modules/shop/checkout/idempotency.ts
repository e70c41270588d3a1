import { createHash } from "node:crypto";
import type { Tx } from "@roundsman/db";
import { z } from "zod";
import { Uuid } from "../../../platform/values/values";
import type { CheckoutForm } from "./schema";

const KeptOrder = z.object({ trackingRef: z.string(), orderId: Uuid });

/** What came of a form the first time. */
export class SentBefore extends Error {
  constructor(
    readonly order: z.infer<typeof KeptOrder>,
    /** Sent with the very same in it. */
    readonly same: boolean,
  ) {
    super("This form was sent before");
  }
}

interface SentForm {
  tenantId: string;
  form: Pick<CheckoutForm, "key">;
  now: Date;
}

const whereOf = ({ tenantId, form }: SentForm) => ({
  tenantId,
  callerId: "shopper",
  key: form.key,
});

const hashOf = (form: SentForm["form"]): string =>
  createHash("sha256").update(JSON.stringify(form)).digest("hex");

/**
 * Takes a form's key, in the transaction that orders: of the same form sent twice at once, the second
 * waits for the first, and gets its order instead of another.
 * @throws SentBefore for all but the first
 */
export async function takeKey(tx: Tx, sent: SentForm): Promise<void> {
  const { now, form } = sent;
  const requestHash = hashOf(form);
  const times = { createdAt: now, leasedUntil: now, committedAt: now, answeredAt: now };
  const { count } = await tx.idempotencyKey.createMany({
    data: [{ ...whereOf(sent), requestHash, ...times }],
    skipDuplicates: true,
  });
  if (count === 1) return;
  const first = await tx.idempotencyKey.findFirstOrThrow({ where: whereOf(sent) });
  throw new SentBefore(KeptOrder.parse(first.answer), first.requestHash === requestHash);
}

/** Keeps the order that came of the form, for whoever sends it again. */
export async function keepOrder(
  tx: Tx,
  sent: SentForm,
  order: { trackingRef: string; orderId: string },
): Promise<void> {
  const { trackingRef, orderId } = order;
  await tx.idempotencyKey.updateMany({
    where: whereOf(sent),
    data: { answer: { trackingRef, orderId } },
  });
}
