import { inPounds, markOf, type OutDocument, type OutLine } from "./accounts";

/* Converts documents to the objects of Intuit's API reference. */

/** The QuickBooks object of each kind of document. */
export const entities = {
  contact: "Customer",
  invoice: "Invoice",
  credit_note: "CreditMemo",
  payment: "Payment",
  // A payment of zero links a credit memo and the invoice that it pays.
  credit: "Payment",
} as const;

/** A credit note that is paid back completely is a refund receipt: QuickBooks pays no credit memo back over its API. */
export const entityOf = (document: OutDocument) =>
  document.kind === "refund" ||
  (document.kind === "credit_note" && document.refundFromId !== undefined)
    ? "RefundReceipt"
    : entities[document.kind];

/** Returns a document's object as the API reference describes it. */
export function bodyOf(document: OutDocument): object {
  switch (document.kind) {
    case "contact": {
      const { name, email, phone, address } = document;
      const [Line1, Line2, Line3, Line4] = address;
      return {
        DisplayName: name,
        CompanyName: name.slice(0, 100),
        ...(email !== null && { PrimaryEmailAddr: { Address: email } }),
        ...(phone !== null && { PrimaryPhone: { FreeFormNumber: phone.slice(0, 30) } }),
        ...(address.length > 0 && { BillAddr: { Line1, Line2, Line3, Line4 } }),
      };
    }
    case "invoice":
    case "credit_note": {
      const { kind, number, contactId, date, dueDate, reference, lines, refundFromId } = document;
      const vatPence = lines.reduce((sum, line) => sum + line.vatPence, 0);
      return {
        DocNumber: number,
        TxnDate: date,
        ...(kind === "invoice" && { DueDate: dueDate }),
        ...(refundFromId !== undefined && { DepositToAccountRef: { value: refundFromId } }),
        CustomerRef: { value: contactId },
        PrivateNote: reference,
        GlobalTaxCalculation: "TaxExcluded",
        Line: lines.map(({ description, netPence, saleId, taxId, trackingId }) => ({
          DetailType: "SalesItemLineDetail",
          Amount: inPounds(netPence),
          Description: description,
          SalesItemLineDetail: {
            ItemRef: { value: saleId },
            Qty: 1,
            UnitPrice: inPounds(netPence),
            TaxCodeRef: { value: taxId.split("/")[0] },
            ...(trackingId !== null && { ClassRef: { value: trackingId } }),
          },
        })),
        TxnTaxDetail: {
          TotalTax: inPounds(vatPence),
          TaxLine: taxesOf(lines).map((tax) => ({
            DetailType: "TaxLineDetail",
            Amount: inPounds(tax.vatPence),
            TaxLineDetail: {
              TaxRateRef: { value: tax.rateId },
              PercentBased: true,
              TaxPercent: tax.percent,
              NetAmountTaxable: inPounds(tax.netPence),
            },
          })),
        },
      };
    }
    case "payment":
      return {
        CustomerRef: { value: document.contactId },
        TotalAmt: inPounds(document.amountPence),
        TxnDate: document.date,
        PaymentRefNum: markOf(document.ref),
        DepositToAccountRef: { value: document.bankId },
        Line: [linked(document.amountPence, "Invoice", document.invoiceId)],
      };
    case "refund":
      throw new TypeError("QuickBooks has a refund with its refund receipt");
    case "credit":
      return {
        CustomerRef: { value: document.contactId },
        TotalAmt: 0,
        TxnDate: document.date,
        PaymentRefNum: markOf(document.ref),
        Line: [
          linked(document.amountPence, "Invoice", document.invoiceId),
          linked(document.amountPence, "CreditMemo", document.creditNoteId),
        ],
      };
  }
}

/** Adds the lines up by tax rate, because QuickBooks has each rate once in a document. */
function taxesOf(lines: readonly OutLine[]) {
  const taxes = new Map<string, Pick<OutLine, "netPence" | "vatPence" | "percent">>();
  for (const { taxId, netPence, vatPence, percent } of lines) {
    const rateId = taxId.split("/")[1] ?? "";
    const before = taxes.get(rateId) ?? { netPence: 0, vatPence: 0 };
    taxes.set(rateId, {
      percent,
      netPence: before.netPence + netPence,
      vatPence: before.vatPence + vatPence,
    });
  }
  return [...taxes].map(([rateId, sums]) => ({ rateId, ...sums }));
}

const linked = (pence: number, TxnType: string, TxnId: string) => ({
  Amount: inPounds(pence),
  LinkedTxn: [{ TxnId, TxnType }],
});
