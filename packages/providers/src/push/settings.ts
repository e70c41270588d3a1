import { readEnvironment, type Environment } from "@roundsman/environment";
import { z } from "zod";

export type PushSettings = { kind: "none" } | WebPushSettings;

export interface WebPushSettings {
  kind: "web-push";
  /** base64url. */
  publicKey: string;
  /** base64url; null in a process that pushes nothing. */
  privateKey: string | null;
  /** Whom a push service writes to about our messages: `mailto:` or `https:`. */
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

/** Web Push where its public key is set, otherwise nothing is pushed. @throws SettingsInvalid */
export function readPush(env: Environment): PushSettings {
  const given = readEnvironment(Keys, env);
  if (given.VAPID_PUBLIC_KEY === undefined) return { kind: "none" };
  return {
    kind: "web-push",
    publicKey: given.VAPID_PUBLIC_KEY,
    privateKey: given.VAPID_PRIVATE_KEY ?? null,
    subject: readEnvironment(Subject, env).VAPID_SUBJECT,
  };
}
