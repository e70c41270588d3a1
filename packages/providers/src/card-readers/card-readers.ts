import { knownByName } from "../known-by-name";

/** What opens a business's own account at the provider. Holds a secret: never log it. */
export interface ReaderAccount {
  apiKey: string;
  /** The provider's name for the business: `MH4H92C7`. */
  merchantCode: string;
  /** Made beside the key, so that each payment carries our own name for it and can be found by that. */
  affiliate: { appId: string; key: string };
}

/** Where the pairing of a reader stands. `expired`: it is to be paired anew. */
export const readerStates = ["pairing", "paired", "expired"] as const;
export type ReaderState = (typeof readerStates)[number];

export interface PairedReader {
  readerRef: string;
  state: ReaderState;
  model: string | null;
  serialNumber: string | null;
}

/** How a reader does now; null is not known. */
export interface ReaderNow extends PairedReader {
  online: boolean | null;
  batteryPercent: number | null;
}

export interface NewReaderPayment {
  readerRef: string;
  /** Our own name for the payment; the provider keeps it beside its own, and finds the payment by either. */
  paymentId: string;
  /** Pence including VAT, in GBP. */
  amountPence: number;
  /** What the business reads in its list of sales: "Order ORD-1042". */
  description: string;
  /** Where the provider posts that it is over. Left out of the request where the provider would not take it. */
  noticeUrl: string;
}

/** The provider's own names for a payment that a reader was asked for. */
export interface StartedPayment {
  transactionRef: string;
  checkoutRef: string | null;
}

export interface PaymentAsked {
  paymentId: string;
  readerRef: string;
  /** Null where the answer to `start` was lost. */
  transactionRef: string | null;
  checkoutRef: string | null;
  /** When the reader was asked to stop: the sandbox keeps nothing itself. */
  stopAskedAt: Date | null;
}

/** How a payment stands at the provider. `none`: it knows of no such payment. */
export type PaymentSeen =
  | { state: "none" }
  | { state: "pending" }
  | { state: "failed"; why: string | null }
  | { state: "cancelled" }
  | {
      state: "paid";
      /** The provider's name for the money; one payment has one. */
      paymentRef: string;
      amountPence: number;
      currency: string;
      merchantCode: string;
      at: Date;
    };

/** What a notice says: that something became of a payment. How it stands is read from the provider. */
export interface ReaderNotice {
  transactionRef: string;
  merchantCode: string;
}

/** A notice can't be read; answer 4xx and change nothing. */
export class ReaderNoticeRefused extends Error {
  static override readonly [Symbol.hasInstance] = knownByName("ReaderNoticeRefused");
  override readonly name = "ReaderNoticeRefused";

  constructor() {
    super("The notice of a card reader can't be read.");
  }
}

/**
 * The provider of card readers. Each business has its own account there, and each call names what opens that account.
 *
 * Every method throws `ProviderNotConfigured` where the installation has no provider, and `ProviderFailed` where the
 * provider is out of reach or declines.
 */
export interface CardReaders {
  readonly kind: "sumup" | "sandbox" | "none";

  /** @throws ProviderFailed `unauthorised` where the key opens no account, `declined` where it is not that merchant's */
  readMerchant(account: ReaderAccount): Promise<{ name: string; currency: string }>;

  /** @throws ProviderFailed `declined` for a code that no reader shows now */
  pair(account: ReaderAccount, of: { pairingCode: string; name: string }): Promise<PairedReader>;

  /** Null where that account has no such reader. */
  readReader(account: ReaderAccount, readerRef: string): Promise<ReaderNow | null>;

  rename(account: ReaderAccount, readerRef: string, name: string): Promise<void>;

  /** Ends the pairing; one that is gone already stays so. */
  unpair(account: ReaderAccount, readerRef: string): Promise<void>;

  /**
   * Has a reader ask for a card. Not to be repeated where its answer is lost: `readPayment` says what became of it.
   * @throws ProviderFailed `declined` where the reader is offline or busy: nothing is taken then
   */
  start(account: ReaderAccount, payment: NewReaderPayment): Promise<StartedPayment>;

  /** Asks a reader to stop asking for a card; false where it could not be told. Whether it did is read. */
  stop(account: ReaderAccount, readerRef: string): Promise<boolean>;

  readPayment(account: ReaderAccount, payment: PaymentAsked): Promise<PaymentSeen>;

  /** @throws ReaderNoticeRefused */
  readNotice(body: string | Uint8Array): ReaderNotice;
}
