import { ProviderFailed, publicHost } from "@roundsman/providers";
import { invalid } from "../../errors";
import type { ServiceSettings } from "../../settings";

/** The name under which every business's shop has its platform host; without the port. */
export const shopDomain = (shopUrl: string): string => new URL(shopUrl).hostname;

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
 * @throws validation on `host` where it is no public name, or one of the service's own
 */
export function customHost(given: string, urls: ServiceSettings["urls"]): string {
  const host = publicName(given);
  const ours = Object.values(urls).map((url) => new URL(url).hostname);
  if (ours.some((own) => host === own || host.endsWith(`.${own}`))) {
    throw invalid({ path: "host", message: "This name belongs to the service." });
  }
  return host;
}

function publicName(given: string): string {
  try {
    return publicHost(given);
  } catch (error) {
    if (!(error instanceof ProviderFailed)) throw error;
    throw invalid({ path: "host", message: "Give a public host name, such as shop.example.com." });
  }
}
