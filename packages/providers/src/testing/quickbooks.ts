import { localServer, type Reply } from "./local-server";
import { tokensOf, type Tokens } from "./tokens";

/** An object of the QuickBooks API, with the names of Intuit's API reference. */
export type QuickBooksObject = Record<string, unknown>;

/** The sales part of QuickBooks Online. It checks requests against Intuit's reference, and stores what it accepts. */
export interface LocalQuickBooks {
  url: string;
  tokens: Tokens;
  company: { id: string; name: string };
  /** Objects by kind (`Customer`, `Invoice`, `CreditMemo`, `Payment`, `RefundReceipt`) and id. */
  held: Record<Entity, Map<string, QuickBooksObject>>;
  calls: string[];
  /** Executes the next `count` writes, and loses their answers. */
  loseAnswers(count: number): void;
  /** Answers the next call with this reply, and does nothing. */
  answerWith(reply: Reply): void;
  /** Pays as a bookkeeper would in QuickBooks. */
  payByHand(invoiceId: string, pounds: number, date: string, reference?: string): string;
  deletePayment(paymentId: string): void;
  close(): Promise<void>;
}

const entities = ["Customer", "Invoice", "CreditMemo", "Payment", "RefundReceipt"] as const;
type Entity = (typeof entities)[number];

export const quickBooksClient = { id: "quickbooks-client", secret: "quickbooks-secret" };

const chart: Record<string, QuickBooksObject[]> = {
  Account: [
    { Id: "1", Name: "Sales", AcctNum: "4000", AccountType: "Income" },
    { Id: "35", Name: "Current account", AcctNum: "1200", AccountType: "Bank" },
    { Id: "40", Name: "Undeposited Funds", AccountType: "Other Current Asset" },
  ],
  Item: [
    { Id: "7", Name: "Gas", Type: "NonInventory", IncomeAccountRef: { value: "1" } },
    { Id: "8", Name: "Category", Type: "Category" },
  ],
  TaxRate: [
    { Id: "3", Name: "Standard (Sales)", RateValue: 20 },
    { Id: "5", Name: "Zero (Sales)", RateValue: 0 },
  ],
  TaxCode: [
    {
      Id: "2",
      Name: "20.0% S",
      SalesTaxRateList: { TaxRateDetail: [{ TaxRateRef: { value: "3" } }] },
    },
    {
      Id: "4",
      Name: "0.0% Z",
      SalesTaxRateList: { TaxRateDetail: [{ TaxRateRef: { value: "5" } }] },
    },
  ],
  Class: [{ Id: "9", FullyQualifiedName: "Kendal" }],
};

const num = (value: unknown) => (typeof value === "number" ? value : Number.NaN);
const str = (value: unknown) => (typeof value === "string" ? value : "");
const obj = (value: unknown): QuickBooksObject =>
  typeof value === "object" && value !== null ? (value as QuickBooksObject) : {};
const rows = (value: unknown): QuickBooksObject[] => (Array.isArray(value) ? value.map(obj) : []);
const pence = (pounds: number) => Math.round(pounds * 100);

