import type { Domain as DomainRow } from "@roundsman/db";
import { ProviderFailed, type Dns } from "@roundsman/providers";
import type { ShopSite } from "../payments/pay-address";
import { platformHost, shopDomain } from "./hosts";
import { proofName, proofValue } from "./records";

/** What the name servers say of a domain: null where all is well, otherwise what is wrong, in words. */
export type Finding = { wrong: string | null };

/**
 * Asks the name servers whether a domain is the business's and leads to its shop. Not inside a
 * transaction: it waits for the outside.
 */
export async function examine(dns: Dns, domain: DomainRow, site: ShopSite): Promise<Finding> {
  const { host, kind, verifyToken } = domain;
  if (kind === "platform") return { wrong: null };
  try {
    const proof = await dns.lookup(proofName(host));
    if (!proof.txt.includes(proofValue(verifyToken))) {
      return { wrong: `There is no TXT record ${proofName(host)} with the value shown here.` };
    }
    return (await leadsToUs(dns, host, site))
      ? { wrong: null }
      : { wrong: `${host} does not lead to ${platformHost(site.shopUrl, site.slug)}.` };
  } catch (error) {
    if (!(error instanceof ProviderFailed)) throw error;
    return { wrong: "The name server did not answer. We ask again." };
  }
}

/** By an alias, or by the same addresses: a domain's root may hold no alias, and some name servers flatten it. */
async function leadsToUs(dns: Dns, host: string, { shopUrl, slug }: ShopSite): Promise<boolean> {
  const records = await dns.lookup(host);
  const wanted = platformHost(shopUrl, slug);
  if (records.cname.includes(wanted)) return true;
  if (records.a.length === 0 || shopDomain(shopUrl) === "localhost") return false;
  const { a: ours } = await dns.lookup(wanted);
  return records.a.some((address) => ours.includes(address));
}
