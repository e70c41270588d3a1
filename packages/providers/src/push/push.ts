/**
 * A browser's subscription, created when its user allowed notifications. Anyone who has it can reach that browser.
 */
export interface PushSubscription {
  /** An address at the push service of the browser's maker. */
  endpoint: string;
  /** The browser's public key: an uncompressed point of P-256, base64url. */
  p256dh: string;
  /** 16 bytes, base64url. */
  auth: string;
}

export interface PushMessage {
  /** The text, encrypted for the browser alone: the push service can't read it. At most 3,000 bytes. */
  text: string;
  /**
   * While the phone is out of reach, a later message of the same topic replaces this one. Up to 32 characters of
   * base64url.
   */
  topic: string;
  /** Seconds that the push service keeps it for a phone out of reach. */
  keptSeconds: number;
}

/**
 * The result of sending a message. `gone`: the browser has ended this subscription. `unknown`: the answer was lost,
 * so the message may be on its way.
 */
export type PushResult = { outcome: "taken" | "gone" } | { outcome: "unknown"; why: string };

/** Notifications to browsers (Web Push: RFC 8030, 8291, 8292). */
export interface Push {
  readonly kind: "web-push" | "none";
  /** The key for browsers' subscriptions, base64url; null if nothing is pushed. */
  readonly publicKey: string | null;

  /**
   * Sends one message once, without a retry.
   * @throws ProviderFailed if it was certainly not sent: `temporary` if another attempt may help;
   * ProviderNotConfigured if this process has no private key
   */
  send(subscription: PushSubscription, message: PushMessage): Promise<PushResult>;
}
