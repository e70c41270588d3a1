import { knownByName } from "../known-by-name";

export const textChannels = ["sms", "whatsapp"] as const;
export type TextChannel = (typeof textChannels)[number];

export interface NewText {
  channel: TextChannel;
  /** E.164: `+447700900123`. */
  to: string;
  /** Shown in place of our number, so recipients can't answer; null: the installation's own sender. */
  senderName: string | null;
  body: string;
  /** The address for the provider's notices of its state. */
  statusUrl: string;
}

/**
 * The result of sending a text. `unknown`: the answer was lost, so the text may be on its way. The provider stores no
 * id of ours with a text, so it can't be found, and another attempt might text twice.
 */
export type TextResult =
  | { outcome: "taken"; providerRef: string }
  | { outcome: "unknown"; why: string }
  /** Nothing was sent: the installation has no provider of texts. */
  | { outcome: "kept" };

/**
 * The provider's price of a text, in tenths of a penny, rounded up. `not_yet`: it states the price later. `never`: it
 * bills in another currency, or no longer has the text.
 */
export type TextPrice = number | "not_yet" | "never";

/** A text's state at the provider. */
export type TextState = "queued" | "sent" | "delivered" | "failed";

/** A provider's notice as it came: its signature covers the address and all fields. */
export interface SignedTextNotice {
  /** The public address that received it. */
  url: string;
  signature: string | undefined;
  /** `application/x-www-form-urlencoded`. */
  body: string | Uint8Array;
}

export interface TextStatus {
  providerRef: string;
  /** Null for a state without news. */
  state: TextState | null;
  /** The reason of a failure, for people to read. */
  why: string | null;
}

export interface InboundText {
  providerRef: string;
  channel: TextChannel;
  /** E.164. */
  from: string;
  body: string;
}

/** A notice is not signed by the provider (`signature`), or can't be read (`body`). Its content is not trusted. */
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
  /** A business's expected price of one segment (segments.ts), in tenths of a penny. */
  readonly tenthsASegment: number;

  /**
   * Sends one text once, without a retry.
   * @throws ProviderFailed if it was certainly not sent: `temporary` if another attempt may help (no connection, 429,
   * our credentials), otherwise not (`declined`: the provider refuses the number or the words)
   */
  send(text: NewText): Promise<TextResult>;

  /**
   * Queries the price of an accepted text.
   * @throws ProviderFailed if another query may help later; ProviderNotConfigured if there is no provider
   */
  priceOf(providerRef: string): Promise<TextPrice>;

  /** @throws TextNoticeRefused; ProviderNotConfigured if there is no provider */
  readStatus(notice: SignedTextNotice): Promise<TextStatus>;

  /** @throws TextNoticeRefused; ProviderNotConfigured if there is no provider */
  readInbound(notice: SignedTextNotice): Promise<InboundText>;
}
