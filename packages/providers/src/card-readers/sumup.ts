import { SumUp, APIError, SumUpError } from "@sumup/sdk";
import type { Reader, TransactionFull } from "@sumup/sdk";
import { ProviderFailed, type FailureCode } from "../errors";
import type { SumUpSettings } from "./settings";
import type {
  CardReaders,
  PairedReader,
  PaymentSeen,
  ReaderAccount,
  ReaderState,
} from "./card-readers";
import { readNotice } from "./sumup-notice";

const timeoutMs = 15_000;
const mostWhy = 300;

/**
 * SumUp's card readers by its own library (docs/decisions/0309). A business enters the API key and merchant code of
 * its own account. The library never retries: starting a payment twice would charge twice.
 */
export function sumUp({ apiUrl }: SumUpSettings): CardReaders {
  const clientOf = ({ apiKey }: ReaderAccount) =>
    new SumUp({
      apiKey,
      timeout: timeoutMs,
      maxRetries: 0,
      ...(apiUrl !== null && { host: apiUrl }),
    });
  return {
    kind: "sumup",

    async readMerchant(account) {
      const { merchantCode } = account;
      const merchant = await calling(clientOf(account).merchants.get(merchantCode));
      const { company, default_currency: currency } = merchant;
      return { name: company?.name ?? merchant.merchant_code, currency };
    },

    async pair(account, { pairingCode, name }) {
      const body = { pairing_code: pairingCode, name };
      return toReader(await calling(clientOf(account).readers.create(account.merchantCode, body)));
    },

    async readReader(account, readerRef) {
      const { readers } = clientOf(account);
      const { merchantCode } = account;
      const reader = await callingOrNull(readers.get(merchantCode, readerRef));
      if (reader === null) return null;
      const paired = toReader(reader);
      // Only a paired reader can report its condition, and only with recent software.
      const status =
        paired.state === "paired"
          ? await calling(readers.getStatus(merchantCode, readerRef)).catch(noneWhereDeclined)
          : null;
      return {
        ...paired,
        online: status && status.data.status === "ONLINE",
        batteryPercent: status?.data.battery_level ?? null,
      };
    },

    async rename(account, readerRef, name) {
      await calling(clientOf(account).readers.update(account.merchantCode, readerRef, { name }));
    },

    async unpair(account, readerRef) {
      await callingOrNull(
        emptyAnswer(clientOf(account).readers.delete(account.merchantCode, readerRef)),
      );
    },

    async start(account, { readerRef, paymentId, amountPence, description, noticeUrl }) {
      const { data } = await calling(
        clientOf(account).readers.createCheckout(account.merchantCode, readerRef, {
          total_amount: { currency: "GBP", minor_unit: 2, value: amountPence },
          description,
          affiliate: {
            app_id: account.affiliate.appId,
            key: account.affiliate.key,
            foreign_transaction_id: paymentId,
          },
          // SumUp accepts only addresses with TLS. Without one the service reads the state regularly.
          ...(takesNoticesAt(noticeUrl, apiUrl) && { return_url: noticeUrl }),
        }),
      );
      return { transactionRef: data.client_transaction_id, checkoutRef: data.checkout_id ?? null };
    },

    async stop(account, readerRef) {
      const { readers } = clientOf(account);
      try {
        await calling(emptyAnswer(readers.terminateCheckout(account.merchantCode, readerRef)));
        return true;
      } catch (error) {
        // The reader is offline, or no longer waiting for a card.
        if (error instanceof ProviderFailed && error.code === "declined") return false;
        throw error;
      }
    },

    async readPayment(account, { paymentId, readerRef, transactionRef, checkoutRef }) {
      const client = clientOf(account);
      const reference =
        transactionRef === null
          ? { foreign_transaction_id: paymentId }
          : { client_transaction_id: transactionRef };
      const transaction = await callingOrNull(
        client.transactions.get(account.merchantCode, reference),
      );
      if (transaction !== null) return toPayment(transaction);
      // No transaction exists. The checkout says if one can still come.
      if (checkoutRef === null) return { state: "none" };
      const checkout = await callingOrNull(
        client.readers.getCheckout(account.merchantCode, readerRef, checkoutRef),
      );
      if (checkout === null) return { state: "none" };
      const { status, payment_failure_reason: why } = checkout.data;
      if (status === "failed") return { state: "failed", why: why?.slice(0, mostWhy) ?? null };
      return { state: status === "cancelled" ? "cancelled" : "pending" };
    },

    readNotice,
  };
}

