import { createHmac } from "node:crypto";
import { localServer, type Heard, type Reply } from "./local-server";

interface HeldPayment {
  id: string;
  status: string;
  amount: number;
  charge_date: string;
  description: string;
  metadata: Record<string, string>;
  links: { mandate: string; payout?: string };
}

/**
 * GoCardless's mandates and payments: one account and its token. It refuses what GoCardless's API reference refuses,
 * in the same words: another version, a write without a key, a body of another shape.
 */
export interface TestGoCardless {
  url: string;
  /** Mandates by id: `pending_submission`, `active` … */
  mandates: Map<string, string>;
  payments: Map<string, HeldPayment>;
  payouts: Map<string, { amount: number; deducted_fees: number; arrival_date: string }>;
  /** The earliest day on which a mandate is charged. */
  earliest: { day: string };
  /** Each request as it came, `POST /payments`, with its content. */
  asked: { request: string; key: string; body: Record<string, unknown> }[];
  /** Signs a request, and returns the mandate. */
  sign(requestRef: string, status?: string): string;
  /** Executes the next `count` writes, and loses their answers. */
  loseAnswers(count: number): void;
  /** Answers the next request with this reply, and does nothing. */
  answerWith(reply: Reply): void;
  close(): Promise<void>;
}

/** An event in GoCardless's form. */
export const goCardlessEvent = (event: {
  id: string;
  resource_type: string;
  action: string;
  links: Record<string, string>;
  description?: string;
}) => ({
  id: event.id,
  created_at: "2026-11-20T10:00:00.000Z",
  resource_type: event.resource_type,
  action: event.action,
  details: {
    origin: "bank",
    cause: event.action,
    description: event.description ?? event.action,
    scheme: "bacs",
  },
  metadata: {},
  links: event.links,
});

/** Returns the body that GoCardless posts, and its `Webhook-Signature`. */
export function goCardlessWebhook(events: readonly object[], secret: string) {
  const body = JSON.stringify({ events, meta: { webhook_id: "WB123" } });
  return { body, signature: createHmac("sha256", secret).update(body).digest("hex") };
}

