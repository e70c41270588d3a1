import { localServer, type Heard, type LocalServer, type Reply } from "./local-server";
import { tokensOf, type Tokens } from "./tokens";

/** An object of Xero's API, with the names of its OpenAPI document. */
export type XeroObject = Record<string, unknown>;

/** The sales part of Xero. It checks requests against its published API, and stores what it accepts. */
export interface LocalXero {
  url: string;
  tokens: Tokens;
  organisation: { id: string; name: string };
  contacts: Map<string, XeroObject>;
  invoices: Map<string, XeroObject>;
  creditNotes: Map<string, XeroObject>;
  payments: Map<string, XeroObject>;
  allocations: Map<string, XeroObject>;
  /** Method and path of each call of the API, without its query. */
  calls: string[];
  /** Executes the next `count` writes, and loses their answers. */
  loseAnswers(count: number): void;
  /** Answers the next call with this reply, and does nothing. */
  answerWith(reply: Reply): void;
  /** The remaining calls that the next answers state. */
  limits: { minute: number; day: number };
  /** Refuses every invoice of this number with this message; null ends that. */
  refuse(number: string, words: string | null): void;
  /** Pays as a bookkeeper would in Xero. */
  payByHand(invoiceId: string, pounds: number, date: string, reference?: string): string;
  deletePayment(paymentId: string): void;
  close(): Promise<void>;
}

export const xeroClient = { id: "xero-client", secret: "xero-secret-for-tests" };
const bank = "b0000000-0000-4000-8000-000000000001";
export const xeroBank = bank;

const isDay = (value: unknown) => typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value);
const num = (value: unknown) => (typeof value === "number" ? value : Number.NaN);
const str = (value: unknown) => (typeof value === "string" ? value : "");
const obj = (value: unknown): XeroObject =>
  typeof value === "object" && value !== null ? (value as XeroObject) : {};
const rows = (value: unknown): XeroObject[] => (Array.isArray(value) ? value.map(obj) : []);
const pence = (pounds: number) => Math.round(pounds * 100);
const none = "00000000-0000-0000-0000-000000000000";

/** Returns an object's faults in Xero's words; an empty list for none. */
type Judge = (row: XeroObject) => string[];

