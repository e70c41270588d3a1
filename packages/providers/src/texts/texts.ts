import { knownByName } from "../known-by-name";

export const textChannels = ["sms", "whatsapp"] as const;
export type TextChannel = (typeof textChannels)[number];

export interface NewText {
  channel: TextChannel;
  /** E.164: `+447700900123`. */
  to: string;
  /** Shown in place of our number, so that it can't be answered; null: the installation's own sender. */
  senderName: string | null;
  body: string;
  /** Where the provider posts what becomes of it. */
  statusUrl: string;
}

/**
 * What came of handing a text over. `unknown`: the answer was lost, so that it may be on its way; a text has no name of
 * ours at the provider, so nothing can find out, and sending it again might text twice.
 */
export type TextResult =
  | { outcome: "taken"; providerRef: string }
  | { outcome: "unknown"; why: string }
  /** It went nowhere: there is no provider of texts here. */
  | { outcome: "kept" };

/**
 * What the provider took for a text, in tenths of a penny, rounded up. `not_yet`: it says so later. `never`: it bills
 * in another currency, or no longer knows the text.
 */
export type TextPrice = number | "not_yet" | "never";

/** What the provider says became of a text. */
export type TextState = "queued" | "sent" | "delivered" | "failed";

/** A notice of the provider's as it came: its signature covers the address and all fields. */
export interface SignedTextNotice {
  /** The public address it was posted to. */
  url: string;
  signature: string | undefined;
  /** `application/x-www-form-urlencoded`. */
  body: string | Uint8Array;
}

export interface TextStatus {
  providerRef: string;
  /** Null for a state that tells nothing new. */
  state: TextState | null;
  /** Why it failed, for people to read. */
  why: string | null;
}

export interface InboundText {
  providerRef: string;
  channel: TextChannel;
  /** E.164. */
  from: string;
  body: string;
}

/** A notice is not signed by the provider (`signature`), or can't be read (`body`). Nothing of it is believed. */
export class TextNoticeRefused extends Error {
  static override readonly [Symbol.hasInstance] = knownByName("TextNoticeRefused");
  override readonly name = "TextNoticeRefused";

  constructor(readonly reason: "signature" | "body") {
    super(
      reason === "signature"
        ? "The notice of a text is not signed by the provider."
        : "The notice of a text can't be read.",
    );
  }
}

/** The provider of text messages, and of WhatsApp messages where the installation has a sender for them. */
export interface Texts {
  readonly kind: "twilio" | "kept";
  /** The channels that this installation can send by. */
  readonly channels: readonly TextChannel[];
  /** What a business is reckoned to pay for one segment (segments.ts), in tenths of a penny. */
  readonly tenthsASegment: number;

  /**
   * Hands one text over, once: it never tries again by itself.
   * @throws ProviderFailed where it surely did not go: `temporary` where another try may help (no connection, 429,
   * our credentials), otherwise not (`declined`: the provider refuses the number or the words)
   */
  send(text: NewText): Promise<TextResult>;

  /**
   * Asks what a text cost that was taken.
   * @throws ProviderFailed where asking again later may help; ProviderNotConfigured where there is no provider
   */
  priceOf(providerRef: string): Promise<TextPrice>;

  /** @throws TextNoticeRefused; ProviderNotConfigured where there is no provider */
  readStatus(notice: SignedTextNotice): Promise<TextStatus>;

  /** @throws TextNoticeRefused; ProviderNotConfigured where there is no provider */
  readInbound(notice: SignedTextNotice): Promise<InboundText>;
}
