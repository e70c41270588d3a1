import { Webhook } from "standardwebhooks";
import { describe, expect, it } from "vitest";
import { verifyWebhook, WebhookVerificationError } from "./webhooks.js";

/* Signs requests by the reference library of Standard Webhooks, and verifies them by ours. */

const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const another = "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD";
const body = JSON.stringify({ type: "order.placed", timestamp: "2026-11-25T10:00:00Z", data: {} });

function signed(key = secret, date = new Date(), text = body): Record<string, string> {
  return {
    "webhook-id": "msg_1",
    "webhook-timestamp": String(Math.floor(date.getTime() / 1000)),
    "webhook-signature": new Webhook(key).sign("msg_1", date, text),
  };
}
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
const expectRefused = (headers: Record<string, string>, text = body, key = secret) =>
  expect(verifyWebhook(key, headers, text)).rejects.toThrow(WebhookVerificationError);

describe("a webhook's signature", () => {
  it("gives the event where it holds", async () => {
    const event = await verifyWebhook(secret, signed(), body);
    expect(event).toEqual({ type: "order.placed", timestamp: "2026-11-25T10:00:00Z", data: {} });
  });

  it("holds for bytes, for the headers of fetch and for those of Node", async () => {
    const bytes = new TextEncoder().encode(body);
    await expect(verifyWebhook(secret, new Headers(signed()), bytes)).resolves.toBeDefined();
    const { "webhook-signature": signature = "", ...rest } = signed();
    const many = { ...rest, "Webhook-Signature": ["v1,AAAA", signature] };
    await expect(verifyWebhook(secret, many, bytes)).resolves.toBeDefined();
  });

  it("may be one of several, while a secret is changed", async () => {
    const { "webhook-signature": old = "", ...rest } = signed(another);
    const both = `${old} ${signed()["webhook-signature"]} v2,AAAA`;
    await expect(
      verifyWebhook(secret, { ...rest, "webhook-signature": both }, body),
    ).resolves.toBeDefined();
  });

  it("agrees with the reference library on text beyond ASCII", async () => {
    const text = JSON.stringify({ type: "a", timestamp: "b", data: { name: "Blàr £5 🔥" } });
    const headers = signed(secret, new Date(), text);
    expect(new Webhook(secret).verify(text, headers)).toEqual(
      await verifyWebhook(secret, headers, text),
    );
  });

  it.each([
    ["of another secret", signed(another)],
    ["six minutes old", signed(secret, minutesAgo(6))],
    ["of six minutes from now", signed(secret, minutesAgo(-6))],
    ["without an id", { ...signed(), "webhook-id": "" }],
    ["with another id", { ...signed(), "webhook-id": "msg_2" }],
    ["with a time that is none", { ...signed(), "webhook-timestamp": "now" }],
    ["of a version that nobody knows", { ...signed(), "webhook-signature": "v2,AAAA" }],
    ["that is no base64", { ...signed(), "webhook-signature": "v1,???" }],
  ])("is refused %s", async (_, headers) => {
    await expectRefused(headers);
  });

  it("is refused for another body, and a secret that is none", async () => {
    await expectRefused(signed(), `${body} `);
    await expectRefused(signed(), body, "whsec_");
    await expectRefused(signed(), body, "?");
  });
});
