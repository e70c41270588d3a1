import {
  address,
  readEnvironment,
  SettingsInvalid,
  type Environment,
} from "@roundsman/environment";
import { z } from "zod";

export type TextSettings = { kind: "kept"; tenthsASegment: number } | TwilioSettings;

export interface TwilioSettings {
  kind: "twilio";
  accountSid: string;
  authToken: string;
  /** A messaging service (`MG…`), or a number of the account in E.164. */
  sender: string;
  /** The installation's WhatsApp number in E.164; null: no WhatsApp. */
  whatsAppSender: string | null;
  /** Replaces Twilio's own address. */
  apiUrl: string | null;
  /** Tenths of a penny. */
  tenthsASegment: number;
}

const text = (missing?: string) => z.string(missing).trim();
const number = /^\+[1-9]\d{6,14}$/;

const Texts = z.object({
  TWILIO_ACCOUNT_SID: text()
    .regex(/^AC[0-9a-f]{32}$/, "must be AC and 32 hexadecimal digits")
    .optional(),
  TWILIO_AUTH_TOKEN: text().optional(),
  TWILIO_SENDER: text()
    .regex(
      /^(?:MG[0-9a-f]{32}|\+[1-9]\d{6,14})$/,
      "must be a messaging service (MG…) or a number with its country: +44…",
    )
    .optional(),
  TWILIO_WHATSAPP_SENDER: text()
    .regex(number, "must be a number with its country: +44…")
    .optional(),
  TWILIO_API_URL: address("http", "https")
    .transform((url) => new URL(url).href.replace(/\/+$/, ""))
    .optional(),
  TEXT_PENCE: text()
    .regex(/^\d{1,3}(?:\.\d)?$/, "must be pence, with at most one decimal: 4.5")
    .default("4.5"),
});

/**
 * Twilio if its account is set; otherwise texts are only stored.
 * @throws SettingsInvalid
 */
export function readTexts(env: Environment): TextSettings {
  const settings = readEnvironment(Texts, env);
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken } = settings;
  const sender = settings.TWILIO_SENDER;
  const tenthsASegment = Math.round(Number(settings.TEXT_PENCE) * 10);
  if (accountSid === undefined && authToken === undefined) return { kind: "kept", tenthsASegment };
  if (accountSid === undefined || authToken === undefined || sender === undefined) {
    const missing = [
      ...(accountSid === undefined
        ? ["TWILIO_ACCOUNT_SID is required with TWILIO_AUTH_TOKEN"]
        : []),
      ...(authToken === undefined ? ["TWILIO_AUTH_TOKEN is required with TWILIO_ACCOUNT_SID"] : []),
      ...(sender === undefined ? ["TWILIO_SENDER is required with TWILIO_ACCOUNT_SID"] : []),
    ];
    throw new SettingsInvalid(missing);
  }
  return {
    kind: "twilio",
    accountSid,
    authToken,
    sender,
    whatsAppSender: settings.TWILIO_WHATSAPP_SENDER ?? null,
    apiUrl: settings.TWILIO_API_URL ?? null,
    tenthsASegment,
  };
}
