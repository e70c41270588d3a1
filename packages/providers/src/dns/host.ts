import { domainToASCII } from "node:url";
import { ProviderFailed } from "../errors";

/**
 * Endings that name a machine or a network and no public site (RFC 6761, 6762, 8375, ICANN's
 * private-use names). `.example` is none of them: it can resolve nowhere, and documentation and
 * tests need a name.
 */
const reservedEndings = new Set(
  "alt arpa corp home internal intranet invalid lan local localdomain localhost onion private test".split(
    " ",
  ),
);
/** What would make it more than a name; the reader of names below drops such parts in silence. */
const moreThanName = /[\s/?#@:%\\[\]]/;
const label = /^(?!-)[a-z0-9_-]{1,63}(?<!-)$/;

/**
 * A public host name in its one spelling: lower case, punycode, no dot at the end. Looking up
 * what a stranger typed must not let them feel their way around the network we stand in.
 * @throws ProviderFailed `invalid` for an address, a name without a dot, or a reserved ending
 */
export function publicHost(host: string): string {
  const name = host.trim();
  const ascii = moreThanName.test(name) ? "" : domainToASCII(name).replace(/\.$/, "");
  const labels = ascii.split(".");
  const ending = labels.at(-1) ?? "";
  const wellFormed = ascii.length <= 253 && labels.every((part) => label.test(part));
  // However an IPv4 address is written, it is dotted numbers by now.
  const numeric = /^\d+$/.test(ending);
  if (!wellFormed || labels.length < 2 || numeric || reservedEndings.has(ending)) {
    throw new ProviderFailed("dns", "invalid", "That is not the name of a public host.");
  }
  return ascii;
}
