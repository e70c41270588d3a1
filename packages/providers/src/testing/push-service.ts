import { createECDH, createPublicKey, randomBytes, verify, type ECDH } from "node:crypto";
// @ts-expect-error The package brings no types.
import ece from "http_ece";
import type { PushSubscription } from "../push/push";
import { localServer, type Heard, type Reply } from "./local-server";

/** Decrypts a message as a browser does (RFC 8188). */
const { decrypt } = ece as {
  decrypt: (
    body: Buffer,
    keys: { version: "aes128gcm"; privateKey: ECDH; authSecret: string },
  ) => Buffer;
};

/** A decrypted message. */
export interface PushedMessage {
  /** The browser that received it. */
  path: string;
  text: string;
  topic: string | undefined;
  urgency: string | undefined;
  /** Seconds. */
  ttl: number;
}

/** A browser that receives messages: its subscription, and the keys that decrypt them. */
interface TestBrowser {
  subscription: PushSubscription;
  open: (body: Buffer) => string;
}

export type TestPushService = Awaited<ReturnType<typeof testPushService>>;

/**
 * A push service with its browsers: it accepts messages signed by the VAPID key (RFC 8292) for its own address, and
 * decrypts them as each browser does (RFC 8291).
 * @param publicKey VAPID's, base64url
 */
export async function testPushService(publicKey: string) {
  const browsers = new Map<string, TestBrowser>();
  const pushed: PushedMessage[] = [];
  let answering: (path: string) => Reply | "silence" | "hang up" = () => ({ status: 201 });
  const server = await localServer((heard) => {
    const fault = faultOf(heard, publicKey, server.url);
    if (fault !== null) return { status: 403, body: fault };
    const answer = answering(heard.path);
    const isLost = typeof answer === "string";
    if (!isLost && (answer.status ?? 200) >= 300) return answer;
    const browser = browsers.get(heard.path);
    if (!browser) return { status: 410 };
    const { topic, urgency, ttl } = heard.headers;
    pushed.push({
      path: heard.path,
      text: browser.open(heard.body),
      topic: topic?.toString(),
      urgency: urgency?.toString(),
      ttl: Number(ttl),
    });
    return answer;
  });
  return {
    url: server.url,
    heard: server.heard,
    pushed,
    /** Adds a browser that was allowed to show notifications. */
    browser(): PushSubscription {
      const pair = createECDH("prime256v1");
      pair.generateKeys();
      const auth = randomBytes(16).toString("base64url");
      const path = `/send/${randomBytes(8).toString("hex")}`;
      const subscription = {
        endpoint: server.url + path,
        p256dh: pair.getPublicKey("base64url"),
        auth,
      };
      const open = (body: Buffer) =>
        decrypt(body, { version: "aes128gcm", privateKey: pair, authSecret: auth }).toString();
      browsers.set(path, { subscription, open });
      return subscription;
    },
    /** Sets the answer to signed messages. A message counts as delivered with a 2xx, and with a lost answer. */
    answer(next: typeof answering) {
      answering = next;
    },
    close: () => server.close(),
  };
}

/** Returns why a push service refuses the sender; null if the browsers subscribed to this sender. */
function faultOf({ headers }: Heard, publicKey: string, origin: string): string | null {
  const [, token = "", key] = /^vapid t=([^,]+), k=(.+)$/.exec(headers.authorization ?? "") ?? [];
  const [head = "", claims = "", signature = ""] = token.split(".");
  if (key !== publicKey) return "Another key than the browser subscribed to.";
  const point = Buffer.from(publicKey, "base64url");
  const x = point.subarray(1, 33).toString("base64url");
  const y = point.subarray(33).toString("base64url");
  const isSigned = verify(
    "sha256",
    Buffer.from(`${head}.${claims}`),
    {
      key: createPublicKey({ key: { kty: "EC", crv: "P-256", x, y }, format: "jwk" }),
      dsaEncoding: "ieee-p1363",
    },
    Buffer.from(signature, "base64url"),
  );
  if (!isSigned) return "The signature does not hold.";
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, "base64url").toString()) as {
    aud: string;
    exp: number;
    sub: string;
  };
  const now = Date.now() / 1000;
  if (aud !== origin) return "It is signed for another push service.";
  if (exp <= now || exp > now + 86_400) return "It ends at no time that is taken.";
  return /^(mailto|https):/.test(sub) ? null : "It names nobody to write to.";
}
