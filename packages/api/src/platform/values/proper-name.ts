import { parse } from "tldts";
import { text } from "./values";

/** No line breaks of any kind, nothing that turns the direction of what follows. */
const oneLine = /^[^\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]*$/u;
/** What may stand in the name of a host; everything else parts words. */
const words = /[\p{L}\p{M}\p{N}._-]+\/?/gu;
/** Two abbreviations that happen to be a host. */
const notHosts = new Set(["co.ltd"]);

/**
 * The name of a person or a business: one line that no mail program makes a link of, since names stand in
 * mails to people who don't know whose they are.
 */
export const ProperName = (max: number) =>
  text(max, 1)
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
