import { createECDH } from "node:crypto";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { ProviderNotConfigured } from "../errors";
import { testPushService } from "../testing";
import { webhooksTo } from "../webhooks/webhooks";
import { noPush } from "./none";
import { webPush } from "./web-push";

/* Runs the library against a server that checks signatures and decrypts as push services and browsers do. */

const pair = createECDH("prime256v1");
pair.generateKeys();
const settings = {
  kind: "web-push",
  publicKey: pair.getPublicKey("base64url"),
  privateKey: pair.getPrivateKey("base64url").padStart(43, "A"),
  subject: "mailto:post@example.com",
} as const;
const there = await testPushService(settings.publicKey);
afterAll(() => there.close());
beforeEach(() => {
  there.pushed.length = 0;
  there.answer(() => ({ status: 201 }));
});

const push = webPush(settings, webhooksTo({ toThisMachine: true, timeoutMs: 300 }));
const message = { text: "Your round has changed £", topic: "round", keptSeconds: 43_200 };

describe("a message", () => {
  it("is signed, and opened by the browser it is for", async () => {
    const browser = there.browser();
    expect(await push.send(browser, message)).toEqual({ outcome: "taken" });
    expect(there.pushed).toEqual([
      {
        path: new URL(browser.endpoint).pathname,
        text: message.text,
        topic: "round",
        urgency: "high",
        ttl: 43_200,
      },
    ]);
    expect(there.heard.at(-1)?.body.includes("round")).toBe(false);
  });

  it("is for nobody where the subscription is gone", async () => {
    for (const status of [404, 410]) {
      there.answer(() => ({ status }));
      expect(await push.send(there.browser(), message)).toEqual({ outcome: "gone" });
    }
  });

  it("may have gone where the answer is lost", async () => {
    there.answer(() => "hang up");
    expect(await push.send(there.browser(), message)).toMatchObject({ outcome: "unknown" });
    there.answer(() => "silence");
    expect(await push.send(there.browser(), message)).toMatchObject({ outcome: "unknown" });
    there.answer(() => ({ status: 500 }));
    expect(await push.send(there.browser(), message)).toMatchObject({ outcome: "unknown" });
  });

  it.each([
    [429, "busy", true],
    [503, "busy", true],
    [403, "unauthorised", true],
    [413, "declined", false],
  ])("surely did not go where %i is answered", async (status, code, temporary) => {
    there.answer(() => ({ status }));
    await expect(push.send(there.browser(), message)).rejects.toMatchObject({ code, temporary });
  });

  it("surely did not go where nothing answers, or the address is not public", async () => {
    const nowhere = { ...there.browser(), endpoint: "http://127.0.0.1:1/" };
    await expect(push.send(nowhere, message)).rejects.toMatchObject({ code: "unreachable" });
    const beyond = webPush(settings, webhooksTo({ toThisMachine: false }));
    const heard = there.heard.length;
    await expect(beyond.send(there.browser(), message)).rejects.toMatchObject({
      code: "unreachable",
    });
    expect(there.heard).toHaveLength(heard);
  });

  it("is refused where its key is not the one that browsers subscribed to", async () => {
    const other = createECDH("prime256v1");
    other.generateKeys();
    const forged = webPush(
      { ...settings, privateKey: other.getPrivateKey("base64url").padStart(43, "A") },
      webhooksTo({ toThisMachine: true }),
    );
    await expect(forged.send(there.browser(), message)).rejects.toMatchObject({
      code: "unauthorised",
    });
    expect(there.pushed).toEqual([]);
  });

  it("can't be encrypted for what is no key", async () => {
    const broken = { ...there.browser(), p256dh: Buffer.alloc(65, 9).toString("base64url") };
    await expect(push.send(broken, message)).rejects.toMatchObject({ code: "invalid" });
  });
});

it("is sent by no process without the private key, and nowhere by default", async () => {
  const page = webPush({ ...settings, privateKey: null }, webhooksTo({ toThisMachine: true }));
  expect(page.publicKey).toBe(settings.publicKey);
  await expect(page.send(there.browser(), message)).rejects.toThrow(ProviderNotConfigured);
  await expect(noPush().send(there.browser(), message)).rejects.toThrow(ProviderNotConfigured);
});