const takesNoticesAt = (url: string, apiUrl: string | null) =>
  url.startsWith("https:") || apiUrl?.startsWith("http:") === true;

const stateOf: Readonly<Record<Reader["status"], ReaderState>> = {
  processing: "pairing",
  unknown: "pairing",
  paired: "paired",
  expired: "expired",
};

const toReader = ({ id, status, device }: Reader): PairedReader => ({
  readerRef: id,
  state: stateOf[status],
  model: device.model,
  serialNumber: device.identifier,
});

function toPayment(transaction: TransactionFull): PaymentSeen {
  const { id, status, amount, currency, merchant_code: merchantCode, timestamp } = transaction;
  switch (status) {
    case "PENDING":
      return { state: "pending" };
    case "CANCELLED":
      return { state: "cancelled" };
    case "FAILED":
      return { state: "failed", why: null };
    // Refunded money came in first.
    case "SUCCESSFUL":
    case "REFUNDED": {
      const paidAt = new Date(timestamp ?? "");
      if (
        !id ||
        amount === undefined ||
        !currency ||
        !merchantCode ||
        Number.isNaN(paidAt.getTime())
      ) {
        throw unreadable("a payment lacks a field");
      }
      // SumUp writes pounds as a decimal number.
      const amountPence = Math.round(amount * 100);
      return { state: "paid", paymentRef: id, amountPence, currency, merchantCode, at: paidAt };
    }
    default:
      throw unreadable("a payment has no known status");
  }
}

/* Failures */

async function calling<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw failure(error);
  }
}

/** Works like `calling`, but returns null if that account lacks the thing. */
async function callingOrNull<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await calling(call);
  } catch (error) {
    const { cause } = error instanceof ProviderFailed ? error : {};
    if (cause instanceof APIError && cause.status === 404) return null;
    throw error;
  }
}

/** The library reports an answer without a body as invalid JSON, unless its length is stated. */
const emptyAnswer = (call: Promise<void>): Promise<void> =>
  call.catch((error: unknown) => {
    const isEmpty = isOfLibrary(error) && error.message.startsWith("Unexpected non-json");
    if (!isEmpty) throw error;
  });

const noneWhereDeclined = (error: unknown): null => {
  if (error instanceof ProviderFailed && error.code === "declined") return null;
  throw error;
};

/** Narrows to the library's own errors, which are no answers of SumUp's. */
const isOfLibrary = (error: unknown): error is SumUpError =>
  error instanceof SumUpError && !(error instanceof APIError);

/** SumUp's own sentence is safe to log, because it has no key and no card. */
function failure(error: unknown): ProviderFailed {
  if (error instanceof APIError) {
    const why = wordsOf(error.error);
    const message = `SumUp failed (HTTP ${error.status}${why && `: ${why}`}).`;
    return new ProviderFailed("card readers", meaning(error.status), message, { cause: error });
  }
  const isUnread =
    error instanceof SyntaxError || (isOfLibrary(error) && error.message.startsWith("Unexpected"));
  const [code, why] = isUnread
    ? (["unreadable", "no JSON"] as const)
    : (["unreachable", "no answer"] as const);
  return new ProviderFailed("card readers", code, `SumUp failed (${why}).`);
}

function meaning(status: number): FailureCode {
  if (status === 401 || status === 403) return "unauthorised";
  return status === 429 || status >= 500 ? "busy" : "declined";
}

/** Reads `{errors: {detail, type}}` of readers, or `{detail, title}` as in RFC 9457. */
function wordsOf(body: unknown): string {
  if (typeof body !== "object" || body === null) return "";
  const { errors, detail, title }: Record<string, unknown> = { ...body };
  const inner: Record<string, unknown> = typeof errors === "object" ? { ...errors } : {};
  const message = [inner["detail"], inner["type"], detail, title].find(
    (part) => typeof part === "string",
  );
  return typeof message === "string" ? message.replace(/\.$/, "").slice(0, mostWhy) : "";
}

const unreadable = (why: string) =>
  new ProviderFailed("card readers", "unreadable", `SumUp failed (${why}).`);
