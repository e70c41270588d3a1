import { ProviderFailed, publicHost } from "@roundsman/providers";
import { getPublicSuffix } from "tldts";
import { invalid } from "../../../platform/base/errors";
import type { ServiceSettings } from "../../../platform/settings/settings";

/** The name under which every business's shop has its platform host; without the port. */
export const shopDomain = (shopUrl: string): string => new URL(shopUrl).hostname;

/** Where the proof stands that a host is the business's. */
export const proofName = (host: string): string => `_roundsman.${host}`;

export const platformHost = (shopUrl: string, slug: string): string =>
  `${slug}.${shopDomain(shopUrl)}`;

/** The address of a host of the shops', by the shops' own protocol and port. */
export function hostAddress(shopUrl: string, host: string): string {
  const url = new URL(shopUrl);
  url.hostname = host;
  return url.origin;
}

/**
 * A business's own host as it is kept.
 * @throws validation on `host` where it is no public name, one under which anybody may have a name
 * (`co.uk`, `github.io`), or one of the service's own
 */
export function customHost(
  given: string,
  { urls, cookieDomain }: Pick<ServiceSettings, "urls" | "cookieDomain">,
): string {
  const host = publicName(given);
  if (getPublicSuffix(host, { allowPrivateDomains: true }) === host) {
    throw refused(
      "Others have names under this one: give one of your own, such as shop.example.com.",
    );
  }
  const ours = Object.values(urls).map((url) => new URL(url).hostname);
  if (cookieDomain !== null) ours.push(cookieDomain.replace(/^\./, ""));
  if (ours.some((own) => host === own || host.endsWith(`.${own}`))) {
    throw refused("This name belongs to the service.");
  }
  return host;
}

/** In its one spelling, with room for the name of its proof. */
function publicName(given: string): string {
  try {
    const host = publicHost(given);
    publicHost(proofName(host));
    // Other records than those of a web address may have one.
    if (!host.includes("_")) return host;
  } catch (error) {
    if (!(error instanceof ProviderFailed)) throw error;
  }
  throw refused("Give a public host name, such as shop.example.com.");
}

const refused = (message: string) => invalid({ path: "host", message });
