import { Stripe } from "stripe";
import { localServer, type Heard, type Reply } from "./local-server";
import { stripeCharge, stripeError, stripeEvent } from "./stripe-objects";

/** A payment that Stripe holds for a business's account. Pence. */
interface StoredPayment {
  accountId: string;
  tenantId: string;
  orderId: string;
  amountPence: number;
}

/** Stripe's refunds. It checks requests, and refuses in the words of Stripe's API reference. */
export interface RefundingStripe {
  url: string;
  /** Pence refunded so far of each payment. */
  refunded: ReadonlyMap<string, number>;
  /** The requests received, in order, with repeats. */
  asked: { paymentId: string; amountPence: number; key: string }[];
  hold(paymentId: string, payment: StoredPayment): void;
  /** Executes the next `count` requests, and loses their answers. */
  loseAnswers(count: number): void;
  /** Answers the next request with this reply, and does nothing. */
  answerWith(reply: Reply): void;
  /** Refunds as the business would on Stripe's own pages. */
  refundByHand(paymentId: string, amountPence: number): void;
  /** Returns the signed notice of all refunds of the payment so far. */
  notice(paymentId: string, eventId?: string): { body: string; signature: string };
  close(): Promise<void>;
}

export async function refundingStripe(settings: {
  secretKey: string;
  webhookSecret: string;
}): Promise<RefundingStripe> {
  const payments = new Map<string, StoredPayment>();
  const refunded = new Map<string, number>();
  const answers = new Map<string, { body: string; reply: Reply }>();
  const requests: RefundingStripe["asked"] = [];
  const instead: Reply[] = [];
  let toLose = 0;

  const server = await localServer((request) => {
    if (request.method !== "POST" || request.path !== "/v1/refunds") return stripeError(404, {});
    const forged = instead.shift();
    const reply = forged ?? refund(request);
    if (forged || toLose === 0) return reply;
    toLose -= 1;
    return "hang up";
  });

  function refund({ headers, body }: Heard): Reply {
    const key = String(headers["idempotency-key"] ?? "");
    const params = new URLSearchParams(body.toString());
    const paymentId = params.get("payment_intent") ?? "";
    const amountPence = Number(params.get("amount"));
    requests.push({ paymentId, amountPence, key });
    if (headers.authorization !== `Bearer ${settings.secretKey}`) return stripeError(401, {});
    const known = answers.get(key);
    const text = params.toString();
    if (known && known.body !== text) return stripeError(400, { type: "idempotency_error" });
    const reply = known?.reply ?? judge(headers["stripe-account"], params);
    if (key !== "") answers.set(key, { body: text, reply });
    return reply;
  }

  function judge(account: unknown, params: URLSearchParams): Reply {
    const paymentId = params.get("payment_intent") ?? "";
    const amount = Number(params.get("amount"));
    const payment = payments.get(paymentId);
    if (!payment) {
      const message = `No such payment_intent: '${paymentId}'`;
      return stripeError(404, { code: "resource_missing", message });
    }
    if (account !== payment.accountId) {
      const message = "The provided key does not have access to that account.";
      return stripeError(403, { code: "account_invalid", message });
    }
    const sent = [params.get("metadata[tenantId]"), params.get("metadata[orderId]")];
    if (sent[0] !== payment.tenantId || sent[1] !== payment.orderId || !(amount > 0)) {
      return stripeError(400, {
        code: "parameter_invalid",
        message: `Wrong: ${params.toString()}`,
      });
    }
    const leftPence = payment.amountPence - (refunded.get(paymentId) ?? 0);
    if (leftPence === 0) {
      const message = "Charge ch_3 has already been refunded.";
      return stripeError(400, { code: "charge_already_refunded", message });
    }
    if (amount > leftPence) {
      return stripeError(400, { message: "Refund amount is greater than unrefunded amount." });
    }
    refunded.set(paymentId, (refunded.get(paymentId) ?? 0) + amount);
    const id = `re_${answers.size + 1}`;
    const facts = { amount, currency: "gbp", payment_intent: paymentId, status: "succeeded" };
    return { body: { id, object: "refund", failure_reason: undefined, ...facts } };
  }

  return {
    url: server.url,
    refunded,
    asked: requests,
    hold: (paymentId, payment) => void payments.set(paymentId, payment),
    loseAnswers(count) {
      toLose = count;
    },
    answerWith: (reply) => void instead.push(reply),
    refundByHand(paymentId, amountPence) {
      refunded.set(paymentId, (refunded.get(paymentId) ?? 0) + amountPence);
    },
    notice(paymentId, eventId = `evt_${paymentId}_${refunded.get(paymentId)}`) {
      const payment = payments.get(paymentId);
      if (!payment) throw new Error(`There is no payment ${paymentId}`);
      const { tenantId, orderId, accountId: account, amountPence: amount } = payment;
      const sum = refunded.get(paymentId) ?? 0;
      const charge = stripeCharge({
        amount,
        amount_refunded: sum,
        refunded: sum === amount,
        payment_intent: paymentId,
        metadata: { tenantId, orderId },
      });
      const event = stripeEvent("charge.refunded", charge, { account, id: eventId });
      const payload = JSON.stringify(event);
      const secret = settings.webhookSecret;
      const { webhooks } = new Stripe("sk_test_signs_only");
      return { body: payload, signature: webhooks.generateTestHeaderString({ payload, secret }) };
    },
    close: () => server.close(),
  };
}
