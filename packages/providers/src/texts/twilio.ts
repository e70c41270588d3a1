import type { Twilio } from "twilio";
import type RequestClient from "twilio/lib/base/RequestClient";
import { ProviderFailed, type FailureCode } from "../errors";
import type { TwilioSettings } from "./settings";
import {
  TextNoticeRefused,
  type NewText,
  type SignedTextNotice,
  type TextChannel,
  type TextPrice,
  type Texts,
  type TextState,
} from "./texts";

const timeoutMs = 15_000;
const mostWhy = 300;
const twilioUrl = "https://api.twilio.com";

/**
 * Texts by Twilio's own library (docs/decisions/0319). The library is large, so a process loads it with its first
 * text or notice. It never retries: Twilio stores no id of ours with a text, so a second attempt could text twice.
 */
export function twilioTexts(settings: TwilioSettings): Texts {
  const { accountSid, authToken, sender, whatsAppSender, apiUrl } = settings;
  let opened: Promise<{ client: Twilio; library: Library }> | null = null;
  const open = () =>
    (opened ??= load().then((library) => {
      class Client extends library.RequestClient {
        override request<T>(options: RequestClient.RequestOptions<T>) {
          const uri = apiUrl === null ? options.uri : options.uri.replace(twilioUrl, apiUrl);
          return super.request<T>({ ...options, uri });
        }
      }
      const httpClient = new Client({ timeout: timeoutMs });
      return { library, client: library(accountSid, authToken, { httpClient }) };
    }));

  const fieldsOf = async (notice: SignedTextNotice): Promise<URLSearchParams> => {
    const { library } = await open();
    const text =
      typeof notice.body === "string" ? notice.body : new TextDecoder().decode(notice.body);
    const fields = new URLSearchParams(text);
    const isTwilios = library.validateRequest(
      authToken,
      notice.signature ?? "",
      notice.url,
      Object.fromEntries(fields),
    );
    if (!isTwilios) throw new TextNoticeRefused("signature");
    if (fields.get("AccountSid") !== accountSid) throw new TextNoticeRefused("body");
    return fields;
  };

  return {
    kind: "twilio",
    tenthsASegment: settings.tenthsASegment,
    channels: whatsAppSender === null ? ["sms"] : ["sms", "whatsapp"],

    async send(text) {
      const { client, library } = await open();
      const from = senderOf(text, sender, whatsAppSender);
      const to = text.channel === "whatsapp" ? `whatsapp:${text.to}` : text.to;
      const { body, statusUrl } = text;
      try {
        const message = await client.messages.create({
          ...from,
          to,
          body,
          // Twilio refuses an address that it can't reach. Without one the text stays `sent`.
          ...(isReachable(statusUrl, apiUrl) && { statusCallback: statusUrl }),
        });
        return { outcome: "taken", providerRef: message.sid };
      } catch (error) {
        return failed(error, library);
      }
    },

    async priceOf(providerRef) {
      const { client, library } = await open();
      try {
        return priceIn(await client.messages(providerRef).fetch());
      } catch (error) {
        if (error instanceof library.RestException && error.status === 404) return "never";
        const { why } = failed(error, library);
        throw failure("unreachable", why, error);
      }
    },

    async readStatus(notice) {
      const fields = await fieldsOf(notice);
      const providerRef = fields.get("MessageSid");
      const status = fields.get("MessageStatus");
      if (!providerRef || !status) throw new TextNoticeRefused("body");
      const state = stateOf[status] ?? null;
      return {
        providerRef,
        state,
        why: state === "failed" ? whyOf(fields.get("ErrorCode")) : null,
      };
    },

    async readInbound(notice) {
      const fields = await fieldsOf(notice);
      const providerRef = fields.get("MessageSid");
      const [, prefix, from] =
        /^(whatsapp:)?(\+[1-9]\d{6,14})$/.exec(fields.get("From") ?? "") ?? [];
      if (!providerRef || from === undefined) throw new TextNoticeRefused("body");
      const channel: TextChannel = prefix === undefined ? "sms" : "whatsapp";
      return { providerRef, channel, from, body: fields.get("Body") ?? "" };
    },
  };
}

