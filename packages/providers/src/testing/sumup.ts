import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { fromJSONSchema } from "zod";
import { localServer, type Heard, type Reply } from "./local-server";

/** A reader's payment at SumUp. */
export interface HeldReaderPayment {
  transactionRef: string;
  checkoutRef: string;
  readerRef: string;
  /** Our own id of the payment. */
  foreignRef: string;
  /** Pence. */
  value: number;
  noticeUrl: string | null;
  /** `waiting`: no card was presented yet, and there is no transaction. */
  status: "waiting" | "PENDING" | "SUCCESSFUL" | "FAILED" | "CANCELLED" | "REFUNDED";
  /** The taken amount that SumUp reports, if it differs from the request. */
  taken?: { value?: number; currency?: string; merchantCode?: string };
}

/**
 * SumUp's card readers: one merchant and its API key. Requests and answers are checked against SumUp's published
 * OpenAPI document: a call that it lacks is a fault of the test.
 */
export interface TestSumUp {
  url: string;
  /** Readers by id; `OFFLINE` refuses payments. */
  readers: Map<string, { name: string; status: string; online: boolean }>;
  payments: HeldReaderPayment[];
  asked: { request: string; body: unknown }[];
  /** Ends a payment as a card does. */
  settle(payment: HeldReaderPayment, status: HeldReaderPayment["status"]): void;
  /** Returns SumUp's post to the `return_url` of an ended payment. */
  noticeOf(payment: HeldReaderPayment): string;
  /** Executes the next `count` writes, and loses their answers. */
  loseAnswers(count: number): void;
  close(): Promise<void>;
}