export async function localXero(): Promise<LocalXero> {
  const tokens = tokensOf(xeroClient, true);
  const organisation = { id: "0a0a0a0a-0000-4000-8000-000000000001", name: "Fellside Gas Ltd" };
  const objects = {
    contacts: new Map<string, XeroObject>(),
    invoices: new Map<string, XeroObject>(),
    creditNotes: new Map<string, XeroObject>(),
    payments: new Map<string, XeroObject>(),
    allocations: new Map<string, XeroObject>(),
  };
  const answered = new Map<string, { body: string; reply: Reply }>();
  const instead: Reply[] = [];
  const refusals = new Map<string, string>();
  const limits = { minute: 60, day: 5000 };
  const calls: string[] = [];
  let toLose = 0;
  let lastId = 0;

  const newId = () => {
    lastId += 1;
    return `c0000000-0000-4000-8000-${String(lastId).padStart(12, "0")}`;
  };
  const now = () => new Date().toISOString();

  function paidOf(invoiceId: unknown): number {
    const payments = [...objects.payments.values()].filter(
      (row) => row["Status"] !== "DELETED" && obj(row["Invoice"])["InvoiceID"] === invoiceId,
    );
    const credits = [...objects.allocations.values()].filter(
      (row) => obj(row["Invoice"])["InvoiceID"] === invoiceId,
    );
    return [...payments, ...credits].reduce((sum, row) => sum + pence(num(row["Amount"])), 0);
  }
  const refundsOf = (creditNoteId: string) =>
    [...objects.payments.values()].filter(
      (row) =>
        row["Status"] !== "DELETED" && obj(row["CreditNote"])["CreditNoteID"] === creditNoteId,
    );
  const creditUsed = (creditNoteId: string) =>
    [...objects.allocations.values()]
      .filter((row) => row["CreditNoteID"] === creditNoteId)
      .reduce((sum, row) => sum + pence(num(row["Amount"])), 0);

  /** A payment of a credit note, which gives its money back. */
  const judgeRefund: Judge = (row) => {
    const id = str(obj(row["CreditNote"])["CreditNoteID"]);
    const note = objects.creditNotes.get(id);
    if (!note || note["Status"] === "VOIDED") return ["Credit note could not be found"];
    if (obj(row["Account"])["AccountID"] !== bank) return ["Account could not be found"];
    if (!isDay(row["Date"])) return ["Date is not valid."];
    const refunded = refundsOf(id).reduce((sum, one) => sum + pence(num(one["Amount"])), 0);
    return pence(num(row["Amount"])) > pence(num(note["Total"])) - creditUsed(id) - refunded
      ? ["Payment amount exceeds the amount outstanding on this document"]
      : [];
  };

  const judgeLines: Judge = (row) =>
    rows(row["LineItems"]).flatMap((line) => [
      ...(str(line["Description"]) === "" ? ["Description must not be empty."] : []),
      ...(["200", "210", "260", "270", "404", "429", "612"].includes(str(line["AccountCode"]))
        ? []
        : [`Account code '${str(line["AccountCode"])}' is not a valid code for this document.`]),
      ...(["OUTPUT2", "RROUTPUT", "ZERORATEDOUTPUT", "EXEMPTOUTPUT", "NONE"].includes(
        str(line["TaxType"]),
      )
        ? []
        : ["The TaxType code does not exist or cannot be used for this type of transaction."]),
      ...(pence(num(line["Quantity"]) * num(line["UnitAmount"])) === pence(num(line["LineAmount"]))
        ? []
        : ["The line total does not match the expected line total."]),
    ]);

  function judgeDocument(row: XeroObject, type: string, number: unknown): string[] {
    const contact = str(obj(row["Contact"])["ContactID"]);
    return [
      ...(row["Type"] === type ? [] : ["Invoice type is not valid."]),
      ...(row["Status"] === "AUTHORISED" ? [] : ["Status is not valid."]),
      ...(row["LineAmountTypes"] === "Exclusive" ? [] : ["LineAmountTypes is not valid."]),
      ...(objects.contacts.has(contact)
        ? []
        : ["The Contact must contain at least 1 of: ContactID"]),
      ...(isDay(row["Date"]) ? [] : ["Date is not valid."]),
      ...(totalOf(row) < 0 ? ["The document total can't be below zero."] : []),
      ...judgeLines(row),
      ...(refusals.has(str(number)) ? [refusals.get(str(number)) ?? ""] : []),
    ];
  }

  const totalOf = (row: XeroObject) =>
    rows(row["LineItems"]).reduce(
      (sum, line) => sum + pence(num(line["LineAmount"])) + pence(num(line["TaxAmount"])),
      0,
    ) / 100;

  /** Answers for each object separately, as with `summarizeErrors=false`. */
  function take(
    objectsSent: readonly XeroObject[],
    judge: Judge,
    [idName, table]: [string, Map<string, XeroObject>],
    more: (row: XeroObject) => XeroObject = () => ({}),
  ): XeroObject[] {
    return objectsSent.map((row) => {
      const wrong = judge(row);
      if (wrong.length > 0) {
        const ValidationErrors = wrong.map((Message) => ({ Message }));
        return { ...row, [idName]: none, StatusAttributeString: "ERROR", ValidationErrors };
      }
      const id = newId();
      const kept = { ...row, [idName]: id, UpdatedDateUTC: now(), ...more(row) };
      table.set(id, kept);
      return { ...kept, StatusAttributeString: "OK" };
    });
  }

  function write(method: string, path: string, body: XeroObject): Reply {
    const many = (name: string, list: XeroObject[]): Reply => ({ body: { [name]: list } });
    if (method === "POST" && path === "/Contacts") {
      const contacts = rows(body["Contacts"]).map((row) => {
        const known = [...objects.contacts.entries()].find(
          ([, one]) => one["ContactNumber"] === row["ContactNumber"],
        );
        if (str(row["Name"]) === "") {
          const ValidationErrors = [{ Message: "The contact name cannot be empty." }];
          return { ...row, ContactID: none, StatusAttributeString: "ERROR", ValidationErrors };
        }
        const isTaken = [...objects.contacts.entries()].some(
          ([other, one]) => other !== known?.[0] && one["Name"] === row["Name"],
        );
        if (isTaken) {
          const Message = `The contact name ${str(row["Name"])} is already assigned to another contact. The contact name must be unique across all active contacts.`;
          const ValidationErrors = [{ Message }];
          return { ...row, ContactID: none, StatusAttributeString: "ERROR", ValidationErrors };
        }
        const id = known?.[0] ?? newId();
        objects.contacts.set(id, { ...row, ContactID: id });
        return { ...row, ContactID: id, StatusAttributeString: "OK" };
      });
      return many("Contacts", contacts);
    }
    if (method === "PUT" && path === "/Invoices") {
      const judge: Judge = (row) => [
        ...judgeDocument(row, "ACCREC", row["InvoiceNumber"]),
        ...(isDay(row["DueDate"]) ? [] : ["DueDate is not valid."]),
        ...([...objects.invoices.values()].some(
          (one) => one["InvoiceNumber"] === row["InvoiceNumber"] && one["Status"] !== "VOIDED",
        )
          ? ["Invoice # must be unique."]
          : []),
      ];
      const more = (row: XeroObject) => ({ Total: totalOf(row) });
      return many(
        "Invoices",
        take(rows(body["Invoices"]), judge, ["InvoiceID", objects.invoices], more),
      );
    }
    if (method === "PUT" && path === "/CreditNotes") {
      const judge: Judge = (row) => [
        ...judgeDocument(row, "ACCRECCREDIT", row["CreditNoteNumber"]),
        ...([...objects.creditNotes.values()].some(
          (one) =>
            one["CreditNoteNumber"] === row["CreditNoteNumber"] && one["Status"] !== "VOIDED",
        )
          ? ["Credit note # must be unique."]
          : []),
      ];
      const more = (row: XeroObject) => ({ Total: totalOf(row) });
      const kept = take(
        rows(body["CreditNotes"]),
        judge,
        ["CreditNoteID", objects.creditNotes],
        more,
      );
      return many("CreditNotes", kept);
    }
    if (method === "PUT" && path === "/Payments") {
      const judge: Judge = (row) => {
        if (row["CreditNote"] !== undefined) return judgeRefund(row);
        const invoiceId = obj(row["Invoice"])["InvoiceID"];
        const invoice = objects.invoices.get(str(invoiceId));
        if (!invoice || invoice["Status"] === "VOIDED") return ["Invoice could not be found"];
        if (obj(row["Account"])["AccountID"] !== bank) return ["Account could not be found"];
        if (!isDay(row["Date"])) return ["Date is not valid."];
        const left = pence(num(invoice["Total"])) - paidOf(invoiceId);
        return pence(num(row["Amount"])) > left
          ? ["Payment amount exceeds the amount outstanding on this document"]
          : [];
      };
      // One after the other, because each leaves less for the next.
      const kept = rows(body["Payments"]).flatMap((row) =>
        take([row], judge, ["PaymentID", objects.payments], () => ({
          Status: "AUTHORISED",
          PaymentType: row["CreditNote"] === undefined ? "ACCRECPAYMENT" : "ARCREDITPAYMENT",
        })),
      );
      return many("Payments", kept);
    }
    const [, creditNoteId = "", allocationId] =
      /^\/CreditNotes\/([^/]+)\/Allocations(?:\/([^/]+))?$/.exec(path) ?? [];
    if (method === "PUT" && creditNoteId !== "") {
      const judge: Judge = (row) => {
        const note = objects.creditNotes.get(creditNoteId);
        const invoiceId = obj(row["Invoice"])["InvoiceID"];
        const invoice = objects.invoices.get(str(invoiceId));
        if (!note || !invoice) return ["Document could not be found"];
        const amount = pence(num(row["Amount"]));
        return amount > pence(num(note["Total"])) - creditUsed(creditNoteId) ||
          amount > pence(num(invoice["Total"])) - paidOf(invoiceId)
          ? ["The allocation amount exceeds the amount outstanding."]
          : [];
      };
      const kept = take(
        rows(body["Allocations"]),
        judge,
        ["AllocationID", objects.allocations],
        () => ({
          CreditNoteID: creditNoteId,
        }),
      );
      return many("Allocations", kept);
    }
    if (method === "DELETE" && allocationId !== undefined) {
      if (!objects.allocations.delete(allocationId))
        return refusal("Allocation could not be found");
      return { body: { AllocationId: allocationId, IsDeleted: true } };
    }
    const [, what, id = ""] = /^\/(Invoices|CreditNotes|Payments)\/([^/]+)$/.exec(path) ?? [];
    if (method === "POST" && what === "Payments") {
      const payment = objects.payments.get(id);
      if (!payment) return { status: 404, body: "The resource you're looking for cannot be found" };
      if (body["Status"] !== "DELETED") return refusal("Status is not valid.");
      objects.payments.set(id, { ...payment, Status: "DELETED", UpdatedDateUTC: now() });
      return { body: { Payments: [objects.payments.get(id)] } };
    }
    if (method === "POST" && what !== undefined) {
      const table = what === "Invoices" ? objects.invoices : objects.creditNotes;
      const row = table.get(id);
      if (!row) return { status: 404, body: "The resource you're looking for cannot be found" };
      if (obj(rows(body[what])[0])["Status"] !== "VOIDED") return refusal("Status is not valid.");
      if (what === "Invoices" ? paidOf(id) > 0 : creditUsed(id) > 0) {
        return refusal(
          "This document cannot be voided: it has payments or credit allocated to it.",
        );
      }
      table.set(id, { ...row, Status: "VOIDED" });
      return { body: { [what]: [table.get(id)] } };
    }
    return { status: 404, body: "Not found" };
  }

  const refusal = (Message: string): Reply => ({
    status: 400,
    body: {
      ErrorNumber: 10,
      Type: "ValidationException",
      Message: "A validation exception occurred",
      Elements: [{ ValidationErrors: [{ Message }] }],
    },
  });

  function read({ headers }: Heard, path: string, query: URLSearchParams): Reply {
    const where = query.get("where") ?? "";
    const since = new Date(String(headers["if-modified-since"] ?? 0));
    if (path === "/Accounts") {
      const account = (Code: string, Name: string, Class: string, Type: string) => ({
        AccountID: Type === "BANK" ? bank : newId(),
        Code,
        Name,
        Class,
        Type,
        Status: "ACTIVE",
      });
      return {
        body: {
          Accounts: [
            account("200", "Sales", "REVENUE", "REVENUE"),
            account("210", "Sales of solid fuel", "REVENUE", "REVENUE"),
            account("260", "Delivery income", "REVENUE", "REVENUE"),
            account("270", "Interest income", "REVENUE", "REVENUE"),
            account("090", "Business Bank Account", "ASSET", "BANK"),
            account("404", "Bank fees", "EXPENSE", "EXPENSE"),
            account("429", "Bad debts", "EXPENSE", "EXPENSE"),
            account("612", "Sales to be paid", "ASSET", "CURRENT"),
            { ...account("610", "Debtors", "ASSET", "CURRENT"), SystemAccount: "DEBTORS" },
            account("310", "Cost of Goods Sold", "EXPENSE", "DIRECTCOSTS"),
          ],
        },
      };
    }
    if (path === "/TaxRates") {
      const rate = (TaxType: string, Name: string, EffectiveRate: number, sales = true) => ({
        TaxType,
        Name,
        EffectiveRate,
        CanApplyToRevenue: sales,
      });
      return {
        body: {
          TaxRates: [
            rate("OUTPUT2", "20% (VAT on Income)", 20),
            rate("RROUTPUT", "5% (VAT on Income)", 5),
            rate("ZERORATEDOUTPUT", "Zero Rated Income", 0),
            rate("EXEMPTOUTPUT", "Exempt Income", 0),
            rate("NONE", "No VAT", 0),
            rate("INPUT2", "20% (VAT on Expenses)", 20, false),
          ],
        },
      };
    }
    if (path === "/Contacts") {
      const term = (query.get("searchTerm") ?? "").toLowerCase();
      const contacts = [...objects.contacts.values()].filter((row) =>
        str(row["Name"]).toLowerCase().includes(term),
      );
      return { body: { Contacts: contacts } };
    }
    if (path === "/TrackingCategories") {
      const Options = [{ TrackingOptionID: "o1", Name: "Kendal" }];
      return {
        body: { TrackingCategories: [{ TrackingCategoryID: "t1", Name: "Yard", Options }] },
      };
    }
    if (path === "/Invoices") {
      const numbers = (query.get("InvoiceNumbers") ?? "").split(",");
      const invoices = [...objects.invoices.values()].filter(
        (row) => numbers.includes(str(row["InvoiceNumber"])) && row["Status"] !== "VOIDED",
      );
      return { body: { Invoices: invoices } };
    }
    if (path === "/CreditNotes") {
      const [, number] = /^CreditNoteNumber=="([^"]+)"$/.exec(where) ?? [];
      const creditNotes = [...objects.creditNotes.values()].filter(
        (r) => r["CreditNoteNumber"] === number,
      );
      return { body: { CreditNotes: creditNotes } };
    }
    const [, noteId = ""] = /^\/CreditNotes\/([^/]+)$/.exec(path) ?? [];
    if (noteId !== "") {
      const Allocations = [...objects.allocations.values()].filter(
        (r) => r["CreditNoteID"] === noteId,
      );
      return {
        body: {
          CreditNotes: [
            { ...objects.creditNotes.get(noteId), Allocations, Payments: refundsOf(noteId) },
          ],
        },
      };
    }
    if (path === "/Payments") {
      const [, invoiceId] = /Invoice\.InvoiceID==guid\("([^"]+)"\)/.exec(where) ?? [];
      const payments = [...objects.payments.values()].filter(
        (row) =>
          (invoiceId === undefined || obj(row["Invoice"])["InvoiceID"] === invoiceId) &&
          (!where.includes('PaymentType=="ACCRECPAYMENT"') ||
            row["PaymentType"] === "ACCRECPAYMENT") &&
          (!where.includes('Status=="AUTHORISED"') || row["Status"] === "AUTHORISED") &&
          new Date(str(row["UpdatedDateUTC"])) >= since,
      );
      const [page, size] = [Number(query.get("page") ?? 1), Number(query.get("pageSize") ?? 100)];
      return { body: { Payments: payments.slice((page - 1) * size, page * size) } };
    }
    return { status: 404, body: "Not found" };
  }

  const server: LocalServer = await localServer((request) => {
    const url = new URL(request.path, "http://xero.test");
    if (url.pathname === "/connect/token") {
      const forged = instead.shift();
      return forged ?? tokens.answer(request);
    }
    if (url.pathname === "/connect/revocation") return tokens.revoke(request);
    if (url.pathname === "/connections") {
      if (!tokens.accepts(request)) return { status: 401, body: {} };
      const { id: tenantId, name: tenantName } = organisation;
      return { body: [{ id: newId(), tenantId, tenantName, tenantType: "ORGANISATION" }] };
    }
    const path = url.pathname.replace(/^\/api\.xro\/2\.0/, "");
    if (path === url.pathname) return { status: 404, body: {} };
    calls.push(`${request.method} ${path}`);
    const headers = {
      "x-minlimit-remaining": String(limits.minute),
      "x-daylimit-remaining": String(limits.day),
    };
    const forged = instead.shift();
    if (forged) return forged;
    if (!tokens.accepts(request)) {
      return { status: 401, body: { Title: "Unauthorized", Detail: "TokenExpired" } };
    }
    if (request.headers["xero-tenant-id"] !== organisation.id) {
      return { status: 403, body: { Detail: "AuthenticationUnsuccessful" } };
    }
    if (request.method === "GET") return { ...read(request, path, url.searchParams), headers };
    const text = request.body.toString();
    const key = String(request.headers["idempotency-key"] ?? "");
    // The SDK sends no key with a deletion by the object's own address.
    if (request.method !== "DELETE" && (key === "" || key.length > 128)) {
      return { status: 400, body: { Message: "Idempotency-Key is missing or too long" } };
    }
    const known = key === "" ? undefined : answered.get(key);
    if (known && known.body !== text) {
      return { status: 400, body: { Message: "Idempotency key was used with another request" } };
    }
    if (url.pathname.endsWith("s") && url.searchParams.get("summarizeErrors") !== "false") {
      if (request.method === "PUT") return { status: 400, body: { Message: "summarizeErrors" } };
    }
    const reply = known?.reply ?? write(request.method, path, obj(JSON.parse(text || "{}")));
    if (key !== "") answered.set(key, { body: text, reply });
    if (toLose === 0) return { ...reply, headers };
    toLose -= 1;
    return "hang up";
  });

  return {
    url: server.url,
    tokens,
    organisation,
    ...objects,
    calls,
    limits,
    loseAnswers(count) {
      toLose = count;
    },
    answerWith: (reply) => void instead.push(reply),
    refuse(number, words) {
      if (words === null) refusals.delete(number);
      else refusals.set(number, words);
    },
    payByHand(InvoiceID, Amount, date, Reference) {
      const id = newId();
      objects.payments.set(id, {
        PaymentID: id,
        Invoice: { InvoiceID },
        Account: { AccountID: bank },
        Amount,
        Date: `/Date(${Date.parse(date)}+0000)/`,
        Reference,
        Status: "AUTHORISED",
        PaymentType: "ACCRECPAYMENT",
        UpdatedDateUTC: now(),
      });
      return id;
    },
    deletePayment(id) {
      const payment = obj(objects.payments.get(id));
      objects.payments.set(id, { ...payment, Status: "DELETED", UpdatedDateUTC: now() });
    },
    close: () => server.close(),
  };
}
