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
 * SumUp's card readers by its own library (docs/decisions/0309). A business gives the API key and merchant code of its
 * own account. The library never tries anything again by itself: to start a payment twice would charge twice.
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
      // Only a paired one can say how it does; older software on it can't.
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
          // SumUp takes addresses with TLS alone; without one the service asks by itself.
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
        // It is offline, or no longer waiting for a card.
        if (error instanceof ProviderFailed && error.code === "declined") return false;
        throw error;
      }
    },

    async readPayment(account, { paymentId, readerRef, transactionRef, checkoutRef }) {
      const client = clientOf(account);
      const by =
        transactionRef === null
          ? { foreign_transaction_id: paymentId }
          : { client_transaction_id: transactionRef };
      const found = await callingOrNull(client.transactions.get(account.merchantCode, by));
      if (found !== null) return toPayment(found);
      // No card was shown yet, or none will be: only what was asked of the reader says which.
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
    // What was paid back there came in first.
    case "SUCCESSFUL":
    case "REFUNDED": {
      const at = new Date(timestamp ?? "");
      if (!id || amount === undefined || !currency || !merchantCode || Number.isNaN(at.getTime())) {
        throw unreadable("a payment lacks a field");
      }
      // Pounds come as a decimal number.
      const amountPence = Math.round(amount * 100);
      return { state: "paid", paymentRef: id, amountPence, currency, merchantCode, at };
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

/** As `calling`, but null for what that account has not. */
async function callingOrNull<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await calling(call);
  } catch (error) {
    const { cause } = error instanceof ProviderFailed ? error : {};
    if (cause instanceof APIError && cause.status === 404) return null;
    throw error;
  }
}

/** The library takes an answer without a body for one that is no JSON, unless its length is said. */
const emptyAnswer = (call: Promise<void>): Promise<void> =>
  call.catch((error: unknown) => {
    const isEmpty = isOfLibrary(error) && error.message.startsWith("Unexpected non-json");
    if (!isEmpty) throw error;
  });

const noneWhereDeclined = (error: unknown): null => {
  if (error instanceof ProviderFailed && error.code === "declined") return null;
  throw error;
};

/** One of the library's own that is no answer of SumUp's. */
const isOfLibrary = (error: unknown): error is SumUpError =>
  error instanceof SumUpError && !(error instanceof APIError);

/** SumUp's own sentence is safe to log: it holds no key and no card. */
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

/** `{errors: {detail, type}}` of readers, or `{detail, title}` as RFC 9457 has it. */
function wordsOf(body: unknown): string {
  if (typeof body !== "object" || body === null) return "";
  const { errors, detail, title }: Record<string, unknown> = { ...body };
  const inner: Record<string, unknown> = typeof errors === "object" ? { ...errors } : {};
  const said = [inner["detail"], inner["type"], detail, title].find(
    (part) => typeof part === "string",
  );
  return typeof said === "string" ? said.replace(/\.$/, "").slice(0, mostWhy) : "";
}

const unreadable = (why: string) =>
  new ProviderFailed("card readers", "unreadable", `SumUp failed (${why}).`);
