/** What a browser gave when somebody allowed it to show notifications. Whoever has it can reach that browser. */
export interface PushSubscription {
  /** An address at the push service of the browser's maker. */
  endpoint: string;
  /** The browser's public key: an uncompressed point of P-256, base64url. */
  p256dh: string;
  /** 16 bytes, base64url. */
  auth: string;
}

export interface PushMessage {
  /** Encrypted for the browser alone; the push service can't read it. At most 3,000 bytes. */
  text: string;
  /** While the phone is out of reach, a later message of the same topic replaces this one. Up to 32 characters of base64url. */
  topic: string;
  /** For how long the push service keeps it for a phone that is out of reach. Seconds. */
  keptSeconds: number;
}

/**
 * What came of handing a message over. `gone`: the browser takes no more by this subscription. `unknown`: the answer was
 * lost, so that the message may be on its way.
 */
export type PushResult = { outcome: "taken" | "gone" } | { outcome: "unknown"; why: string };

/** Notifications to browsers (Web Push: RFC 8030, 8291, 8292). */
export interface Push {
  readonly kind: "web-push" | "none";
  /** What browsers subscribe with: base64url; null where nothing is pushed. */
  readonly publicKey: string | null;

  /**
   * Hands one message over, once: it never tries again by itself.
   * @throws ProviderFailed where it surely did not go: `temporary` where another try may help; ProviderNotConfigured
   * where this process has no private key
   */
  send(subscription: PushSubscription, message: PushMessage): Promise<PushResult>;
}
