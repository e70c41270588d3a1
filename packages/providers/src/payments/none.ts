import { ProviderNotConfigured } from "../errors";
import type { Payments } from "./payments";

/**
 * Used without a provider: every call throws `ProviderNotConfigured`, and the service answers 503
 * `not_configured`.
 */
export function noPayments(): Payments {
  return {
    kind: "none",
    accounts: { create: refuse, onboardingLink: refuse, read: refuse },
    checkouts: { create: refuse, read: refuse, expire: refuse, refund: refuse },
    subscriptions: { subscribe: refuse, portal: refuse, read: refuse, cancel: refuse },
    readNotice: () => {
      throw new ProviderNotConfigured("payments");
    },
  };
}

async function refuse(): Promise<never> {
  throw new ProviderNotConfigured("payments");
}
