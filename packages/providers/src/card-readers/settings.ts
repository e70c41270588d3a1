import { address, readEnvironment, type Environment } from "@roundsman/environment";
import { z } from "zod";

export type CardReaderSettings = { kind: "none" } | { kind: "sandbox" } | SumUpSettings;

export interface SumUpSettings {
  kind: "sumup";
  /** Replaces SumUp's own address. */
  apiUrl: string | null;
}

const CardReaders = z.object({
  CARD_READERS: z
    .string()
    .trim()
    .pipe(z.enum(["sumup", "sandbox", "none"]))
    .optional(),
  PAYMENTS: z.string().trim().optional(),
  SUMUP_API_URL: address("http", "https")
    .transform((url) => new URL(url).href.replace(/\/+$/, ""))
    .optional(),
});

/** Each business has its own account and key, so the installation has no secret to read. */
export function readCardReaders(env: Environment): CardReaderSettings {
  const settings = readEnvironment(CardReaders, env);
  const kind = settings.CARD_READERS ?? (settings.PAYMENTS === "sandbox" ? "sandbox" : "none");
  return kind === "sumup" ? { kind, apiUrl: settings.SUMUP_API_URL ?? null } : { kind };
}
