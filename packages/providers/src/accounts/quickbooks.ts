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
import { bodyOf, entityOf } from "./quickbooks-documents";
import type { AccountsSettings } from "./settings";
import { inOrder } from "./xero-calls";

/** Intuit asks for no more than 10 in a batch. */
const mostAtOnce = 10;
const mostRows = 1000;
/** Intuit says what changed for 30 days. */
const changesMs = milliseconds({ days: 29 });

/**
 * QuickBooks Online: consents by Intuit's own client, documents by its REST API, after the schemas of its API reference.
 * A line of a sale names a product or service, whose own account of income it goes to.
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
      const chart: Chart = {
        sales: items.flatMap((item): Choice[] => {
          if (!item.has("IncomeAccountRef")) return [];
          const account = item.inside("IncomeAccountRef").text("value");
          return [{ id: item.text("Id"), code: codeOf(account), name: item.text("Name") }];
        }),
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
      if (look) {
        for (const document of documents) {
          const found = await lookFor(access, document);
          if (found) there.set(document.ref, found);
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
      // A query does not say what was deleted. What changed is told for the last 30 days.
      const changedSince = new Date(Math.max(since.getTime(), Date.now() - changesMs));
      const answer = await ask(access, {
        path: `/cdc?entities=Payment&changedSince=${encodeURIComponent(changedSince.toISOString())}`,
      });
      const gone = answer.list("CDCResponse").flatMap((part) =>
        new Fields(part).list("QueryResponse").flatMap((found) => {
          const of = new Fields(found);
          return (of.has("Payment") ? of.list("Payment") : [])
            .map((row) => new Fields(row))
            .filter((row) => row.textOrNull("status") === "Deleted");
        }),
      );
      return { value: [...rows, ...gone].flatMap(toForeign), restMs: 0 };
    },
  };

  /** One request for several documents; `requestid` makes Intuit answer a repeat as it answered the first. */
  async function batch(
    access: Access,
    documents: readonly OutDocument[],
    key: string,
  ): Promise<Map<string, Outcome>> {
    const BatchItemRequest = documents.map((document) => ({
      bId: document.ref,
      operation: "create",
      [entityOf[document.kind]]: bodyOf(document),
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
        outcomes.set(ref, outcomeOf(document, item.inside(entityOf[document.kind])));
      }
    }
    return outcomes;
  }

  /** Whether it is there: by its number, its mark or, for a customer, the name that only one can have. */
  async function lookFor(access: Access, document: OutDocument): Promise<Outcome | null> {
    const entity = entityOf[document.kind];
    const [column, value] =
      document.kind === "contact"
        ? ["DisplayName", document.name]
        : document.kind === "payment" || document.kind === "credit"
          ? ["PaymentRefNum", markOf(document.ref)]
          : ["DocNumber", document.number];
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
    const entity = entityOf[kind];
    const path = `/${entity.toLowerCase()}`;
    const gone: Outcome = { done: true, id, totalPence: null };
    try {
      const now = (await ask(access, { path: `${path}/${id}` })).inside(entity);
      // An invoice keeps its number and comes to nothing; QuickBooks can't void the others over its API.
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
 * What a payment there pays of each invoice. QuickBooks has one payment for several: each of its parts is known by the
 * payment's id and that of the invoice. Of one that was deleted only its id is known, so all of its parts are gone.
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
    // A payment of nothing links a credit memo and an invoice: no money came in.
    if (payment.number("TotalAmt") === 0) return [];
    return payment.list("Line").flatMap((entry) => {
      const line = new Fields(entry);
      return line.list("LinkedTxn").flatMap((link): ForeignPayment[] => {
        const of = new Fields(link);
        if (of.text("TxnType") !== "Invoice") return [];
        const invoiceId = of.text("TxnId");
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