export async function testSumUp({
  apiKey,
  merchantCode,
  port,
}: {
  apiKey: string;
  merchantCode: string;
  port?: number;
}): Promise<TestSumUp> {
  const readers: TestSumUp["readers"] = new Map();
  const payments: HeldReaderPayment[] = [];
  const requests: TestSumUp["asked"] = [];
  let toLose = 0;

  const server = await localServer((request) => {
    const [path = ""] = request.path.split("?");
    const body: unknown = request.body.length > 0 ? JSON.parse(request.body.toString()) : undefined;
    requests.push({ request: `${request.method} ${path}`, body });
    const operation = operationAt(request.method, path);
    if (!operation) return problem(404, "Not Found");
    if (request.headers.authorization !== `Bearer ${apiKey}`) return problem(401, "Unauthorized");
    if (operation.at["merchant_code"] !== merchantCode) return problem(404, "Not Found");
    const wrong = faultOf(operation.operation.requestBody, body);
    if (wrong !== null)
      return { status: 400, body: { errors: { type: "INVALID", detail: wrong } } };
    const reply = answer(operation, request, body);
    holdToDocument(operation.operation, reply);
    if (toLose === 0 || request.method === "GET") return reply;
    toLose -= 1;
    return "hang up";
  }, port);

  function answer({ at, name }: FoundOperation, { path }: Heard, body: unknown): Reply {
    const readerRef = at["reader_id"] ?? "";
    const reader = readers.get(readerRef);
    const values = asObject(body);
    if (at["reader_id"] !== undefined && !reader) return problem(404, "Not Found");
    const query = new URLSearchParams(path.split("?")[1]);
    switch (name) {
      case "GET /v1/merchants/{merchant_code}": {
        const company = { name: "Fellside Gas Ltd" };
        const facts = { country: "GB", default_currency: "GBP", default_locale: "en-GB" };
        return { body: { merchant_code: merchantCode, company, ...facts } };
      }
      case "POST /v0.1/merchants/{merchant_code}/readers": {
        if (values["pairing_code"] === "WRONGCOD") return problem(404, "Not Found");
        const id = `rdr_${randomUUID().replaceAll("-", "").slice(0, 26).toUpperCase()}`;
        readers.set(id, { name: String(values["name"]), status: "processing", online: true });
        return { status: 201, body: readerBody(id) };
      }
      case "GET /v0.1/merchants/{merchant_code}/readers/{reader_id}":
        return { body: readerBody(readerRef) };
      case "PATCH /v0.1/merchants/{merchant_code}/readers/{reader_id}":
        if (reader) reader.name = String(values["name"]);
        return { body: readerBody(readerRef) };
      case "DELETE /v0.1/merchants/{merchant_code}/readers/{reader_id}":
        readers.delete(readerRef);
        return { status: 200, body: "" };
      case "GET /v0.1/merchants/{merchant_code}/readers/{reader_id}/status": {
        const status = reader?.online ? "ONLINE" : "OFFLINE";
        return { body: { data: { status, battery_level: 64, state: "IDLE" } } };
      }
      case "POST /v0.1/merchants/{merchant_code}/readers/{reader_id}/checkout":
        return begin(readerRef, values);
      case "GET /v0.1/merchants/{merchant_code}/readers/{reader_id}/checkout/{checkout_id}": {
        const payment = payments.find(({ checkoutRef }) => checkoutRef === at["checkout_id"]);
        return payment ? { body: { data: checkoutBody(payment) } } : problem(404, "Not Found");
      }
      case "POST /v0.1/merchants/{merchant_code}/readers/{reader_id}/terminate": {
        const open = payments.find((one) => one.readerRef === readerRef && isOpen(one));
        if (!open || !reader?.online)
          return unprocessable("READER_OFFLINE", "The device is offline.");
        open.status = "FAILED";
        return { status: 202, body: "" };
      }
      case "GET /v2.1/merchants/{merchant_code}/transactions": {
        const payment = payments.find(
          ({ transactionRef, foreignRef }) =>
            transactionRef === query.get("client_transaction_id") ||
            foreignRef === query.get("foreign_transaction_id"),
        );
        if (!payment || payment.status === "waiting") return problem(404, "Not Found");
        return { body: transactionBody(payment) };
      }
      default:
        throw new Error(`The test's SumUp does not do this: ${name}`);
    }
  }

  function begin(readerRef: string, values: Record<string, unknown>): Reply {
    if (!readers.get(readerRef)?.online) {
      return unprocessable("READER_OFFLINE", "The device is offline.");
    }
    if (payments.some((one) => one.readerRef === readerRef && isOpen(one))) {
      return unprocessable("READER_BUSY", "There is a pending checkout for the device.");
    }
    const amount = asObject(values["total_amount"]);
    if (amount["currency"] !== "GBP" || amount["minor_unit"] !== 2 || Number(amount["value"]) < 1) {
      return { status: 422, body: { errors: { total_amount: ["is invalid"] } } };
    }
    const payment: HeldReaderPayment = {
      transactionRef: randomUUID(),
      checkoutRef: randomUUID(),
      readerRef,
      foreignRef: String(asObject(values["affiliate"])["foreign_transaction_id"]),
      value: Number(amount["value"]),
      noticeUrl: typeof values["return_url"] === "string" ? values["return_url"] : null,
      status: "waiting",
    };
    payments.push(payment);
    const { checkoutRef: checkout_id, transactionRef: client_transaction_id } = payment;
    return { status: 201, body: { data: { checkout_id, client_transaction_id } } };
  }

  function readerBody(id: string) {
    const { name, status } = readers.get(id) ?? { name: "", status: "unknown" };
    const device = { identifier: "200100000001", model: "solo" };
    return { id, name, status, device, created_at: aTime, updated_at: aTime };
  }

  function transactionBody({
    transactionRef,
    foreignRef,
    value,
    status,
    taken,
  }: HeldReaderPayment) {
    return {
      id: `tx_${transactionRef}`,
      transaction_code: "TEENSK4W2K",
      client_transaction_id: transactionRef,
      foreign_transaction_id: foreignRef,
      amount: (taken?.value ?? value) / 100,
      currency: taken?.currency ?? "GBP",
      merchant_code: taken?.merchantCode ?? merchantCode,
      timestamp: new Date().toISOString(),
      status,
      payment_type: "POS",
    };
  }

  return {
    url: server.url,
    readers,
    payments,
    asked: requests,
    settle(payment, status) {
      payment.status = status;
    },
    noticeOf({ transactionRef, status }) {
      const payload = {
        client_transaction_id: transactionRef,
        merchant_code: merchantCode,
        status: status === "SUCCESSFUL" ? "successful" : "failed",
      };
      const event = {
        id: randomUUID(),
        event_type: "solo.transaction.updated",
        timestamp: aTime,
        payload,
      };
      const wrong = faultOfSchema(published.components.schemas.ReaderCheckoutStatusChange, event);
      if (wrong !== null) throw new Error(wrong);
      return JSON.stringify(event);
    },
    loseAnswers(count) {
      toLose = count;
    },
    close: () => server.close(),
  };
}

