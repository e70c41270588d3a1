import type { Tx } from "@roundsman/db";
import type { z } from "zod";
import type { Recorder } from "../../../platform/audit/change";
import { conflict, invalid, refuseIf } from "../../../platform/base/errors";
import { countWords, day, fromDay, pounds, todayIn } from "../../../platform/values/format";
import { lessVat } from "../../../platform/values/values";
import { giveBack } from "../../orders";
import { agreementNow, lockAgreement, type AgreementRow } from "../../stock";
import { lockCreditNote } from "../credit/credit-notes";
import { issueCreditNote } from "../credit/issue";
import { payBack } from "../ledger/pay-back";
import { invoiceOrder } from "../sales/invoice-order";
import type { NewReturn } from "./schema";
import { refundOn, whyNotCredited, whyNotPaidOut, whyNotReturned } from "./view";

interface By {
  tenantId: string;
  timeZone: string;
  now: Date;
  /** The address of the office. */
  webUrl: string;
  by: { id: string | null; name: string };
  /** Who stands in the books; null for a key and in a support session. */
  byUserId: string | null;
}

type Asked = z.output<typeof NewReturn>;

const outcomeWords: Record<Asked["outcome"], string> = {
  returned: "came back",
  lost_paper: "came back without the paper",
  foreign_brand: "of another brand was handed in",
  lost: "was lost",
};

/**
 * Cylinders of an agreement come back, or are lost. What is paid back of the charge is by the scale that was copied to
 * it; a credit note says so, and it is the customer's credit or paid out. A cylinder of another brand ends nothing: that of
 * the agreement is still out. Of two at once, the second sees what the first left open.
 * @throws not_found; conflict where fewer are open, or what stands in the way of the refund; validation on `returnedOn`
 */
export async function returnCylinders(
  tx: Tx,
  record: Recorder,
  by: By,
  { id, ...asked }: Asked & { id: string },
): Promise<AgreementRow> {
  const { tenantId, timeZone, now } = by;
  const { count, outcome, refund } = asked;
  let agreement = await lockAgreement(tx, tenantId, id);
  refuseIf(whyNotReturned(agreement));
  const open = agreement.quantity - agreement.returnedQuantity;
  if (count > open) throw conflict(`Only ${open} of ${agreement.number} are still out.`, "count");
  const returnedOn = asked.returnedOn ?? todayIn(timeZone, now);
  if (returnedOn < day(agreement.paidOn)) {
    throw invalid({ path: "returnedOn", message: "This is before it was paid for." });
  }
  const due = refund === "none" ? { percent: 0, pence: 0 } : refundOn(agreement, returnedOn, count);
  let creditNoteId: string | null = null;
  if (due.pence > 0) {
    refuseIf(refund === "credit" ? whyNotCredited(agreement) : whyNotPaidOut(agreement));
    agreement = await withInvoice(tx, record, by, agreement);
    creditNoteId = await giveRefund(tx, record, by, agreement, { ...asked, returnedOn }, due.pence);
  }
  const refundPence =
    creditNoteId === null ? 0 : (await lockCreditNote(tx, tenantId, creditNoteId)).totalPence;
  await tx.cylinderReturn.create({
    data: {
      tenantId,
      agreementId: id,
      quantity: count,
      outcome,
      refund,
      percent: due.percent,
      refundPence,
      creditNoteId,
      returnedOn: fromDay(returnedOn),
      note: asked.note ?? null,
      recordedAt: now,
      recordedByName: by.by.name,
      recordedByUserId: by.by.id,
    },
  });
  if (outcome !== "foreign_brand") {
    await tx.cylinderAgreement.updateMany({
      where: { tenantId, id },
      data: { returnedQuantity: { increment: count } },
    });
  }
  const paid =
    refundPence > 0
      ? `, ${pounds(refundPence)} ${refund === "credit" ? "credited" : "paid back"}`
      : "";
  await record({
    action: "cylinder_agreement.returned",
    words: `${countWords(count, "cylinder")} of ${agreement.number} ${outcomeWords[outcome]}${paid}`,
    subject: { kind: "cylinder_agreement", id },
    after: { count, outcome, refund, percent: due.percent, refundPence, returnedOn },
  });
  return agreementNow(tx, tenantId, id);
}

/** An order that was paid by itself gets its invoice now, so that there is something to credit. */
async function withInvoice(
  tx: Tx,
  record: Recorder,
  { tenantId, timeZone, now, webUrl, byUserId }: By,
  agreement: AgreementRow,
): Promise<AgreementRow> {
  const { id, orderId, invoiceId } = agreement;
  if (invoiceId !== null || orderId === null) return agreement;
  await invoiceOrder(tx, record, { tenantId, timeZone, now, webUrl, byUserId, orderId });
  return agreementNow(tx, tenantId, id);
}

/** Credits the refund on the agreement's bill, and pays it out where that was asked. Gives the credit note's id. */
async function giveRefund(
  tx: Tx,
  record: Recorder,
  { tenantId, timeZone, now: at, byUserId }: By,
  agreement: AgreementRow,
  asked: Asked & { returnedOn: string },
  pence: number,
): Promise<string> {
  const { number, invoiceId, invoiceNumber, invoiceCustomerId, orderId, vatRate, vatTreatment } =
    agreement;
  if (invoiceId === null) throw conflict(`${number} has no invoice that could be credited.`);
  const paidSale = agreement.paidSale ?? false;
  const reason = `${countWords(asked.count, "cylinder")} of ${number} returned`;
  const today = todayIn(timeZone, at);
  const creditNoteId = await issueCreditNote(
    tx,
    { tenantId, at, today, byUserId, reason },
    { invoiceId, customerId: invoiceCustomerId, paidSale },
    { amounts: [{ vatRate, vatTreatment, netPence: lessVat(pence, vatRate) }] },
  );
  const note = await lockCreditNote(tx, tenantId, creditNoteId);
  await record({
    action: "credit_note.issued",
    words: `Credited ${pounds(note.totalPence)} of ${invoiceNumber} to ${note.customerName} by ${note.number}`,
    subject: { kind: "credit_note", id: creditNoteId },
    after: { number: note.number, totalPence: note.totalPence, reason },
  });
  const { method, reference } = asked;
  if (asked.refund !== "payment" || method === undefined) return creditNoteId;
  const on = asked.returnedOn;
  if (paidSale && orderId !== null) {
    const money = { tenantId, orderId, at, on, byUserId, method, reference };
    await giveBack(tx, { ...money, amountPence: note.totalPence });
    return creditNoteId;
  }
  await payBack(
    tx,
    {
      tenantId,
      customerId: note.customerId,
      source: { creditNoteId },
      leftPence: note.totalPence - note.allocatedPence,
      at,
      byUserId,
    },
    { method, reference, refundedOn: on, amountPence: note.totalPence },
  );
  return creditNoteId;
}
