import { randomBytes } from "node:crypto";
import twilio from "twilio";
import { localServer, type Reply } from "./local-server";

/** A text at Twilio. */
export interface HeldText {
  sid: string;
  to: string;
  /** A number, a name, or a messaging service. */
  from: string;
  body: string;
  statusUrl: string | null;
  /** The price: `-0.03550`; null until Twilio states it. */
  price: string | null;
  priceUnit: string;
}

/** Twilio's post to us: the signature goes in `X-Twilio-Signature`. */
export interface TwilioPost {
  body: string;
  signature: string;
}

/**
 * Twilio's messages: one account. Requests are checked as Twilio does; notices are signed by the library's own
 * function with the account's token.
 */
export interface TestTwilio {
  url: string;
  accountSid: string;
  authToken: string;
  texts: HeldText[];
  /** Accepts the next `count` texts, and loses their answers. */
  loseAnswers(count: number): void;
  /** Refuses the next `count` requests with this answer. */
  refuse(count: number, status: number, code: number): void;
  /** Returns Twilio's post to the `StatusCallback` of a text. */
  statusOf(text: HeldText, status: string, errorCode?: number): TwilioPost;
  /** Returns Twilio's post to `url` for an incoming message. */
  inbound(url: string, message: { from: string; body: string; sid?: string }): TwilioPost;
  close(): Promise<void>;
}

export async function testTwilio({ port }: { port?: number } = {}): Promise<TestTwilio> {
  const accountSid = `AC${randomBytes(16).toString("hex")}`;
  const authToken = randomBytes(16).toString("hex");
  const texts: HeldText[] = [];
  let toLose = 0;
  let refusal = { count: 0, status: 0, code: 0 };

  const messages = `/2010-04-01/Accounts/${accountSid}/Messages`;
  const textAt = (path: string) => texts.find(({ sid }) => path === `${messages}/${sid}.json`);

  const server = await localServer(({ method, path, headers, body }) => {
    const one = method === "GET" ? textAt(path) : undefined;
    if (!one && (method !== "POST" || path !== `${messages}.json`)) {
      return problem(404, 20404, "The requested resource was not found");
    }
    const credentials = Buffer.from(`${accountSid}:${authToken}`).toString("base64");
    if (headers.authorization !== `Basic ${credentials}`)
      return problem(401, 20003, "Authenticate");
    if (refusal.count > 0) {
      refusal.count -= 1;
      return problem(refusal.status, refusal.code, "Refused");
    }
    if (one) {
      const { sid, price, priceUnit } = one;
      return { status: 200, body: { sid, account_sid: accountSid, price, price_unit: priceUnit } };
    }
    if (headers["content-type"] !== "application/x-www-form-urlencoded") {
      return problem(415, 20415, "Unsupported Media Type");
    }
    const fields = new URLSearchParams(body.toString());
    const wrong = faultOf(fields);
    if (wrong) return wrong;
    const text: HeldText = {
      sid: `SM${randomBytes(16).toString("hex")}`,
      to: fields.get("To") ?? "",
      from: fields.get("From") ?? fields.get("MessagingServiceSid") ?? "",
      body: fields.get("Body") ?? "",
      statusUrl: fields.get("StatusCallback"),
      price: null,
      priceUnit: "GBP",
    };
    texts.push(text);
    if (toLose > 0) {
      toLose -= 1;
      return "hang up";
    }
    const answer = { sid: text.sid, account_sid: accountSid, status: "queued", num_segments: "1" };
    return { status: 201, body: { ...answer, to: text.to, body: text.body, error_code: null } };
  }, port);

  const signed = (url: string, fields: Record<string, string>): TwilioPost => {
    const whole = { AccountSid: accountSid, ApiVersion: "2010-04-01", ...fields };
    return {
      body: new URLSearchParams(whole).toString(),
      signature: twilio.getExpectedTwilioSignature(authToken, url, whole),
    };
  };

  return {
    url: server.url,
    accountSid,
    authToken,
    texts,
    loseAnswers(count) {
      toLose = count;
    },
    refuse(count, status, code) {
      refusal = { count, status, code };
    },
    statusOf({ sid, to, from, statusUrl }, status, errorCode) {
      if (statusUrl === null) throw new Error("Nobody asked to be told of this text.");
      const error = errorCode !== undefined && { ErrorCode: String(errorCode) };
      const state = { MessageStatus: status, SmsStatus: status, ...error };
      return signed(statusUrl, { MessageSid: sid, SmsSid: sid, To: to, From: from, ...state });
    },
    inbound(url, { from, body, sid = `SM${randomBytes(16).toString("hex")}` }) {
      const about = { MessageSid: sid, SmsSid: sid, NumMedia: "0", NumSegments: "1" };
      return signed(url, { ...about, From: from, To: "+447400000000", Body: body });
    },
    close: () => server.close(),
  };
}

/** Returns Twilio's refusal of a new message; null if it accepts the message. */
function faultOf(fields: URLSearchParams): Reply | null {
  const to = (fields.get("To") ?? "").replace(/^whatsapp:/, "");
  if (!/^\+[1-9]\d{6,14}$/.test(to)) return problem(400, 21211, "Invalid 'To' Phone Number");
  const sender = fields.get("From") ?? fields.get("MessagingServiceSid");
  const isSender =
    sender !== null &&
    /^(?:(?:whatsapp:)?\+[1-9]\d{6,14}|MG[0-9a-f]{32}|(?=.*[A-Za-z])[A-Za-z0-9 ]{1,11})$/.test(
      sender,
    );
  if (!isSender) return problem(400, 21212, "Invalid From Number");
  const { length } = fields.get("Body") ?? "";
  if (length === 0) return problem(400, 21602, "Message body is required");
  if (length > 1600) return problem(400, 21617, "The concatenated message body exceeds 1600");
  const statusUrl = fields.get("StatusCallback");
  if (statusUrl !== null && !/^https?:\/\/\S+$/.test(statusUrl)) {
    return problem(400, 21609, "Invalid StatusCallback");
  }
  return null;
}

const problem = (status: number, code: number, message: string): Reply => ({
  status,
  body: { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status },
});
