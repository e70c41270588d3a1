import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "@playwright/test";

/**
 * The address in the newest mail to somebody whose subject has these words, once the worker has
 * written it: what they would press in their mail program.
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
  // Quoted-printable: a long line is broken by "=", and "=" itself is written as its code.
  const text = (newest ?? "").replaceAll(/=\r?\n/g, "").replaceAll("=3D", "=");
  return /https?:\/\/\S+/.exec(text)?.[0] ?? "";
}

/** None before the first mail. */
function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
