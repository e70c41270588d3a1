import type { Tx } from "@roundsman/db";
import { z } from "zod";
import { conflict } from "../../../platform/base/errors";
import { pounds } from "../../../platform/values/format";
import { Day, optionalText } from "../../../platform/values/values";
import { allocate, MethodByHand, recordRefund, type Source } from "../../ledger";
import { tellOfCredit } from "../../orders";

/** POST /receipts/{id}/refund and POST /credit-notes/{id}/refund: all that is left of it where no amount is named. */
export const PayingBack = z.object({
  /** How it went back. Direct debits are collected, never paid. */
  method: MethodByHand.exclude(["direct_debit"]),
  amountPence: z.int().min(1).optional(),
  reference: optionalText(120).optional(),
  /** The day in the books: today where it is left out. */
  refundedOn: Day.optional(),
});

interface Paying {
  tenantId: string;
  customerId: string | null;
  source: Source;
  /** Pence that are left of it; its row is held. */
  leftPence: number;
  at: Date;
  byUserId: string | null;
}

/**
 * Records that a customer's credit was paid back. Gives the pence.
 * @throws conflict on `amountPence` for more than is left
 */
export async function payBack(
  tx: Tx,
  paying: Paying,
  asked: z.output<typeof PayingBack>,
): Promise<number> {
  const { tenantId, customerId, source, leftPence, at, byUserId } = paying;
  const amountPence = asked.amountPence ?? leftPence;
  if (amountPence > leftPence) {
    throw conflict(`Only ${pounds(leftPence)} is left to pay back.`, "amountPence");
  }
  const { method, reference, refundedOn: on } = asked;
  const by = { tenantId, at, byUserId };
  const money = { ...by, customerId, method, amountPence, reference, on };
  const refundId = await recordRefund(tx, { ...money, orderId: null });
  if (refundId === null) throw new Error("A refund without a provider's reference clashed");
  await allocate(tx, by, [{ ...source, refundId, amountPence }]);
  const what = `${pounds(amountPence)} of their credit was paid back`;
  await tellOfCredit(tx, { tenantId, now: at, what, customerIds: [customerId] });
  return amountPence;
}
