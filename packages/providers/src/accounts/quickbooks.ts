import { milliseconds } from "date-fns/milliseconds";
import { ProviderFailed } from "../errors";
import { Fields, FieldWrong } from "../fields";
import {
  inPence,
  markOf,
  type Access,
  type AccountsProgram,
  type Answered,
  type Chart,
  type Choice,
  type ForeignPayment,
  type OutDocument,
  type Outcome,
  type Removal,
} from "./accounts";
import { quickBooksCalls, textIn } from "./quickbooks-calls";
import { quickBooksConsent } from "./quickbooks-consent";
import { bodyOf, entities, entityOf } from "./quickbooks-documents";
import type { AccountsSettings } from "./settings";
import { inOrder } from "./xero-calls";

/** Intuit's limit for a batch. */
const mostAtOnce = 10;
const mostRows = 1000;
/** Intuit reports the changes of the last 30 days. */
const changesMs = milliseconds({ days: 29 });

/**
 * QuickBooks Online: consents by Intuit's own client, documents by its REST API, after the schemas of its API
 * reference. A line of a sale refers to a product or service, and its amount is booked to that product's account of
 * income.
 */
export function quickbooks(settings: AccountsSettings): AccountsProgram {
  const { ask, query } = quickBooksCalls(settings.apiUrl);

  return {
    name: "quickbooks",
    available: true,
    mostAtOnce,
    ...quickBooksConsent(settings),

    async organisations(accessToken, realmId) {
      if (realmId === null) return [];
      const access = { accessToken, organisationId: realmId };
      const answer = await ask(access, { path: `/companyinfo/${realmId}` });
      return [{ id: realmId, name: answer.inside("CompanyInfo").text("CompanyName") }];
    },

    async chart(access) {
      const all = async (entity: string) =>
        query(access, entity, `select * from ${entity} where Active = true maxresults ${mostRows}`);
      const accounts = await all("Account");
      const items = await all("Item");
      const rates = await query(access, "TaxRate", `select * from TaxRate maxresults ${mostRows}`);
      const codes = await all("TaxCode");
      const classes = await all("Class");
      const codeOf = (id: string | null) => {
        const account = accounts.find((row) => row.text("Id") === id);
        return account?.textOrNull("AcctNum") ?? null;
      };
      const sales = items.flatMap((item): Choice[] => {
        if (!item.has("IncomeAccountRef")) return [];
        const account = item.inside("IncomeAccountRef").text("value");
        return [{ id: item.text("Id"), code: codeOf(account), name: item.text("Name") }];
      });
      const chart: Chart = {
        sales,
        // A credit memo has products alone: one of bad debts is booked to the account of bad debts.
        writeOffs: sales,
        clearing: sales,
        banks: accounts.flatMap((account): Choice[] =>
          ["Bank", "Other Current Asset"].includes(account.text("AccountType"))
            ? [
                {
                  id: account.text("Id"),
                  code: account.textOrNull("AcctNum"),
                  name: account.text("Name"),
                },
              ]
            : [],
        ),
        taxes: codes.flatMap((code) => {
          if (!code.has("SalesTaxRateList")) return [];
          const [detail] = code.inside("SalesTaxRateList").list("TaxRateDetail");
          if (detail === undefined) return [];
          const rateId = new Fields(detail).inside("TaxRateRef").text("value");
          const rate = rates.find((row) => row.text("Id") === rateId);
          const percent = rate?.has("RateValue") ? rate.number("RateValue") : 0;
          const id = `${code.text("Id")}/${rateId}`;
          return [{ id, code: code.text("Name"), name: code.text("Name"), percent }];
        }),
        tracking: classes.map((row) => ({
          id: row.text("Id"),
          code: null,
          name: row.text("FullyQualifiedName"),
        })),
      };
      return { value: chart, restMs: 0 };
    },

    async put(access, documents, { key, look }) {
      const there = new Map<string, Outcome>();
      for (const document of documents) {
        // The refund receipt paid the money back already.
        if (document.kind === "refund") {
          const { ref, creditNoteId: id } = document;
          there.set(ref, { done: true, id, totalPence: null });
        }
      }
      if (look) {
        for (const document of documents.filter(({ ref }) => !there.has(ref))) {
          const outcome = await lookFor(access, document);
          if (outcome) there.set(document.ref, outcome);
        }
      }
      const left = documents.filter(({ ref }) => !there.has(ref));
      if (left.length > 0) {
        for (const [ref, outcome] of await batch(access, left, key)) there.set(ref, outcome);
      }
      return { value: inOrder(documents, there), restMs: 0 };
    },

    remove: (access, removal, key) => removeOne(access, removal, key),

    async paymentsSince(access, since) {
      const rows: Fields[] = [];
      for (let from = 1; ; from += mostRows) {
        const page = await query(
          access,
          "Payment",
          `select * from Payment where MetaData.LastUpdatedTime >= '${since.toISOString()}' orderby MetaData.LastUpdatedTime startposition ${from} maxresults ${mostRows}`,
        );
        rows.push(...page);
        if (page.length < mostRows) break;
      }
      // A query does not report deletions, so this reads changes instead, which go back 30 days.
      const changedSince = new Date(Math.max(since.getTime(), Date.now() - changesMs));
      const answer = await ask(access, {
        path: `/cdc?entities=Payment&changedSince=${encodeURIComponent(changedSince.toISOString())}`,
      });
      const gone = answer.list("CDCResponse").flatMap((part) =>
        new Fields(part).list("QueryResponse").flatMap((response) => {
          const fields = new Fields(response);
          return (fields.has("Payment") ? fields.list("Payment") : [])
            .map((row) => new Fields(row))
            .filter((row) => row.textOrNull("status") === "Deleted");
        }),
      );
      return { value: [...rows, ...gone].flatMap(toForeign), restMs: 0 };
    },
  };

  /** Sends several documents in one request. Intuit answers a repeat of `requestid` like the first request. */
  async function batch(
    access: Access,
    documents: readonly OutDocument[],
    key: string,
  ): Promise<Map<string, Outcome>> {
    const BatchItemRequest = documents.map((document) => ({
      bId: document.ref,
      operation: "create",
      [entityOf(document)]: bodyOf(document),
    }));
    const answer = await ask(access, { path: "/batch", key, body: { BatchItemRequest } });
    const outcomes = new Map<string, Outcome>();
    for (const entry of answer.list("BatchItemResponse")) {
      const item = new Fields(entry);
      const ref = item.text("bId");
      const document = documents.find((one) => one.ref === ref);
      if (!document) continue;
      if (item.has("Fault")) {
        const why = textIn(item.inside("Fault"));
        const known = document.kind === "contact" ? await lookFor(access, document) : null;
        outcomes.set(ref, known ?? { done: false, why });
      } else {
        outcomes.set(ref, outcomeOf(document, item.inside(entityOf(document))));
      }
    }
    return outcomes;
  }

  /**
   * Returns the existing document, found by its number, its mark or, for a customer, the unique name; null if it is
   * missing.
   */
  async function lookFor(access: Access, document: OutDocument): Promise<Outcome | null> {
    const entity = entityOf(document);
    const [column, value] =
      document.kind === "contact"
        ? ["DisplayName", document.name]
        : document.kind === "invoice" || document.kind === "credit_note"
          ? ["DocNumber", document.number]
          : ["PaymentRefNum", markOf(document.ref)];
    const quoted = value.replaceAll("\\", "\\\\").replaceAll("'", "\\'");
    const [row] = await query(
      access,
      entity,
      `select * from ${entity} where ${column} = '${quoted}'`,
    );
    return row ? outcomeOf(document, row) : null;
  }

  async function removeOne(
    access: Access,
    { kind, id }: Removal,
    key: string,
  ): Promise<Answered<Outcome>> {
    const entity = entities[kind];
    const path = `/${entity.toLowerCase()}`;
    const gone: Outcome = { done: true, id, totalPence: null };
    try {
      const now = (await ask(access, { path: `${path}/${id}` })).inside(entity);
      // A voided invoice keeps its number with a total of zero. QuickBooks can't void other documents over its API.
      const operation = kind === "invoice" ? "void" : "delete";
      await ask(access, {
        path: `${path}?operation=${operation}`,
        key,
        body: { Id: id, SyncToken: now.text("SyncToken") },
      });
      return { value: gone, restMs: 0 };
    } catch (error) {
      if (!(error instanceof ProviderFailed) || error.code !== "declined") throw error;
      const isGone = /Object Not Found|inactive|made inactive|already (deleted|voided)/i;
      const why = error.message;
      return { value: isGone.test(why) ? gone : { done: false, why }, restMs: 0 };
    }
  }
}