const aTime = "2026-11-20T10:00:00.000Z";

const isOpen = ({ status }: HeldReaderPayment) => status === "waiting" || status === "PENDING";

const checkoutBody = (payment: HeldReaderPayment) => ({
  checkout_id: payment.checkoutRef,
  client_transaction_id: payment.transactionRef,
  reader_serial_number: "200100000001",
  reader_firmware_version: "3.3.40.1",
  payment_type: "card",
  card_type: null,
  installments: null,
  payment_status: null,
  valid_until: null,
  created_at: aTime,
  updated_at: aTime,
  status: isOpen(payment) ? "pending" : payment.status === "SUCCESSFUL" ? "successful" : "failed",
  total_amount: { currency: "GBP", minor_unit: 2, value: payment.value },
});

/* SumUp's document */

type Schema = Extract<Parameters<typeof fromJSONSchema>[0], object>;

interface Operation {
  requestBody?: { content: { "application/json": { schema: Schema } } };
  responses: Record<string, { content?: { "application/json": { schema: Schema } } }>;
}

interface Published {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: { ReaderCheckoutStatusChange: Schema } };
}

const published = JSON.parse(
  readFileSync(new URL("sumup-openapi.json", import.meta.url), "utf8"),
) as Published;

interface FoundOperation {
  name: string;
  operation: Operation;
  /** The parts of the path, by their names. */
  at: Record<string, string>;
}

function operationAt(method: string, path: string): FoundOperation | null {
  for (const [pattern, operations] of Object.entries(published.paths)) {
    const parts = new RegExp(`^${pattern.replaceAll(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`).exec(path);
    const operation = operations[method.toLowerCase()];
    if (parts && operation)
      return { name: `${method} ${pattern}`, operation, at: { ...parts.groups } };
  }
  return null;
}

const faultOf = (requestBody: Operation["requestBody"], body: unknown): string | null =>
  requestBody ? faultOfSchema(requestBody.content["application/json"].schema, body) : null;

function faultOfSchema(schema: Schema, value: unknown): string | null {
  const parsed = fromJSONSchema(schema, { defaultTarget: "openapi-3.0" }).safeParse(value);
  return parsed.success ? null : parsed.error.message;
}

function holdToDocument({ responses }: Operation, { status = 200, body }: Reply): void {
  if (status >= 300) return;
  const declared = responses[status];
  if (!declared) throw new Error(`SumUp does not answer ${status} here.`);
  const schema = declared.content?.["application/json"].schema;
  const wrong = schema ? faultOfSchema(schema, body) : null;
  if (wrong !== null) throw new Error(`SumUp does not answer so: ${wrong}`);
}

const problem = (status: number, title: string): Reply => ({
  status,
  headers: { "content-type": "application/problem+json" },
  body: { type: `https://developer.sumup.com/problem/${status}`, title, status },
});

const unprocessable = (type: string, detail: string): Reply => ({
  status: 422,
  body: { errors: { type, detail } },
});

const asObject = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? { ...value } : {};
