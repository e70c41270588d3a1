import {
  ApiError,
  Environments,
  GoCardlessClient,
  IdempotentCreationConflictError,
  type MandateStatus,
  type Payment,
  type PaymentStatus,
} from "gocardless-nodejs";
import { ProviderFailed, type FailureCode } from "../errors";
import type { GoCardlessSettings } from "../settings";
import {
  type Collection,
  type CollectionState,
  type DirectDebit,
  type MandateState,
} from "./direct-debit";
import { readEvents } from "./gocardless-events";

const timeoutMs = 20_000;
const mostWhy = 300;

/**
 * GoCardless by its own library. A business enters the access token of its own account. The token's first letters
 * distinguish live accounts from accounts in GoCardless's sandbox.
 */
export function goCardless({ apiUrl }: GoCardlessSettings): DirectDebit {
  const clientOf = (token: string) => {
    const environment = token.startsWith("sandbox_") ? Environments.Sandbox : Environments.Live;
    const client = new GoCardlessClient(token, environment, { raiseOnIdempotencyConflict: false });
    // The library has no option for the address of a proxy or a test.
    if (apiUrl !== null) Object.assign(client["_api"], { _baseUrl: apiUrl });
    return client;
  };
  return {
    kind: "gocardless",

    async readAccount(token) {
      const { creditors } = await calling(clientOf(token).creditors.list({ limit: 1 }));
      const [creditor] = creditors;
      if (!creditor?.id) throw unreadable("the account has no creditor");
      return { accountRef: creditor.id, name: creditor.name ?? creditor.id };
    },

    async openRequest(token, request) {
      const client = clientOf(token);
      const { mandateId, customer, doneUrl, exitUrl, idempotencyKey } = request;
      const { id: requestRef } = await calling(
        client.billingRequests.create(
          {
            mandate_request: { currency: "GBP", scheme: "bacs", metadata: { mandateId } },
            metadata: { mandateId },
          },
          idempotencyKey,
        ),
      );
      if (!requestRef) throw unreadable("the request has no id");
      const { authorisation_url: url } = await calling(
        client.billingRequestFlows.create({
          redirect_uri: doneUrl,
          exit_uri: exitUrl,
          links: { billing_request: requestRef },
          prefilled_customer: {
            email: customer.email,
            company_name: customer.name,
            address_line1: customer.line1,
            postal_code: customer.postcode,
            country_code: "GB",
          },
        }),
      );
      if (!url) throw unreadable("the page has no address");
      return { requestRef, url };
    },

    async mandateOf(token, requestRef) {
      const request = await callingOrNull(clientOf(token).billingRequests.find(requestRef));
      return (
        request?.links?.mandate_request_mandate ?? request?.mandate_request?.links?.mandate ?? null
      );
    },

    async readMandate(token, mandateRef) {
      const mandate = await callingOrNull(clientOf(token).mandates.find(mandateRef));
      return mandate?.status === undefined ? null : mandateStateOf[mandate.status];
    },

    async cancelMandate(token, mandateRef) {
      try {
        await calling(clientOf(token).mandates.cancel(mandateRef));
      } catch (error) {
        // The mandate is cancelled, failed or expired already.
        if (!isRefused(error, "invalid_state")) throw error;
      }
    },

    async collect(token, collection) {
      const { mandateRef, collectionId, amountPence, chargeOn, description, idempotencyKey } =
        collection;
      const client = clientOf(token);
      try {
        const mandate = await calling(client.mandates.find(mandateRef));
        const earliest = mandate.next_possible_charge_date ?? chargeOn;
        const payment = await calling(
          client.payments.create(
            {
              amount: amountPence,
              currency: "GBP",
              charge_date: chargeOn < earliest ? earliest : chargeOn,
              description,
              // The business decides on another attempt, and its customer is notified of it.
              retry_if_possible: false,
              metadata: { collectionId },
              links: { mandate: mandateRef },
            },
            idempotencyKey,
          ),
        );
        return { made: true, collection: toCollection(payment) };
      } catch (error) {
        if (error instanceof ProviderFailed && error.code === "declined") {
          return { made: false, why: wordsOf(error) };
        }
        throw error;
      }
    },

    async readCollection(token, paymentRef) {
      const payment = await callingOrNull(clientOf(token).payments.find(paymentRef));
      return payment && toCollection(payment);
    },

    async cancelCollection(token, paymentRef) {
      try {
        await calling(clientOf(token).payments.cancel(paymentRef));
        return true;
      } catch (error) {
        if (isRefused(error, "invalid_state")) return false;
        throw error;
      }
    },

    async readPayout(token, payoutRef) {
      const payout = await callingOrNull(clientOf(token).payouts.find(payoutRef));
      if (payout?.amount === undefined) return null;
      return {
        payoutRef,
        amountPence: payout.amount,
        feesPence: payout.deducted_fees ?? 0,
        arrivesOn: payout.arrival_date ?? null,
        reference: payout.reference ?? null,
      };
    },

    readEvents,
  };
}

