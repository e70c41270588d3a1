import { knownByName } from "../known-by-name";

/** States of a mandate at the provider. `submitted`: the customer has signed, and the banks don't have it yet. */
export const mandateStates = ["submitted", "active", "failed", "cancelled", "expired"] as const;
export type MandateState = (typeof mandateStates)[number];

/**
 * States of a collection at the provider. `submitted`: the provider has accepted it, and the money is not certain.
 */
export const collectionStates = [
  "submitted",
  "confirmed",
  "paid_out",
  "failed",
  "cancelled",
  "charged_back",
] as const;
export type CollectionState = (typeof collectionStates)[number];

export interface NewMandateRequest {
  /** Our id of the mandate; the provider stores it with its own id. */
  mandateId: string;
  /** Prefilled on the provider's page where known. */
  customer: { email: string | null; name: string; line1: string | null; postcode: string | null };
  /** Pages for the customer after signing, and after leaving without a signature. */
  doneUrl: string;
  exitUrl: string;
  /** Requests with the same key create one request. */
  idempotencyKey: string;
}

export interface NewCollection {
  mandateRef: string;
  /** Our id of the collection; the provider stores it with its own id. */
  collectionId: string;
  amountPence: number;
  /** The day of the charge to the customer's account: `2026-12-01`. The provider may choose a later one. */
  chargeOn: string;
  /** The text in the provider's mails to the customer: "Invoice INV-1042". */
  description: string;
  /** Requests with the same key collect once. */
  idempotencyKey: string;
}

export interface Collection {
  paymentRef: string;
  state: CollectionState;
  amountPence: number;
  /** The day of the charge to the customer's account. */
  chargeOn: string;
  /** The payout that included it; null before that. */
  payoutRef: string | null;
}

/** The collection is accepted, or refused for good: `why` is the provider's message, up to 300 characters. */
export type CollectAnswer = { made: true; collection: Collection } | { made: false; why: string };

export interface Payout {
  payoutRef: string;
  /** Pence paid to the business's bank, and pence of the collected money that the provider keeps. */
  amountPence: number;
  feesPence: number;
  arrivesOn: string | null;
  reference: string | null;
}

/**
 * A change at the provider. The event says which thing changed, and why; its current state is read from the provider.
 */
export interface DirectDebitEvent {
  eventId: string;
  occurredAt: Date;
  about: "request" | "mandate" | "collection" | "payout" | "other";
  /** The provider's id of the changed thing; null for a kind that is not used here. */
  ref: string | null;
  /** The provider's word for the change: `failed`. */
  action: string;
  /** The provider's reason, up to 300 characters. */
  why: string | null;
}

/** Events as they arrived: the body byte for byte, because the signature covers the bytes. */
export interface SignedEvents {
  body: string | Uint8Array;
  /** The `Webhook-Signature` header. */
  signature: string | undefined;
  /** The secret of the business's webhook endpoint. */
  secret: string;
}

/** The events are not authentic, or unreadable: the caller answers 4xx and changes nothing. */
export class EventsRefused extends Error {
  static override readonly [Symbol.hasInstance] = knownByName("EventsRefused");
  override readonly name = "EventsRefused";

  constructor(readonly reason: "unsigned" | "wrong_signature" | "malformed") {
    super(`Direct Debit events refused: ${reason.replace("_", " ")}.`);
  }
}

/**
 * The provider of Direct Debit. Each business has its own account there, and each call passes the access token of
 * that account. All money is whole pence of GBP; the scheme is Bacs.
 *
 * Every method throws `ProviderNotConfigured` if the installation has no provider, and `ProviderFailed` if the
 * provider is unreachable or declines.
 */
export interface DirectDebit {
  readonly kind: "gocardless" | "sandbox" | "none";

  /**
   * Returns the account that a token opens.
   * @throws ProviderFailed `unauthorised` if it opens none
   */
  readAccount(token: string): Promise<{ accountRef: string; name: string }>;

  /** Returns a page of the provider's for signing a mandate; the customer must be sent there at once. */
  openRequest(
    token: string,
    request: NewMandateRequest,
  ): Promise<{ requestRef: string; url: string }>;

  /** Returns the mandate of a request; null until it is signed. */
  mandateOf(token: string, requestRef: string): Promise<string | null>;

  /** Null if that account has no such mandate. */
  readMandate(token: string, mandateRef: string): Promise<MandateState | null>;

  /** Ends a mandate; an ended mandate stays as it is. */
  cancelMandate(token: string, mandateRef: string): Promise<void>;

  collect(token: string, collection: NewCollection): Promise<CollectAnswer>;

  /** Null if that account has no such collection. */
  readCollection(token: string, paymentRef: string): Promise<Collection | null>;

  /** Cancels a collection before the banks have it; false if it is too late. */
  cancelCollection(token: string, paymentRef: string): Promise<boolean>;

  readPayout(token: string, payoutRef: string): Promise<Payout | null>;

  /** @throws EventsRefused if the signature or the body is wrong */
  readEvents(signed: SignedEvents): DirectDebitEvent[];
}
