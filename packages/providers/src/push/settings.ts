import { readEnvironment, type Environment } from "@roundsman/environment";
import { z } from "zod";

export type PushSettings = { kind: "none" } | WebPushSettings;

export interface WebPushSettings {
  kind: "web-push";
  /** base64url. */
  publicKey: string;
  /** base64url; null in a process that pushes nothing. */
  privateKey: string | null;
  /** Contact for a push service about our messages: `mailto:` or `https:`. */
  subject: string;
}

const base64url = (bytes: number) =>
  z
    .string()
    .trim()
    .regex(/^[\w-]+$/, "must be base64url")
    .refine(
      (text) => Buffer.from(text, "base64url").length === bytes,
      `must be ${bytes} bytes in base64url`,
    );

const Keys = z.object({
  VAPID_PUBLIC_KEY: base64url(65).optional(),
  VAPID_PRIVATE_KEY: base64url(32).optional(),
});
const Subject = z.object({
  VAPID_SUBJECT: z
    .string("is required with VAPID_PUBLIC_KEY")
    .trim()
    .regex(/^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, "must be mailto:… or https://…"),
});

/**
 * Web Push if its public key is set; otherwise nothing is pushed.
 * @throws SettingsInvalid
 */
export function readPush(env: Environment): PushSettings {
  const settings = readEnvironment(Keys, env);
  if (settings.VAPID_PUBLIC_KEY === undefined) return { kind: "none" };
  return {
    kind: "web-push",
    publicKey: settings.VAPID_PUBLIC_KEY,
    privateKey: settings.VAPID_PRIVATE_KEY ?? null,
    subject: readEnvironment(Subject, env).VAPID_SUBJECT,
  };
}
