import { Fields, FieldWrong } from "../../fields";
import type { PaidFor } from "../checkouts";
import { NoticeRefused, type PaymentNotice, type SignedNotice } from "../notices";
import { subscribedPlans, subscriptionStatuses, type SubscriptionState } from "../subscriptions";
import type { Sandbox } from "./sandbox";
import { checkSignature, signNotice } from "./signature";

/** A notice to post to /webhooks/payments, with its `Stripe-Signature` header. */
export interface SandboxNotice {
  body: string;
  signature: string;
}

/** The sandbox's notices are the plain events as JSON. */
export function writeNotice(sandbox: Sandbox, notice: PaymentNotice): SandboxNotice {
  const body = JSON.stringify(notice);
  return { body, signature: signNotice(body, sandbox.secret, sandbox.now()) };
}

/** @throws NoticeRefused */
export function readSandboxNotice(notice: SignedNotice, secret: string): PaymentNotice {
  const body = Buffer.from(notice.body).toString("utf8");
  checkSignature(body, notice.signature, secret, notice.now);
  try {
    return toNotice(new Fields(JSON.parse(body), "the notice"));
  } catch (error) {
    if (error instanceof FieldWrong || error instanceof SyntaxError) {
      throw new NoticeRefused("malformed");
    }
    throw error;
  }
}

function toNotice(fields: Fields): PaymentNotice {
  const event = { eventId: fields.text("eventId"), occurredAt: fields.date("occurredAt") };
  const type = fields.text("type");
  switch (type) {
    case "payment.completed":
      return {
        ...event,
        ...payment(fields),
        type,
        sessionId: fields.text("sessionId"),
        paymentId: fields.textOrNull("paymentId"),
        amountPence: fields.number("amountPence"),
      };
    case "payment.refunded":
      return {
        ...event,
        ...payment(fields),
        type,
        paymentId: fields.textOrNull("paymentId"),
        refundedPence: fields.number("refundedPence"),
        whole: fields.boolean("whole"),
      };
    case "subscription.changed":
      return { ...event, type, subscription: subscription(fields.inside("subscription")) };
    default:
      return {
        ...event,
        type: "ignored",
        of: type,
        because: "It is of a kind that changes nothing here",
        accountId: fields.textOrNull("accountId"),
      };
  }
}

function payment(fields: Fields) {
  return {
    accountId: fields.text("accountId"),
    tenantId: fields.text("tenantId"),
    ...paidFor(fields),
  };
}

const paidFor = (fields: Fields): PaidFor =>
  fields.has("invoiceId")
    ? { invoiceId: fields.text("invoiceId") }
    : { orderId: fields.text("orderId") };

function subscription(fields: Fields): SubscriptionState {
  return {
    subscriptionId: fields.text("subscriptionId"),
    customerId: fields.text("customerId"),
    tenantId: fields.text("tenantId"),
    plan: fields.oneOf("plan", subscribedPlans),
    status: fields.oneOf("status", subscriptionStatuses),
    trialEndsAt: fields.dateOrNull("trialEndsAt"),
    currentPeriodEnd: fields.dateOrNull("currentPeriodEnd"),
    cancelAt: fields.dateOrNull("cancelAt"),
  };
}
