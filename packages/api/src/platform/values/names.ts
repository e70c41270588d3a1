import { domainToASCII } from "node:url";
import { parse } from "tldts";
import { z } from "zod";
import { nameText, oneLine, optionalText } from "./values";

/* Names of people and businesses, addresses for mail, and phone numbers in files. */

/** What may stand in the name of a host; everything else parts words. */
const words = /[\p{L}\p{M}\p{N}._-]+\/?/gu;
/** Two abbreviations that happen to be a host. */
const notHosts = new Set(["co.ltd"]);

/**
 * The name of a person or a business: one line that no mail program makes a link of, since names stand in
 * mails to people who don't know whose they are.
 */
export const ProperName = (max: number) =>
  nameText(max)
    .regex(oneLine, "Write it on one line, without control characters.")
    // Zod goes on after a check that failed: what is too long is not searched.
    .refine((name) => name.length > max || !hasAddress(name), "Leave out web and email addresses.");

function hasAddress(name: string): boolean {
  // As programs read it: full stops of other scripts are full stops, and what has no width is not there.
  const read = name
    .normalize("NFKC")
    .replaceAll("。", ".")
    .replaceAll(/\p{Cf}/gu, "");
  if (/:\/\/|\bwww\.\S|\bmailto:|\S@\S+\.\S/iu.test(read)) return true;
  return (read.match(words) ?? []).some(isHost);
}

function isHost(word: string): boolean {
  const host = word.replaceAll(/^[._-]+|[._/-]+$/g, "");
  if (!host.includes(".") || notHosts.has(host.toLowerCase())) return false;
  const { isIp, isIcann, domainWithoutSuffix, subdomain } = parse(host);
  if (isIp) return true;
  if (!isIcann || !domainWithoutSuffix) return false;
  // One letter before the dot is a degree or an initial, as in B.Sc., unless a path follows.
  return domainWithoutSuffix.length > 1 || Boolean(subdomain) || word.endsWith("/");
}

const mostBeforeAt = 64;

/** Says what to do about an address that can't be mailed as it is written. */
function whyNoEmail(typed: string): string {
  const [, before = "", domain = ""] = /^(.*)@([^@]*)$/u.exec(typed.trim()) ?? [];
  if (/[^\p{ASCII}]/u.test(before)) {
    return "We can't send mail to an address with such letters before the @. Give another one.";
  }
  if (!/[^\p{ASCII}]/u.test(domain)) return "Give an email address.";
  const plain = `${before}@${domainToASCII(domain)}`;
  return z.email().safeParse(plain).success
    ? `Write the address in plain letters: ${plain}.`
    : "Give an email address.";
}

/** An address that can be mailed, as it was typed. */
export const EmailAddress = (max = 254) =>
  z
    .email({ error: ({ input }) => whyNoEmail(typeof input === "string" ? input : "") })
    .max(max)
    .refine(
      (email) => email.lastIndexOf("@") <= mostBeforeAt,
      `The part before the @ has at most ${mostBeforeAt} characters.`,
    );

/** An address for mail; an empty one means there is none. */
export const optionalEmail = (max = 254) =>
  z.union([z.literal("").transform(() => null), EmailAddress(max)]).nullable();

/** Nine or ten figures without a 0 before them: a spreadsheet took a phone number for a number. */
const withoutZero = /^[1-9]\d{8,9}$/;

/** A phone number in a file, in any spelling. */
export const PhoneCell = optionalText(40).refine(
  (written) => written === null || !withoutZero.test(written.replaceAll(/\s/g, "")),
  "The first 0 of this number is missing. Write it whole, or with + and its country.",
);
