import { ProviderNotConfigured } from "../errors";
import type { DirectDebit } from "./direct-debit";

/**
 * Used without a provider: every call throws `ProviderNotConfigured`, and the service answers 503
 * `not_configured`.
 */
export function noDirectDebit(): DirectDebit {
  return {
    kind: "none",
    readAccount: refuse,
    openRequest: refuse,
    mandateOf: refuse,
    readMandate: refuse,
    cancelMandate: refuse,
    collect: refuse,
    readCollection: refuse,
    cancelCollection: refuse,
    readPayout: refuse,
    readEvents: () => {
      throw new ProviderNotConfigured("direct debit");
    },
  };
}

async function refuse(): Promise<never> {
  throw new ProviderNotConfigured("direct debit");
}
