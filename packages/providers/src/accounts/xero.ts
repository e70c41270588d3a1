import type { Allocation, Contact, CreditNote, Invoice, LineItem, Payment } from "xero-node";
import { askJson } from "../http";
import { Fields } from "../fields";
import {
  inPence,
  inPounds,
  markOf,
  onlyOf,
  type Access,
  type AccountsProgram,
  type Answered,
  type Chart,
  type OutDocument,
  type OutLine,
  type Outcome,
} from "./accounts";
import type { AccountsSettings } from "./settings";
import { asking, inOrder, type XeroCall } from "./xero-calls";
import { xeroConsent } from "./xero-consent";
import { xeroLooks } from "./xero-looks";

/** Xero's limit for a request. */
const mostAtOnce = 50;

/**
 * Xero, by its SDK, on its Accounting API's OpenAPI document: PUT creates, and refuses the number of an existing
 * invoice or credit note; `summarizeErrors=false` returns a result for each document.
 */
export function xero(settings: AccountsSettings): AccountsProgram {
  const consent = xeroConsent(settings);

  const call: XeroCall = async ({ accessToken }, ask) => {
    // Xero's SDK is large, and most processes never need it.
    const sdk = await import("xero-node");
    const api = new sdk.AccountingApi(`${settings.apiUrl}/api.xro/2.0`);
    api.accessToken = accessToken;
    return asking(() => ask(api, sdk));
  };
  const { byName, lookFor, remove, paymentsSince } = xeroLooks(call);

  return {
    name: "xero",
    available: true,
    mostAtOnce,
    ...consent,

    async organisations(accessToken) {
      const answer = await askJson({
        provider: "accounts",
        url: `${settings.apiUrl}/connections`,
        headers: { authorization: `Bearer ${accessToken}` },
        timeoutMs: 15_000,
      });
      const list = Array.isArray(answer) ? answer : [];
      return list
        .map((entry: unknown) => new Fields(entry))
        .filter((entry) => entry.text("tenantType") === "ORGANISATION")
        .map((entry) => ({ id: entry.text("tenantId"), name: entry.text("tenantName") }));
    },

    async chart(access) {
      const { organisationId } = access;
      const accounts = await call(access, (api) =>
        api.getAccounts(organisationId, undefined, 'Status=="ACTIVE"'),
      );
      const taxes = await call(access, (api) => api.getTaxRates(organisationId));
      const tracking = await call(access, (api) => api.getTrackingCategories(organisationId));
      const all = (accounts.value.accounts ?? []).map((account) => ({
        account,
        kind: String(account.type),
        // The SDK's name for the API's field Class.
        of: String(Reflect.get(account, "_class")),
      }));
      const ofClass = (accountClass: string) =>
        all.flatMap(({ of, account: { code, name } }) =>
          of === accountClass && code ? [{ id: code, code, name: name ?? code }] : [],
        );
      const chart: Chart = {
        sales: ofClass("REVENUE"),
        writeOffs: ofClass("EXPENSE"),
        // Xero has no documents with lines to bank accounts and to its own accounts, such as receivables.
        clearing: all.flatMap(({ kind, of, account: { code, name, systemAccount } }) =>
          ["ASSET", "LIABILITY"].includes(of) && kind !== "BANK" && !systemAccount && code
            ? [{ id: code, code, name: name ?? code }]
            : [],
        ),
        banks: all.flatMap(
          ({ kind, account: { enablePaymentsToAccount, accountID, code, name } }) =>
            (kind === "BANK" || enablePaymentsToAccount) && accountID
              ? [{ id: accountID, code: code || null, name: name ?? accountID }]
              : [],
        ),
        taxes: (taxes.value.taxRates ?? []).flatMap((rate) =>
          rate.canApplyToRevenue && rate.taxType
            ? [
                {
                  id: rate.taxType,
                  code: rate.taxType,
                  name: rate.name ?? rate.taxType,
                  percent: rate.effectiveRate ?? 0,
                },
              ]
            : [],
        ),
        tracking: (tracking.value.trackingCategories ?? []).flatMap((category) =>
          (category.options ?? []).map((option) => ({
            id: `${category.trackingCategoryID}/${option.trackingOptionID}`,
            code: null,
            name: `${category.name}: ${option.name}`,
          })),
        ),
      };
      return { value: chart, restMs: Math.max(accounts.restMs, taxes.restMs, tracking.restMs) };
    },

    async put(access, documents, { key, look }) {
      const there = look ? await lookFor(access, documents) : new Map<string, Outcome>();
      const left = documents.filter(({ ref }) => !there.has(ref));
      const sent =
        left.length > 0 ? await send(access, left, key) : { value: [] as Outcome[], restMs: 0 };
      left.forEach(({ ref }, index) => {
        const outcome = sent.value[index];
        if (outcome) there.set(ref, outcome);
      });
      return { value: inOrder(documents, there), restMs: sent.restMs };
    },

    remove,

    paymentsSince,
  };

  async function send(
    access: Access,
    documents: readonly OutDocument[],
    key: string,
  ): Promise<Answered<Outcome[]>> {
    const { organisationId } = access;
    const [first] = documents;
    switch (first?.kind) {
      case "contact": {
        const contacts = onlyOf(documents, "contact").map(
          ({ ref, name, email, phone, address }): Contact => ({
            contactNumber: ref,
            name,
            emailAddress: email ?? undefined,
            phones: phone === null ? undefined : [{ phoneNumber: phone.slice(0, 50) }],
            addresses: address.length === 0 ? undefined : [toAddress(address)],
          }),
        );
        const answer = await call(access, (api) =>
          api.updateOrCreateContacts(organisationId, { contacts }, false, key),
        );
        const outcomes = each(answer, answer.value.contacts, (row) => [row.contactID, null]);
        return byName(access, onlyOf(documents, "contact"), outcomes);
      }
      case "invoice": {
        const answer = await call(access, (api, { Invoice: Model, LineAmountTypes }) => {
          const invoices = onlyOf(documents, "invoice", "credit_note").map((document): Invoice => ({
            type: Model.TypeEnum.ACCREC,
            status: Model.StatusEnum.AUTHORISED,
            lineAmountTypes: LineAmountTypes.Exclusive,
            contact: { contactID: document.contactId },
            invoiceNumber: document.number,
            reference: document.reference,
            date: document.date,
            dueDate: document.dueDate,
            lineItems: document.lines.map(toLine),
          }));
          return api.createInvoices(organisationId, { invoices }, false, undefined, key);
        });
        return each(answer, answer.value.invoices, (row) => [row.invoiceID, row.total]);
      }
      case "credit_note": {
        const answer = await call(access, (api, { CreditNote: Model, LineAmountTypes }) => {
          const creditNotes = onlyOf(documents, "invoice", "credit_note").map(
            (document): CreditNote => ({
              type: Model.TypeEnum.ACCRECCREDIT,
              status: Model.StatusEnum.AUTHORISED,
              lineAmountTypes: LineAmountTypes.Exclusive,
              contact: { contactID: document.contactId },
              creditNoteNumber: document.number,
              reference: document.reference,
              date: document.date,
              lineItems: document.lines.map(toLine),
            }),
          );
          return api.createCreditNotes(organisationId, { creditNotes }, false, undefined, key);
        });
        return each(answer, answer.value.creditNotes, (row) => [row.creditNoteID, row.total]);
      }
      case "payment": {
        const payments = onlyOf(documents, "payment").map((document): Payment => ({
          invoice: { invoiceID: document.invoiceId },
          account: { accountID: document.bankId },
          date: document.date,
          amount: inPounds(document.amountPence),
          reference: markOf(document.ref),
        }));
        const answer = await call(access, (api) =>
          api.createPayments(organisationId, { payments }, false, key),
        );
        return each(answer, answer.value.payments, (row) => [row.paymentID, row.amount]);
      }
      case "refund": {
        const payments = onlyOf(documents, "refund").map((document): Payment => ({
          creditNote: { creditNoteID: document.creditNoteId },
          account: { accountID: document.bankId },
          date: document.date,
          amount: inPounds(document.amountPence),
          reference: markOf(document.ref),
        }));
        const answer = await call(access, (api) =>
          api.createPayments(organisationId, { payments }, false, key),
        );
        return each(answer, answer.value.payments, (row) => [row.paymentID, row.amount]);
      }
      case "credit":
        return allocate(access, onlyOf(documents, "credit"), key);
      case undefined:
        return { value: [], restMs: 0 };
    }
  }

  /** One request for each credit note, because Xero has no batch for allocations. */
  async function allocate(
    access: Access,
    documents: Extract<OutDocument, { kind: "credit" }>[],
    key: string,
  ): Promise<Answered<Outcome[]>> {
    const value: Outcome[] = [];
    let restMs = 0;
    for (const { ref, creditNoteId, invoiceId, amountPence, date } of documents) {
      const allocation: Allocation = {
        invoice: { invoiceID: invoiceId },
        amount: inPounds(amountPence),
        date,
      };
      const answer = await call(access, (api) =>
        api.createCreditNoteAllocation(
          access.organisationId,
          creditNoteId,
          { allocations: [allocation] },
          false,
          `${key}-${markOf(ref)}`,
        ),
      );
      const outcomes = each(answer, answer.value.allocations, (row) => [
        row.allocationID,
        row.amount,
      ]);
      value.push(...outcomes.value);
      restMs = outcomes.restMs;
    }
    return { value, restMs };
  }
}

