import type { Payment } from "xero-node";
import { ProviderFailed } from "../errors";
import {
  inPence,
  markOf,
  onlyOf,
  type Access,
  type Answered,
  type ForeignPayment,
  type OutDocument,
  type Outcome,
  type Removal,
} from "./accounts";
import type { XeroCall } from "./xero-calls";

/** Xero's limit for a page. */
const pageSize = 1000;

/** Finds and removes existing documents. */
export function xeroLooks(call: XeroCall) {
  return { byName, lookFor, remove, paymentsSince };

  /** Returns which of these documents exist, found by their number or mark. */
  async function lookFor(
    access: Access,
    documents: readonly OutDocument[],
  ): Promise<Map<string, Outcome>> {
    const outcomes = new Map<string, Outcome>();
    const { organisationId } = access;
    const note = (ref: string, id: string | undefined, total: number | undefined | null) => {
      if (id === undefined) return;
      const totalPence = typeof total === "number" ? inPence(total) : null;
      outcomes.set(ref, { done: true, id, totalPence });
    };
    const [first] = documents;
    if (first?.kind === "contact") {
      // Xero identifies a contact by its number, so sending it again changes the same contact.
      return outcomes;
    }
    if (first?.kind === "invoice") {
      const sales = onlyOf(documents, "invoice", "credit_note");
      const { value } = await call(access, (api) =>
        api.getInvoices(
          organisationId,
          undefined,
          'Type=="ACCREC"',
          undefined,
          undefined,
          sales.map(({ number }) => number),
          undefined,
          ["AUTHORISED", "PAID"],
          1,
        ),
      );
      for (const { ref, number } of sales) {
        const row = value.invoices?.find(({ invoiceNumber }) => invoiceNumber === number);
        note(ref, row?.invoiceID, row?.total);
      }
      return outcomes;
    }
    if (first?.kind === "credit_note") {
      for (const { ref, number } of onlyOf(documents, "invoice", "credit_note")) {
        const { value } = await call(access, (api) =>
          api.getCreditNotes(organisationId, undefined, `CreditNoteNumber=="${number}"`),
        );
        const row = value.creditNotes?.find(
          ({ status }) => !["VOIDED", "DELETED"].includes(String(status)),
        );
        note(ref, row?.creditNoteID, row?.total);
      }
      return outcomes;
    }
    if (first?.kind === "payment") {
      for (const { ref, invoiceId } of onlyOf(documents, "payment")) {
        const { value } = await call(access, (api) =>
          api.getPayments(
            organisationId,
            undefined,
            `Invoice.InvoiceID==guid("${invoiceId}") AND Status=="AUTHORISED"`,
          ),
        );
        const row = value.payments?.find(({ reference }) => reference === markOf(ref));
        note(ref, row?.paymentID, row?.amount);
      }
      return outcomes;
    }
    if (first?.kind === "refund") {
      for (const { ref, creditNoteId } of onlyOf(documents, "refund")) {
        const { value } = await call(access, (api) =>
          api.getCreditNote(organisationId, creditNoteId),
        );
        const row = value.creditNotes?.[0]?.payments?.find(
          ({ status }) => String(status) !== "DELETED",
        );
        note(ref, row?.paymentID, row?.amount);
      }
      return outcomes;
    }
    for (const { ref, creditNoteId, invoiceId, amountPence } of onlyOf(documents, "credit")) {
      const { value } = await call(access, (api) =>
        api.getCreditNote(organisationId, creditNoteId),
      );
      const row = value.creditNotes?.[0]?.allocations?.find(
        ({ invoice, amount, isDeleted }) =>
          !isDeleted && invoice.invoiceID === invoiceId && inPence(amount) === amountPence,
      );
      note(ref, row?.allocationID, row?.amount);
    }
    return outcomes;
  }

  /**
   * A contact's name is unique. An existing contact of that name is the customer: the business created it in Xero
   * before.
   */
  async function byName(
    access: Access,
    contacts: Extract<OutDocument, { kind: "contact" }>[],
    { value: outcomes, restMs }: Answered<Outcome[]>,
  ): Promise<Answered<Outcome[]>> {
    const value: Outcome[] = [];
    for (const [index, outcome] of outcomes.entries()) {
      const name = contacts[index]?.name.toLowerCase();
      if (
        outcome.done ||
        name === undefined ||
        !/already assigned|must be unique/i.test(outcome.why)
      ) {
        value.push(outcome);
        continue;
      }
      const existing = await call(access, (api) =>
        api.getContacts(
          access.organisationId,
          undefined,
          undefined,
          undefined,
          undefined,
          1,
          false,
          true,
          name,
        ),
      );
      const row = existing.value.contacts?.find((one) => one.name?.toLowerCase() === name);
      value.push(row?.contactID ? { done: true, id: row.contactID, totalPence: null } : outcome);
    }
    return { value, restMs };
  }

  async function remove(
    access: Access,
    { kind, id, creditNoteId }: Removal,
    key: string,
  ): Promise<Answered<Outcome>> {
    const { organisationId } = access;
    const gone: Outcome = { done: true, id, totalPence: null };
    try {
      const { restMs } = await call<unknown>(access, (api, sdk) => {
        const { Invoice: AnInvoice, CreditNote: ACreditNote } = sdk;
        switch (kind) {
          case "invoice": {
            const invoices = [{ invoiceID: id, status: AnInvoice.StatusEnum.VOIDED }];
            return api.updateInvoice(organisationId, id, { invoices }, undefined, key);
          }
          case "credit_note": {
            const creditNotes = [{ creditNoteID: id, status: ACreditNote.StatusEnum.VOIDED }];
            return api.updateCreditNote(organisationId, id, { creditNotes }, undefined, key);
          }
          case "payment":
            return api.deletePayment(organisationId, id, { status: "DELETED" }, key);
          case "credit":
            return api.deleteCreditNoteAllocations(organisationId, creditNoteId ?? "", id);
        }
      });
      return { value: gone, restMs };
    } catch (error) {
      if (!(error instanceof ProviderFailed) || error.code !== "declined") throw error;
      // The answer to an earlier attempt was lost: the document is deleted or void already.
      const isGone =
        /(not|cannot be|could not be) found|HTTP 404|already (been )?(deleted|voided)/i;
      const why = error.message;
      return { value: isGone.test(why) ? gone : { done: false, why }, restMs: 0 };
    }
  }

  /** Returns payments of invoices, the earliest change first. */
  async function paymentsSince(access: Access, since: Date): Promise<Answered<ForeignPayment[]>> {
    const foreignPayments: ForeignPayment[] = [];
    let restMs = 0;
    for (let page = 1; ; page += 1) {
      const answer = await call(access, (api) =>
        api.getPayments(
          access.organisationId,
          since,
          'PaymentType=="ACCRECPAYMENT"',
          "UpdatedDateUTC ASC",
          page,
          pageSize,
        ),
      );
      const payments = answer.value.payments ?? [];
      foreignPayments.push(...payments.flatMap(toForeign));
      restMs = answer.restMs;
      if (payments.length < pageSize) break;
    }
    return { value: foreignPayments, restMs };
  }
}

function toForeign(payment: Payment): ForeignPayment[] {
  const { paymentID, invoice, amount, date, reference, account, status } = payment;
  if (!paymentID || !invoice?.invoiceID || amount === undefined || !date) return [];
  return [
    {
      id: paymentID,
      gone: String(status) === "DELETED",
      invoiceId: invoice.invoiceID,
      date: new Date(date).toISOString().slice(0, 10),
      amountPence: inPence(amount),
      reference: reference ?? null,
      bankId: account?.accountID ?? null,
    },
  ];
}
