import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { testTwilio } from "../testing";
import { mobileOf } from "./number";
import { segmentsOf } from "./segments";
import type { NewText } from "./texts";
import { twilioTexts } from "./twilio";

/* Runs Twilio's own library against a server that checks requests as Twilio does and signs its posts. */

const there = await testTwilio();
afterAll(() => there.close());
beforeEach(() => {
  there.texts.length = 0;
});

const settings = {
  kind: "twilio",
  accountSid: there.accountSid,
  authToken: there.authToken,
  sender: "+447400000000",
  whatsAppSender: "+447400000001",
  apiUrl: there.url,
  tenthsASegment: 45,
} as const;
const texts = twilioTexts(settings);
const text: NewText = {
  channel: "sms",
  to: "+447700900123",
  senderName: null,
  body: "Hello",
  statusUrl: "https://rest.example/webhooks/texts/1/2",
};

describe("a text", () => {
  it("goes to a number, from our number, with where to tell of it", async () => {
    const sent = await texts.send(text);
    expect(there.texts).toMatchObject([
      { to: "+447700900123", from: "+447400000000", body: "Hello", statusUrl: text.statusUrl },
    ]);
    expect(sent).toEqual({ outcome: "taken", providerRef: there.texts[0]?.sid });
  });

  it("goes from a name, by a messaging service, and by WhatsApp", async () => {
    const service = `MG${"0".repeat(32)}`;
    await texts.send({ ...text, senderName: "Fellside" });
    await twilioTexts({ ...settings, sender: service }).send(text);
    await texts.send({ ...text, channel: "whatsapp" });
    expect(there.texts.map(({ from, to }) => [from, to])).toEqual([
      ["Fellside", "+447700900123"],
      [service, "+447700900123"],
      ["whatsapp:+447400000001", "whatsapp:+447700900123"],
    ]);
  });

  it("may have gone where the answer is lost, and is not sent again", async () => {
    there.loseAnswers(1);
    expect(await texts.send(text)).toMatchObject({ outcome: "unknown" });
    there.refuse(1, 503, 20503);
    expect(await texts.send(text)).toMatchObject({ outcome: "unknown" });
    expect(there.texts).toHaveLength(1);
  });

  it.each([
    [400, 21610, { code: "declined", temporary: false, message: "They have answered STOP." }],
    [429, 20429, { code: "busy", temporary: true }],
    [401, 20003, { code: "unauthorised", temporary: true }],
  ])("surely did not go where Twilio answers %i", async (status, code, failure) => {
    there.refuse(1, status, code);
    await expect(texts.send(text)).rejects.toMatchObject(failure);
    expect(there.texts).toEqual([]);
  });

  it("surely did not go where nobody listens", async () => {
    const nowhere = twilioTexts({ ...settings, apiUrl: "http://127.0.0.1:9" });
    await expect(nowhere.send(text)).rejects.toMatchObject({ code: "unreachable" });
  });
});

describe("a price", () => {
  const priced = async (price: string | null, priceUnit = "GBP") => {
    await texts.send(text);
    const sentText = there.texts.at(-1)!;
    Object.assign(sentText, { price, priceUnit });
    return texts.priceOf(sentText.sid);
  };

  it.each([
    ["-0.04500", 45],
    ["-0.03550", 36],
    ["-0.05700", 57],
    ["0", 0],
    [null, "not_yet"],
  ])("of %s pounds", async (price, tenths) => {
    expect(await priced(price)).toBe(tenths);
  });

  it("is never known in another currency, nor of a text that is gone", async () => {
    expect(await priced("-0.04500", "USD")).toBe("never");
    expect(await priced(null, "usd")).toBe("never");
    expect(await texts.priceOf(`SM${"0".repeat(32)}`)).toBe("never");
  });

  it("is asked for again where Twilio can't say now", async () => {
    await texts.send(text);
    there.refuse(1, 503, 20503);
    await expect(texts.priceOf(there.texts[0]!.sid)).rejects.toMatchObject({ temporary: true });
  });
});

describe("a notice", () => {
  it("says what became of a text", async () => {
    await texts.send(text);
    const [sentText] = there.texts;
    const read = (status: string, code?: number) =>
      texts.readStatus({ url: text.statusUrl, ...there.statusOf(sentText!, status, code) });
    const providerRef = sentText!.sid;
    expect(await read("delivered")).toEqual({ providerRef, state: "delivered", why: null });
    expect(await read("undelivered", 30006)).toEqual({
      providerRef,
      state: "failed",
      why: "The number is a landline, or its network is out of reach.",
    });
    expect(await read("something new")).toMatchObject({ state: null });
  });

  it("brings a message", async () => {
    const url = "https://rest.example/webhooks/texts";
    const post = there.inbound(url, { from: "whatsapp:+447700900123", body: "Yes & thanks £5" });
    expect(await texts.readInbound({ url, ...post })).toMatchObject({
      channel: "whatsapp",
      from: "+447700900123",
      body: "Yes & thanks £5",
    });
  });

  it("is refused unsigned, with another address, and changed", async () => {
    const url = "https://rest.example/webhooks/texts";
    const post = there.inbound(url, { from: "+447700900123", body: "Yes" });
    const wrong = [
      { url, body: post.body, signature: undefined },
      { ...post, url: `${url}/1` },
      { url, signature: post.signature, body: post.body.replace("Yes", "STOP") },
    ];
    for (const notice of wrong) {
      await expect(texts.readInbound(notice)).rejects.toMatchObject({ reason: "signature" });
    }
  });
});

describe("a phone number", () => {
  it.each([
    ["07700 900123", "+447700900123"],
    ["+44 (0)7700 900 123", "+447700900123"],
    ["0044 7700 900123", "+447700900123"],
    ["7700900123", "+447700900123"],
    ["07624 123456", "+447624123456"],
    ["07612 345678", null],
    ["07012 345678", null],
    ["01539 720000", null],
    ["020 7946 0018", null],
    ["+353 85 012 3456", null],
    ["+1 202 555 0123", null],
    ["0770090012", null],
    ["07700 900123 ext. 4", null],
    ["ring the shop", null],
    ["", null],
  ])("%s", (written, number) => {
    expect(mobileOf(written)).toBe(number);
  });
});

describe("the length of a text", () => {
  it.each([
    ["", 1],
    ["a".repeat(160), 1],
    ["a".repeat(161), 2],
    ["a".repeat(306), 2],
    ["a".repeat(307), 3],
    ["€".repeat(80), 1],
    ["€".repeat(81), 2],
    ["’".repeat(70), 1],
    [`${"a".repeat(70)}’`, 2],
    ["£5 at 10:00", 1],
  ])("%#", (body, count) => {
    expect(segmentsOf(body)).toBe(count);
  });
});
