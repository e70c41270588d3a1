import { knownByName } from "../known-by-name";

/** Where a mandate stands at the provider. `submitted`: the customer has signed, and the banks don't know yet. */
export const mandateStates = ["submitted", "active", "failed", "cancelled", "expired"] as const;
export type MandateState = (typeof mandateStates)[number];

/** Where a collection stands at the provider. `submitted`: it is taken there, and the money is not certain. */
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
  /** Our own name for the mandate; the provider keeps it beside its own. */
  mandateId: string;
  /** Filled in on the provider's page where known. */
  customer: { email: string | null; name: string; line1: string | null; postcode: string | null };
  /** Where the customer goes once it is signed, and where without. */
  doneUrl: string;
  exitUrl: string;
  /** The same key makes one request however often it is sent. */
  idempotencyKey: string;
}

export interface NewCollection {
  mandateRef: string;
  /** Our own name for it; the provider keeps it beside its own. */
  collectionId: string;
  amountPence: number;
  /** The day on which the customer's account is charged: `2026-12-01`. The provider may put it later. */
  chargeOn: string;
  /** What the customer reads in the provider's mails: "Invoice INV-1042". */
  description: string;
  /** The same key collects once, however often it is sent. */
  idempotencyKey: string;
}

export interface Collection {
  paymentRef: string;
  state: CollectionState;
  amountPence: number;
  /** The day on which the customer's account is charged. */
  chargeOn: string;
  /** The payout that it came in, once there is one. */
  payoutRef: string | null;
}

/** It is taken, or refused, and asking again would not mend that: `why` in the provider's words, up to 300 characters. */
export type CollectAnswer = { made: true; collection: Collection } | { made: false; why: string };

export interface Payout {
  payoutRef: string;
  /** Pence that reach the business's bank, and pence that the provider keeps of what was collected. */
  amountPence: number;
  feesPence: number;
  arrivesOn: string | null;
  reference: string | null;
}

/** Something changed at the provider. It says of what, and why; how that stands now is read from the provider. */
export interface DirectDebitEvent {
  eventId: string;
  occurredAt: Date;
  about: "request" | "mandate" | "collection" | "payout" | "other";
  /** The provider's own name for what changed; null for what is not known here. */
  ref: string | null;
  /** What happened, in the provider's word: `failed`. */
  action: string;
  /** Why, in the provider's words, up to 300 characters. */
  why: string | null;
}

/** As it arrived: the body byte for byte, since the signature is over the bytes. */
export interface SignedEvents {
  body: string | Uint8Array;
  /** The `Webhook-Signature` header. */
  signature: string | undefined;
  /** The secret of the business's own endpoint. */
  secret: string;
}

/** The events are not authentic, or can't be read; answer 4xx and change nothing. */
export class EventsRefused extends Error {
  static override readonly [Symbol.hasInstance] = knownByName("EventsRefused");
  override readonly name = "EventsRefused";

  constructor(readonly reason: "unsigned" | "wrong_signature" | "malformed") {
    super(`Direct Debit events refused: ${reason.replace("_", " ")}.`);
  }
}

/**
 * The provider of Direct Debit. Each business has its own account there, and each call names the access token of that
 * account. All money is whole pence of GBP; the scheme is Bacs.
 *
 * Every method throws `ProviderNotConfigured` where the installation has no provider, and `ProviderFailed` where the
 * provider is out of reach or declines.
 */
export interface DirectDebit {
  readonly kind: "gocardless" | "sandbox" | "none";

  /** Whose account a token opens. @throws ProviderFailed `unauthorised` where it opens none */
  readAccount(token: string): Promise<{ accountRef: string; name: string }>;

  /** A page of the provider's, on which the customer signs a mandate; it is to be opened at once. */
  openRequest(
    token: string,
    request: NewMandateRequest,
  ): Promise<{ requestRef: string; url: string }>;

  /** The mandate that came of a request; null while it is not signed. */
  mandateOf(token: string, requestRef: string): Promise<string | null>;

  /** Null where that account has no such mandate. */
  readMandate(token: string, mandateRef: string): Promise<MandateState | null>;

  /** Ends a mandate; one that is over already stays as it is. */
  cancelMandate(token: string, mandateRef: string): Promise<void>;

  collect(token: string, collection: NewCollection): Promise<CollectAnswer>;

  /** Null where that account has no such collection. */
  readCollection(token: string, paymentRef: string): Promise<Collection | null>;

  /** Takes a collection back, where the banks don't have it yet; false where it is too late for that. */
  cancelCollection(token: string, paymentRef: string): Promise<boolean>;

  readPayout(token: string, payoutRef: string): Promise<Payout | null>;

  /** @throws EventsRefused where the signature or the body is wrong */
  readEvents(signed: SignedEvents): DirectDebitEvent[];
}
