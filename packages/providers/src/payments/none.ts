import { ProviderNotConfigured } from "../errors";
import type { Payments } from "./payments";

/** No provider: every call says so, and the service answers 503 `not_configured`. */
export function noPayments(): Payments {
  const refuse = async (): Promise<never> => {
    throw new ProviderNotConfigured("payments");
  };
  return {
    kind: "none",
    accounts: { create: refuse, onboardingLink: refuse, read: refuse },
    checkouts: { create: refuse, read: refuse, expire: refuse },
    subscriptions: { subscribe: refuse, portal: refuse, read: refuse, cancel: refuse },
    readNotice: () => {
      throw new ProviderNotConfigured("payments");
    },
  };
}
