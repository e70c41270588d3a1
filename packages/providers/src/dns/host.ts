import { domainToASCII } from "node:url";
import { ProviderFailed } from "../errors";

/**
 * Endings that name a machine or a network and no public site (RFC 6761, 6762, 8375, ICANN's private-use names).
 * `.example` is not among them: it never resolves, and documentation and tests need a name.
 */
const reservedEndings = new Set(
  "alt arpa corp home internal intranet invalid lan local localdomain localhost onion private test".split(
    " ",
  ),
);
/** Characters that are not part of a name. The parser below would drop such parts silently. */
const moreThanName = /[\s/?#@:%\\[\]]/;
const label = /^(?!-)[a-z0-9_-]{1,63}(?<!-)$/;

/**
 * Returns a public host name in its canonical spelling: lower case, punycode, no trailing dot. A stranger typed the
 * name, so looking it up must not expose the network of this machine.
 * @throws ProviderFailed `invalid` for an address, a name without a dot, or a reserved ending
 */
export function publicHost(host: string): string {
  const name = host.trim();
  const ascii = moreThanName.test(name) ? "" : domainToASCII(name).replace(/\.$/, "");
  const labels = ascii.split(".");
  const ending = labels.at(-1) ?? "";
  const wellFormed = ascii.length <= 253 && labels.every((part) => label.test(part));
  // The parser has turned any spelling of an IPv4 address into dotted numbers.
  const numeric = /^\d+$/.test(ending);
  if (!wellFormed || labels.length < 2 || numeric || reservedEndings.has(ending)) {
    throw new ProviderFailed("dns", "invalid", "That is not the name of a public host.");
  }
  return ascii;
}