export async function testGoCardless(token: string): Promise<TestGoCardless> {
  const requests = new Map<string, string | null>();
  const mandates = new Map<string, string>();
  const payments = new Map<string, HeldPayment>();
  const payouts: TestGoCardless["payouts"] = new Map();
  const keys = new Map<string, string>();
  const heard: TestGoCardless["asked"] = [];
  const instead: Reply[] = [];
  const earliest = { day: "2020-01-01" };
  let toLose = 0;

  const server = await localServer((request) => {
    const body = request.body.length > 0 ? asObject(JSON.parse(request.body.toString())) : {};
    const key = String(request.headers["idempotency-key"] ?? "");
    const [path = ""] = request.path.split("?");
    heard.push({ request: `${request.method} ${path}`, key, body });
    const forged = instead.shift();
    if (forged) return forged;
    const reply = refusalOf(request, key) ?? answer(request.method, path, body, key);
    if (toLose === 0 || request.method !== "POST") return reply;
    toLose -= 1;
    return "hang up";
  });

  function refusalOf({ method, headers }: Heard, key: string): Reply | null {
    if (headers.authorization !== `Bearer ${token}`) {
      return failed(401, "invalid_api_usage", "The access token you've used is not valid.");
    }
    if (headers["gocardless-version"] !== "2015-07-06") {
      return failed(400, "invalid_api_usage", "Missing or wrong GoCardless-Version header");
    }
    if (method !== "POST") return null;
    if (key === "") return failed(400, "invalid_api_usage", "No Idempotency-Key");
    return headers["content-type"] === "application/json"
      ? null
      : failed(415, "invalid_api_usage", "Invalid document structure");
  }

  function answer(method: string, path: string, body: Record<string, unknown>, key: string): Reply {
    const [, resource = "", id = "", , action = ""] = path.split("/");
    const known = keys.get(`${resource} ${key}`);
    if (method === "POST" && id === "" && known !== undefined) {
      return failed(409, "invalid_state", "A resource has already been created with this key", {
        reason: "idempotent_creation_conflict",
        message: "A resource has already been created with this idempotency key",
        links: { conflicting_resource_id: known },
      });
    }
    const created = (ref: string, reply: object): Reply => {
      keys.set(`${resource} ${key}`, ref);
      return { status: 201, body: { [resource]: reply } };
    };
    const ok = (reply: object): Reply => ({ body: { [resource]: reply } });
    const values = asObject(body[resource] ?? body["data"]);
    switch (`${method} ${resource}${action && `/${action}`}`) {
      case "GET creditors":
        return { body: { creditors: [{ id: "CR123", name: "Fellside Gas" }], meta: {} } };
      case "POST billing_requests": {
        const mandateRequest = asObject(values["mandate_request"]);
        if (mandateRequest["scheme"] !== "bacs" || mandateRequest["currency"] !== "GBP")
          return invalid("scheme");
        const ref = `BRQ${requests.size + 1}`;
        requests.set(ref, null);
        return created(ref, { id: ref, status: "pending" });
      }
      case "GET billing_requests": {
        if (!requests.has(id)) return missing();
        const mandate = requests.get(id);
        const links = mandate ? { mandate_request_mandate: mandate } : {};
        return ok({ id, status: mandate ? "fulfilled" : "pending", links });
      }
      case "POST billing_request_flows": {
        const ref = String(asObject(values["links"])["billing_request"]);
        if (!requests.has(ref)) return missing();
        if (!String(values["redirect_uri"]).startsWith("http")) return invalid("redirect_uri");
        const url = `https://pay.gocardless.com/billing/static/flow?id=${ref}`;
        return created(`BRF${ref}`, { id: `BRF${ref}`, authorisation_url: url });
      }
      case "GET mandates": {
        const status = mandates.get(id);
        return status === undefined
          ? missing()
          : ok({ id, status, next_possible_charge_date: earliest.day });
      }
      case "POST mandates/cancel": {
        const status = mandates.get(id);
        if (status === undefined) return missing();
        if (["cancelled", "failed", "expired"].includes(status)) return wrongState("Mandate");
        mandates.set(id, "cancelled");
        return ok({ id, status: "cancelled" });
      }
      case "POST payments":
        return pay(values, created);
      case "GET payments":
        return payments.has(id) ? ok({ ...payments.get(id) }) : missing();
      case "POST payments/cancel": {
        const payment = payments.get(id);
        if (!payment) return missing();
        if (payment.status !== "pending_submission") return wrongState("Payment");
        payment.status = "cancelled";
        return ok(payment);
      }
      case "GET payouts":
        return payouts.has(id) ? ok({ id, currency: "GBP", ...payouts.get(id) }) : missing();
      default:
        return failed(404, "invalid_api_usage", `Unknown: ${method} ${path}`);
    }
  }

  function pay(
    values: Record<string, unknown>,
    created: (ref: string, reply: object) => Reply,
  ): Reply {
    const mandate = String(asObject(values["links"])["mandate"]);
    const { amount, currency, charge_date: day, description } = values;
    const status = mandates.get(mandate);
    if (status === undefined) return missing();
    if (["cancelled", "failed", "expired"].includes(status)) {
      return failed(422, "validation_failed", "Mandate is not active", {
        field: "links.mandate",
        message: "is not active",
      });
    }
    if (typeof amount !== "number" || !Number.isInteger(amount) || amount < 1) {
      return invalid("amount");
    }
    if (currency !== "GBP") return invalid("currency");
    if (typeof day !== "string" || day < earliest.day) return invalid("charge_date");
    const id = `PM${payments.size + 1}`;
    const payment: HeldPayment = {
      id,
      status: "pending_submission",
      amount,
      charge_date: day,
      description: String(description),
      metadata: Object.fromEntries(
        Object.entries(asObject(values["metadata"])).map(([name, value]) => [name, String(value)]),
      ),
      links: { mandate },
    };
    payments.set(id, payment);
    return created(id, payment);
  }

  return {
    url: server.url,
    mandates,
    payments,
    payouts,
    earliest,
    asked: heard,
    sign(requestRef, status = "pending_submission") {
      const ref = `MD${mandates.size + 1}`;
      requests.set(requestRef, ref);
      mandates.set(ref, status);
      return ref;
    },
    loseAnswers(count) {
      toLose = count;
    },
    answerWith: (reply) => void instead.push(reply),
    close: () => server.close(),
  };
}

/** Returns an error in GoCardless's form. */
export function failed(status: number, type: string, message: string, error?: object): Reply {
  const errors = error ? [error] : [{ reason: type, message }];
  const facts = { documentation_url: "https://developer.gocardless.com", request_id: "RQ1" };
  return { status, body: { error: { type, code: status, message, errors, ...facts } } };
}

const missing = () => failed(404, "invalid_api_usage", "Resource not found");
const wrongState = (what: string) =>
  failed(422, "invalid_state", `${what} can not be cancelled in this state`);
const invalid = (field: string) =>
  failed(422, "validation_failed", "Validation failed", { field, message: "is invalid" });

function asObject(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null
    ? Object.fromEntries(Object.entries(value))
    : {};
}
