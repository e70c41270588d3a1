import { ProviderFailed, ProviderNotConfigured, type FailureCode } from "../errors";
import type { WebhookOutcome, Webhooks } from "../webhooks/webhooks";
import type { Push, PushResult } from "./push";
import type { WebPushSettings } from "./settings";

/**
 * Web Push by the library of that name (docs/decisions/0333): it encrypts and signs. The request itself goes the way
 * of webhooks, because a browser supplied the address. Tests run against a local server that decrypts and checks as a
 * browser and its push service do. The push services of Google, Mozilla and Apple were not tried.
 */
export const webPush = (settings: WebPushSettings, webhooks: Pick<Webhooks, "post">): Push => ({
  kind: "web-push",
  publicKey: settings.publicKey,

  async send({ endpoint, p256dh, auth }, { text, topic, keptSeconds }) {
    const { publicKey, privateKey, subject } = settings;
    if (privateKey === null) throw new ProviderNotConfigured("push");
    const { generateRequestDetails } = await load();
    let request: ReturnType<typeof generateRequestDetails>;
    try {
      request = generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, {
        vapidDetails: { subject, publicKey, privateKey },
        TTL: keptSeconds,
        topic,
        urgency: "high",
        contentEncoding: "aes128gcm",
      });
    } catch (error) {
      // The browser's key is no point of the curve, so nothing can ever be encrypted for it.
      throw failure("invalid", "Nothing can be encrypted for this subscription.", error);
    }
    const headers = Object.entries(request.headers).filter(([name]) => name !== "Content-Length");
    const body = request.body ?? new Uint8Array();
    return resultOf(
      await webhooks.post({ url: endpoint, headers: Object.fromEntries(headers), body }),
    );
  },
});

/** No Next.js app pushes, so their builds leave the library out. */
const load = async () =>
  (await import(/* webpackIgnore: true */ /* turbopackIgnore: true */ "web-push")).default;

const failure = (code: FailureCode, message: string, cause?: unknown) =>
  new ProviderFailed("push", code, message, { cause });

/** @throws ProviderFailed if it was certainly not sent */
function resultOf({ status, failure: why, wasSent }: WebhookOutcome): PushResult {
  if (why === null) return { outcome: "taken" };
  if (status === null) {
    if (!wasSent) throw failure("unreachable", `The push service is out of reach: ${why}`);
    return { outcome: "unknown", why };
  }
  if (status === 404 || status === 410) return { outcome: "gone" };
  const answered = `The push service answered ${status}.`;
  if (status === 401 || status === 403) throw failure("unauthorised", answered);
  if (status === 429 || status === 503) throw failure("busy", answered);
  if (status < 500) throw failure("declined", answered);
  return { outcome: "unknown", why: answered };
}
