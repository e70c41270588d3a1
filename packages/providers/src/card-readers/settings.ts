import { address, readEnvironment, type Environment } from "@roundsman/environment";
import { z } from "zod";

export type CardReaderSettings = { kind: "none" } | { kind: "sandbox" } | SumUpSettings;

export interface SumUpSettings {
  kind: "sumup";
  /** In place of SumUp's own address. */
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

/** Each business has an account and a key of its own, so there is no secret of the installation's to read. */
export function readCardReaders(env: Environment): CardReaderSettings {
  const given = readEnvironment(CardReaders, env);
  const kind = given.CARD_READERS ?? (given.PAYMENTS === "sandbox" ? "sandbox" : "none");
  return kind === "sumup" ? { kind, apiUrl: given.SUMUP_API_URL ?? null } : { kind };
}
