import { knownByName } from "../known-by-name";

/** Access to a business's own account at the provider. Holds a secret: never log it. */
export interface ReaderAccount {
  apiKey: string;
  /** The provider's code for the business: `MH4H92C7`. */
  merchantCode: string;
  /** Created along with the key, so that each payment has our own id and can be found by it. */
  affiliate: { appId: string; key: string };
}

/** States of a reader's pairing. `expired`: it must be paired again. */
export const readerStates = ["pairing", "paired", "expired"] as const;
export type ReaderState = (typeof readerStates)[number];

export interface PairedReader {
  readerRef: string;
  state: ReaderState;
  model: string | null;
  serialNumber: string | null;
}

/** A reader's current condition; null means unknown. */
export interface ReaderNow extends PairedReader {
  online: boolean | null;
  batteryPercent: number | null;
}

export interface NewReaderPayment {
  readerRef: string;
  /** Our id of the payment. The provider stores it with its own id, and finds the payment by either. */
  paymentId: string;
  /** Pence including VAT, in GBP. */
  amountPence: number;
  /** The text in the business's list of sales: "Order ORD-1042". */
  description: string;
  /**
   * The address for the provider's notice that the payment ended. Left out of the request if the provider would
   * refuse it.
   */
  noticeUrl: string;
}

/** The provider's ids of a payment that a reader was asked for. */
export interface StartedPayment {
  transactionRef: string;
  checkoutRef: string | null;
}

export interface PaymentAsked {
  paymentId: string;
  readerRef: string;
  /** Null if the answer to `start` was lost. */
  transactionRef: string | null;
  checkoutRef: string | null;
  /** Time of the request to stop, because the sandbox stores nothing. */
  stopAskedAt: Date | null;
}

/** A payment's state at the provider. `none`: the provider has no such payment. */
export type PaymentSeen =
  | { state: "none" }
  | { state: "pending" }
  | { state: "failed"; why: string | null }
  | { state: "cancelled" }
  | {
      state: "paid";
      /** The provider's id of the money received; a payment has one. */
      paymentRef: string;
      amountPence: number;
      currency: string;
      merchantCode: string;
      at: Date;
    };

/** The content of a notice: something changed for a payment. The payment's state is then read from the provider. */
export interface ReaderNotice {
  transactionRef: string;
  merchantCode: string;
}

/** Unreadable notice: the caller answers 4xx and changes nothing. */
export class ReaderNoticeRefused extends Error {
  static override readonly [Symbol.hasInstance] = knownByName("ReaderNoticeRefused");
  override readonly name = "ReaderNoticeRefused";

  constructor() {
    super("The notice of a card reader can't be read.");
  }
}

/**
 * The provider of card readers. Each business has its own account there, and each call passes the access to that
 * account.
 *
 * Every method throws `ProviderNotConfigured` if the installation has no provider, and `ProviderFailed` if the
 * provider is unreachable or declines.
 */
export interface CardReaders {
  readonly kind: "sumup" | "sandbox" | "none";

  /**
   * @throws ProviderFailed `unauthorised` if the key opens no account, `declined` if the account is another
   * merchant's
   */
  readMerchant(account: ReaderAccount): Promise<{ name: string; currency: string }>;

  /** @throws ProviderFailed `declined` for a code that no reader shows now */
  pair(
    account: ReaderAccount,
    pairing: { pairingCode: string; name: string },
  ): Promise<PairedReader>;

  /** Null if that account has no such reader. */
  readReader(account: ReaderAccount, readerRef: string): Promise<ReaderNow | null>;

  rename(account: ReaderAccount, readerRef: string, name: string): Promise<void>;

  /** Ends the pairing; a missing pairing is no fault. */
  unpair(account: ReaderAccount, readerRef: string): Promise<void>;

  /**
   * Starts a payment on a reader. Must not be repeated if its answer is lost: `readPayment` returns the result.
   * @throws ProviderFailed `declined` if the reader is offline or busy; then no money is taken
   */
  start(account: ReaderAccount, payment: NewReaderPayment): Promise<StartedPayment>;

  /** Asks a reader to cancel its payment; false if the reader could not be reached. A later read shows the result. */
  stop(account: ReaderAccount, readerRef: string): Promise<boolean>;

  readPayment(account: ReaderAccount, payment: PaymentAsked): Promise<PaymentSeen>;

  /** @throws ReaderNoticeRefused */
  readNotice(body: string | Uint8Array): ReaderNotice;
}