function outcomeOf(document: OutDocument, row: Fields): Outcome {
  const id = row.text("Id");
  const totalPence = row.has("TotalAmt") ? inPence(row.number("TotalAmt")) : null;
  return { done: true, id, totalPence: document.kind === "credit" ? null : totalPence };
}

/**
 * Returns the amount that a QuickBooks payment pays of each invoice. QuickBooks has one payment for several invoices,
 * so each part is identified by the payment's id and the invoice's. A deleted payment has only its id, so all of its
 * parts are gone.
 */
function toForeign(payment: Fields): ForeignPayment[] {
  const id = payment.text("Id");
  if (payment.textOrNull("status") === "Deleted") {
    const gone = { invoiceId: "", date: "", amountPence: 0, reference: null, bankId: null };
    return [{ id, gone: true, ...gone }];
  }
  try {
    const bank = payment.has("DepositToAccountRef")
      ? payment.inside("DepositToAccountRef").text("value")
      : null;
    // A payment of zero links a credit memo and an invoice, so no money came in.
    if (payment.number("TotalAmt") === 0) return [];
    return payment.list("Line").flatMap((entry) => {
      const line = new Fields(entry);
      return line.list("LinkedTxn").flatMap((link): ForeignPayment[] => {
        const fields = new Fields(link);
        if (fields.text("TxnType") !== "Invoice") return [];
        const invoiceId = fields.text("TxnId");
        return [
          {
            id: `${id}/${invoiceId}`,
            gone: false,
            invoiceId,
            date: payment.text("TxnDate"),
            amountPence: inPence(line.number("Amount")),
            reference: payment.textOrNull("PaymentRefNum"),
            bankId: bank,
          },
        ];
      });
    });
  } catch (error) {
    if (!(error instanceof FieldWrong)) throw error;
    throw new ProviderFailed("accounts", "unreadable", `QuickBooks: ${error.message}.`);
  }
}
