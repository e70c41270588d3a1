import type { Domain as DomainRow } from "@roundsman/db";
import { ProviderFailed, type Dns } from "@roundsman/providers";
import { brokeConstraint } from "../../../platform/base/errors";
import { platformHost, proofName, proofValue, shopDomain, type ShopSite } from "../../business";

/**
 * What a check found. `gone`: the name servers answered, and a record is missing. `unanswered`: they
 * did not answer, or failed, so nothing is known. `taken`: another business has proved the host.
 */
export type Finding =
  | { kind: "good"; wrong: null }
  | { kind: "gone" | "unanswered" | "taken"; wrong: string };

const good: Finding = { kind: "good", wrong: null };
const gone = (wrong: string): Finding => ({ kind: "gone", wrong });
const unanswered: Finding = {
  kind: "unanswered",
  wrong: "The name server did not answer. We ask again.",
};
const taken: Finding = {
  kind: "taken",
  wrong:
    "This domain is the shop of another business here. Once that is over, we can verify yours.",
};

/**
 * Asks the name servers whether a domain is the business's and leads to its shop. Not inside a
 * transaction: it waits for the outside.
 */
export async function examineDomain(dns: Dns, domain: DomainRow, site: ShopSite): Promise<Finding> {
  const { host, kind, verifyToken } = domain;
  if (kind === "platform") return good;
  try {
    const proof = await dns.lookup(proofName(host));
    if (!proof.txt.includes(proofValue(verifyToken))) {
      return gone(`There is no TXT record ${proofName(host)} with the value shown here.`);
    }
    return await leadsToUs(dns, host, site);
  } catch (error) {
    if (!(error instanceof ProviderFailed)) throw error;
    return unanswered;
  }
}

/** By an alias, or by the same addresses: a domain's root may hold no alias, and some name servers flatten it. */
async function leadsToUs(dns: Dns, host: string, { shopUrl, slug }: ShopSite): Promise<Finding> {
  const records = await dns.lookup(host);
  const wanted = platformHost(shopUrl, slug);
  if (records.cname.includes(wanted)) return good;
  const elsewhere = gone(`${host} does not lead to ${wanted}.`);
  if (records.a.length === 0 || shopDomain(shopUrl) === "localhost") return elsewhere;
  const { a: ours } = await dns.lookup(wanted);
  // Without an address of our own there is nothing to compare with, and it is not the business's fault.
  if (ours.length === 0) return unanswered;
  return records.a.some((address) => ours.includes(address)) ? good : elsewhere;
}

/**
 * Writes what was found. The database lets one business verify a host: where another one was first, the
 * write is tried again with that as what was found.
 */
export async function writeFinding<T>(
  finding: Finding,
  write: (finding: Finding) => Promise<T>,
): Promise<T> {
  try {
    return await write(finding);
  } catch (error) {
    if (!brokeConstraint(error, "domains_verified_host_key")) throw error;
    return write(taken);
  }
}