export async function localQuickBooks(): Promise<LocalQuickBooks> {
  const tokens = tokensOf(quickBooksClient, false);
  const company = { id: "4620816365179999990", name: "Fellside Gas Ltd" };
  const objects: LocalQuickBooks["held"] = {
    Customer: new Map(),
    Invoice: new Map(),
    CreditMemo: new Map(),
    Payment: new Map(),
    RefundReceipt: new Map(),
  };
  const deleted: { id: string; at: Date }[] = [];
  const answered = new Map<string, Reply>();
  const instead: Reply[] = [];
  const calls: string[] = [];
  let toLose = 0;
  let lastId = 100;

  const fault = (message: string, detail: string, code: string) => ({
    Error: [{ Message: message, Detail: detail, code }],
    type: "ValidationFault",
  });
  const refused = (...words: Parameters<typeof fault>): Reply => ({
    status: 400,
    body: { Fault: fault(...words) },
  });

  const linkedTo = (type: string, id: unknown) =>
    [...objects.Payment.values()]
      .flatMap((row) => rows(row["Line"]))
      .filter((line) =>
        rows(line["LinkedTxn"]).some((link) => link["TxnType"] === type && link["TxnId"] === id),
      )
      .reduce((sum, line) => sum + pence(num(line["Amount"])), 0);
  const leftOf = (type: "Invoice" | "CreditMemo", id: unknown) =>
    pence(num(objects[type].get(str(id))?.["TotalAmt"])) - linkedTo(type, id);

  function wrongWith(entity: Entity, row: QuickBooksObject): ReturnType<typeof fault> | null {
    if (entity === "Customer") {
      const name = str(row["DisplayName"]);
      const isTaken = [...objects.Customer.values()].some((one) => one["DisplayName"] === name);
      return isTaken
        ? fault("Duplicate Name Exists Error", "The name supplied already exists.", "6240")
        : null;
    }
    const invalid = (detail: string) => fault("Invalid Reference Id", detail, "2500");
    if (!objects.Customer.has(str(obj(row["CustomerRef"])["value"]))) {
      return invalid("Invalid Reference Id : Names element id not found");
    }
    if (!/^\d{4}-\d\d-\d\d$/.test(str(row["TxnDate"]))) return invalid("Invalid date");
    if (entity === "Payment") {
      if (str(row["PaymentRefNum"]).length > 21) return invalid("PaymentRefNum is too long");
      const total = rows(row["Line"]).reduce((sum, line) => {
        const [link] = rows(line["LinkedTxn"]);
        const sign = link?.["TxnType"] === "CreditMemo" ? -1 : 1;
        return sum + sign * pence(num(line["Amount"]));
      }, 0);
      if (total !== pence(num(row["TotalAmt"]))) return invalid("Amounts do not match");
      const isOver = rows(row["Line"]).some((line) => {
        const [link] = rows(line["LinkedTxn"]);
        const type = link?.["TxnType"] === "CreditMemo" ? "CreditMemo" : "Invoice";
        return !(pence(num(line["Amount"])) <= leftOf(type, link?.["TxnId"]));
      });
      return isOver ? invalid("The amount is more than the open balance") : null;
    }
    if ([...objects[entity].values()].some((one) => one["DocNumber"] === row["DocNumber"])) {
      const detail = `DocNumber=${str(row["DocNumber"])} is assigned to another transaction`;
      return fault("Duplicate Document Number Error", detail, "6140");
    }
    const lines = rows(row["Line"]).map((line) => obj(line["SalesItemLineDetail"]));
    const items = lines.map((line) => obj(line["ItemRef"])["value"]);
    const taxes = lines.map((line) => obj(line["TaxCodeRef"])["value"]);
    // Gas, what is between sales and their money, and bank charges.
    if (items.some((id) => !["7", "11", "12"].includes(str(id))))
      return invalid("Invalid Reference Id : Items element");
    if (taxes.some((id) => id !== "2" && id !== "4")) return invalid("Invalid tax code");
    const deposit = str(obj(row["DepositToAccountRef"])["value"]);
    if (entity === "RefundReceipt" && !["35", "40"].includes(deposit)) return invalid("Account");
    const total = lines.length === 0 ? Number.NaN : totalOf(row);
    if (!(total >= 0)) return invalid("A sale can't come to less than zero");
    return row["GlobalTaxCalculation"] === "TaxExcluded" ? null : invalid("GlobalTaxCalculation");
  }

  const totalOf = (row: QuickBooksObject) =>
    rows(row["Line"]).reduce((sum, line) => sum + pence(num(line["Amount"])), 0) +
    pence(num(obj(row["TxnTaxDetail"])["TotalTax"]));

  function create(entity: Entity, row: QuickBooksObject): QuickBooksObject {
    lastId += 1;
    const Id = String(lastId);
    const isSale = ["Invoice", "CreditMemo", "RefundReceipt"].includes(entity);
    const kept = {
      ...row,
      Id,
      SyncToken: "0",
      MetaData: { LastUpdatedTime: new Date().toISOString() },
      ...(isSale && { TotalAmt: totalOf(row) / 100 }),
    };
    objects[entity].set(Id, kept);
    return kept;
  }

  function batch(body: QuickBooksObject): Reply {
    const items = rows(body["BatchItemRequest"]);
    if (items.length > 10) return refused("Too many", "More than 10 items", "1040");
    const BatchItemResponse = items.map((item) => {
      const entity = entities.find((name) => item[name] !== undefined);
      if (!entity || item["operation"] !== "create") {
        return { bId: item["bId"], Fault: fault("Unsupported", "Unsupported operation", "500") };
      }
      const wrong = wrongWith(entity, obj(item[entity]));
      return wrong
        ? { bId: item["bId"], Fault: wrong }
        : { bId: item["bId"], [entity]: create(entity, obj(item[entity])) };
    });
    return { body: { BatchItemResponse } };
  }

  function query(statement: string): Reply {
    const [, entity = ""] = /^select \* from (\w+)/.exec(statement) ?? [];
    const [, column = "", value = ""] = /where (\w+) = '((?:\\.|[^'\\])*)'$/.exec(statement) ?? [];
    const known = entities.find((name) => name === entity);
    if (!known) return { body: { QueryResponse: { [entity]: chart[entity] ?? [] } } };
    const [, since] =
      /where MetaData\.LastUpdatedTime >= '([^']+)' orderby MetaData\.LastUpdatedTime startposition 1 maxresults 1000$/.exec(
        statement,
      ) ?? [];
    if (since !== undefined) {
      const changed = [...objects[known].values()].filter(
        (row) =>
          new Date(str(obj(row["MetaData"])["LastUpdatedTime"])).getTime() >= Date.parse(since),
      );
      return { body: { QueryResponse: { [entity]: changed } } };
    }
    const text = value.replaceAll(/\\(.)/g, "$1");
    const matches = [...objects[known].values()].filter((row) => row[column] === text);
    return { body: { QueryResponse: matches.length > 0 ? { [entity]: matches } : {} } };
  }

  function change(entity: Entity, operation: string, body: QuickBooksObject): Reply {
    const id = str(body["Id"]);
    const row = objects[entity].get(id);
    if (!row) return refused("Object Not Found", "Object Not Found : id", "610");
    if (body["SyncToken"] !== row["SyncToken"]) {
      return refused("Stale Object Error", "Stale Object Error : You and another user", "5010");
    }
    if (operation === "void" && entity === "Invoice") {
      objects.Invoice.set(id, { ...row, TotalAmt: 0, PrivateNote: "Voided", SyncToken: "1" });
      return { body: { Invoice: objects.Invoice.get(id) } };
    }
    if (operation !== "delete") return refused("Unsupported", "Unsupported operation", "500");
    objects[entity].delete(id);
    if (entity === "Payment") deleted.push({ id, at: new Date() });
    return { body: { [entity]: { Id: id, status: "Deleted" } } };
  }

  const changedSince = (since: Date): Reply => {
    const live = [...objects.Payment.values()].filter(
      (row) => new Date(str(obj(row["MetaData"])["LastUpdatedTime"])) >= since,
    );
    const gone = deleted
      .filter(({ at }) => at >= since)
      .map(({ id }) => ({ Id: id, status: "Deleted" }));
    const QueryResponse = [{ Payment: [...live, ...gone] }];
    return { body: { CDCResponse: [{ QueryResponse }] } };
  };

  const server = await localServer((request) => {
    const url = new URL(request.path, "http://quickbooks.test");
    if (url.pathname === "/oauth2/v1/tokens/bearer") {
      return instead.shift() ?? tokens.answer(request);
    }
    if (url.pathname === "/v2/oauth2/tokens/revoke") return tokens.revoke(request);
    const base = `/v3/company/${company.id}`;
    if (!url.pathname.startsWith(base)) return { status: 403, body: {} };
    const path = url.pathname.slice(base.length);
    calls.push(`${request.method} ${path}`);
    const forged = instead.shift();
    if (forged) return forged;
    if (!tokens.accepts(request)) return { status: 401, body: {} };
    if (url.searchParams.get("minorversion") !== "75") return { status: 400, body: {} };
    if (request.method === "GET") {
      if (path === "/query") return query(url.searchParams.get("query") ?? "");
      if (path === "/cdc") {
        const since = new Date(url.searchParams.get("changedSince") ?? 0);
        return Date.now() - since.getTime() > 30 * 24 * 3_600_000
          ? refused("Invalid changedSince", "changedSince is older than 30 days", "1")
          : changedSince(since);
      }
      if (path.startsWith("/companyinfo/")) {
        return { body: { CompanyInfo: { CompanyName: company.name } } };
      }
      const [, name = "", id = ""] = /^\/(\w+)\/(\d+)$/.exec(path) ?? [];
      const entity = entities.find((one) => one.toLowerCase() === name);
      const row = entity && objects[entity].get(id);
      if (!entity || !row) return refused("Object Not Found", "Object Not Found : id", "610");
      return { body: { [entity]: row } };
    }
    const key = url.searchParams.get("requestid") ?? "";
    if (key === "" || key.length > 50) return refused("requestid", "requestid is not valid", "1");
    const body = obj(JSON.parse(request.body.toString()));
    const entity = entities.find((one) => `/${one.toLowerCase()}` === path);
    const operation = url.searchParams.get("operation") ?? "";
    const reply = answered.get(key) ?? (entity ? change(entity, operation, body) : batch(body));
    answered.set(key, reply);
    if (toLose === 0) return reply;
    toLose -= 1;
    return "hang up";
  });

  return {
    url: server.url,
    tokens,
    company,
    held: objects,
    calls,
    loseAnswers(count) {
      toLose = count;
    },
    answerWith: (reply) => void instead.push(reply),
    payByHand(TxnId, pounds, TxnDate, PaymentRefNum) {
      const Line = [{ Amount: pounds, LinkedTxn: [{ TxnId, TxnType: "Invoice" }] }];
      const invoice = objects.Invoice.get(TxnId);
      const payment = { TxnDate, PaymentRefNum, TotalAmt: pounds, Line };
      const bank = { DepositToAccountRef: { value: "35" } };
      const row = { ...payment, ...bank, CustomerRef: invoice?.["CustomerRef"] };
      return str(create("Payment", row)["Id"]);
    },
    deletePayment(id) {
      objects.Payment.delete(id);
      deleted.push({ id, at: new Date() });
    },
    close: () => server.close(),
  };
}
