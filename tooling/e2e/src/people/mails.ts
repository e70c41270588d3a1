import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "@playwright/test";

/**
 * Returns the address in the newest mail to a person whose subject has these words, once the worker has written it.
 */
export async function mailedLink(folder: string, to: string, words: RegExp): Promise<string> {
  let found = "";
  await expect
    .poll(() => (found = linkIn(folder, to, words)), { timeout: 15_000 })
    .toMatch(/^http/);
  return found;
}

function linkIn(folder: string, to: string, words: RegExp): string {
  const mails = filesIn(folder)
    .filter((name) => name.includes(`--${to}--`))
    .toSorted()
    .map((name) => readFileSync(join(folder, name), "utf8"));
  const newest = mails.findLast((mail) => words.test(/^Subject: (.*)$/m.exec(mail)?.[1] ?? ""));
  // Decodes quoted-printable: "=" breaks a long line, and "=3D" is "=" itself.
  const text = (newest ?? "").replaceAll(/=\r?\n/g, "").replaceAll("=3D", "=");
  return /https?:\/\/\S+/.exec(text)?.[0] ?? "";
}

/** Returns no files before the first mail. */
function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