interface Judged {
  validationErrors?: { message?: string }[];
}

/** Returns an outcome for each row of the answer, in its order. */
function each<Body, Row extends Judged>(
  { restMs }: Answered<Body>,
  rows: readonly Row[] | undefined,
  read: (row: Row) => [id: string | undefined, total: number | null | undefined],
): Answered<Outcome[]> {
  const value = (rows ?? []).map((row): Outcome => {
    const [id, total] = read(row);
    const why = (row.validationErrors ?? []).flatMap(({ message }) => message ?? []).join(" ");
    if (why !== "" || id === undefined || /^[0-]+$/.test(id)) {
      return { done: false, why: why || "Xero did not take it, and did not say why." };
    }
    return { done: true, id, totalPence: typeof total === "number" ? inPence(total) : null };
  });
  return { value, restMs };
}

function toLine(line: OutLine): LineItem {
  const [trackingCategoryID, trackingOptionID] = line.trackingId?.split("/") ?? [];
  return {
    description: line.description,
    quantity: 1,
    unitAmount: inPounds(line.netPence),
    lineAmount: inPounds(line.netPence),
    taxAmount: inPounds(line.vatPence),
    taxType: line.taxId,
    accountCode: line.saleId,
    tracking: trackingCategoryID ? [{ trackingCategoryID, trackingOptionID }] : undefined,
  };
}

const toAddress = ([addressLine1, addressLine2, addressLine3, ...rest]: string[]) => ({
  addressLine1,
  addressLine2,
  addressLine3,
  addressLine4: rest.length > 0 ? rest.join(", ") : undefined,
});