type Library = Awaited<ReturnType<typeof load>>;

/** Neither Next.js app sends texts, so their builds leave the library out. */
const load = async () =>
  (await import(/* webpackIgnore: true */ /* turbopackIgnore: true */ "twilio")).default;

function senderOf(
  { channel, senderName }: NewText,
  sender: string,
  whatsAppSender: string | null,
): { from: string } | { messagingServiceSid: string } {
  if (channel === "whatsapp") {
    if (whatsAppSender === null) throw failure("invalid", "There is no sender for WhatsApp.");
    return { from: `whatsapp:${whatsAppSender}` };
  }
  if (senderName !== null) return { from: senderName };
  return sender.startsWith("MG") ? { messagingServiceSid: sender } : { from: sender };
}

/** Twilio states the currency at once and the price later. A charge is negative, in pounds: `-0.03550`. */
function priceIn({ price, priceUnit }: { price: string; priceUnit: string }): TextPrice {
  if (priceUnit.toUpperCase() !== "GBP") return "never";
  // The library's type is a string, but the value is null until the price is known.
  const written: string | null = price;
  const pounds = Math.abs(Number.parseFloat(written ?? ""));
  // Rounded to six digits before rounding up, so that 45.000000000000001 does not become 46.
  return Number.isNaN(pounds) ? "not_yet" : Math.ceil(Number((pounds * 1000).toFixed(6)));
}

const isReachable = (url: string, apiUrl: string | null) =>
  url.startsWith("https:") || apiUrl?.startsWith("http:") === true;

const stateOf: Partial<Record<string, TextState>> = {
  accepted: "queued",
  scheduled: "queued",
  queued: "queued",
  sending: "queued",
  sent: "sent",
  delivered: "delivered",
  read: "delivered",
  undelivered: "failed",
  failed: "failed",
  canceled: "failed",
};

/** Codes of https://www.twilio.com/docs/api/errors that are about the number. */
const whys: Partial<Record<string, string>> = {
  "21211": "The number does not exist.",
  "21610": "They have answered STOP.",
  "21614": "The number can't receive texts.",
  "30003": "The phone is switched off or out of reach.",
  "30004": "The number refuses texts from us.",
  "30005": "The number does not exist.",
  "30006": "The number is a landline, or its network is out of reach.",
  "30007": "The network took it for an unwanted text.",
  "63016": "On WhatsApp the customer must have written within the last 24 hours.",
};

const whyOf = (code: string | null | undefined): string =>
  (code && whys[code]) || (code ? `The network refused it (${code}).` : "The network refused it.");

/* Failures */

const failure = (code: FailureCode, message: string, cause?: unknown) =>
  new ProviderFailed("texts", code, message, { cause });

/** The connection was never made, so nothing was sent. */
const neverAsked = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH"]);

/**
 * Reports the outcome as unknown.
 * @throws ProviderFailed if the text was certainly not sent
 */
function failed(error: unknown, library: Library): { outcome: "unknown"; why: string } {
  if (error instanceof ProviderFailed) throw error;
  if (error instanceof library.RestException) {
    const { status, code } = error;
    if (status === 401 || status === 403) {
      throw failure("unauthorised", `Twilio does not accept our account (HTTP ${status}).`, error);
    }
    if (status === 429) throw failure("busy", "Twilio is busy (HTTP 429).", error);
    if (status < 500) {
      const known = code === undefined ? undefined : whys[String(code)];
      const why = known ?? `Twilio refused it (${code ?? `HTTP ${status}`}).`;
      throw failure("declined", why.slice(0, mostWhy), error);
    }
    return { outcome: "unknown", why: `Twilio failed (HTTP ${status}): it may have gone.` };
  }
  const code = typeof error === "object" && error !== null ? Reflect.get(error, "code") : null;
  if (typeof code === "string" && neverAsked.has(code)) {
    throw failure("unreachable", `Twilio is out of reach (${code}).`, error);
  }
  return { outcome: "unknown", why: "Twilio's answer was lost: it may have gone." };
}