const mandateStateOf: Readonly<Record<`${MandateStatus}`, MandateState>> = {
  pending_customer_approval: "submitted",
  pending_submission: "submitted",
  submitted: "submitted",
  active: "active",
  failed: "failed",
  blocked: "failed",
  cancelled: "cancelled",
  suspended_by_payer: "cancelled",
  expired: "expired",
  consumed: "expired",
};

const collectionStateOf: Readonly<Record<`${PaymentStatus}`, CollectionState>> = {
  pending_customer_approval: "submitted",
  pending_submission: "submitted",
  submitted: "submitted",
  confirmed: "confirmed",
  paid_out: "paid_out",
  failed: "failed",
  customer_approval_denied: "failed",
  cancelled: "cancelled",
  charged_back: "charged_back",
};

function toCollection({ id, status, amount, charge_date, links }: Payment): Collection {
  if (!id || status === undefined || !charge_date) throw unreadable("a payment lacks a field");
  const payoutRef = links?.payout ?? null;
  const state = collectionStateOf[status];
  return { paymentRef: id, state, amountPence: Number(amount), chargeOn: charge_date, payoutRef };
}

/* Failures */

/** Awaits a call of GoCardless, translates its errors, and limits its time, which the library can't. */
async function calling<T>(call: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const why = "GoCardless failed (no answer in time).";
    timer = setTimeout(
      () => reject(new ProviderFailed("direct debit", "unreachable", why)),
      timeoutMs,
    );
  });
  try {
    return await Promise.race([call, late]);
  } catch (error) {
    throw failure(error);
  } finally {
    clearTimeout(timer);
  }
}

/** Works like `calling`, but returns null if that account lacks the thing. */
async function callingOrNull<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await calling(call);
  } catch (error) {
    const { cause } = error instanceof ProviderFailed ? error : {};
    if (cause instanceof ApiError && Number(cause.code) === 404) return null;
    throw error;
  }
}

/** GoCardless's own sentence and request id are safe to log: they have no token and no bank account. */
function failure(error: unknown): ProviderFailed {
  if (error instanceof ProviderFailed) return error;
  if (error instanceof ApiError) {
    const facts = [error.errorType, error.requestId].filter(Boolean).join(", ");
    const why = `GoCardless failed (${facts}).`;
    return new ProviderFailed("direct debit", meaning(error), why, { cause: error });
  }
  const isParse = error instanceof Error && error.name === "ParseError";
  const code = isParse ? "unreadable" : "unreachable";
  const why = isParse ? "no JSON" : "no connection";
  // The library's own error has the request, and so the token.
  return new ProviderFailed("direct debit", code, `GoCardless failed (${why}).`);
}

function meaning(error: ApiError): FailureCode {
  const status = Number(error.code);
  if (status === 401 || status === 403) return "unauthorised";
  if (error instanceof IdempotentCreationConflictError) return "busy";
  return status === 429 || status >= 500 || !Number.isInteger(status) ? "busy" : "declined";
}

const isRefused = (error: unknown, type: string): boolean =>
  error instanceof ProviderFailed &&
  error.cause instanceof ApiError &&
  error.cause.errorType === type;

const wordsOf = ({ cause, message }: ProviderFailed): string =>
  (cause instanceof ApiError ? cause.toString() : message).slice(0, mostWhy);

const unreadable = (why: string) =>
  new ProviderFailed("direct debit", "unreadable", `GoCardless failed (${why}).`);
