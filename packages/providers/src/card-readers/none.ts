import { ProviderNotConfigured } from "../errors";
import type { CardReaders } from "./card-readers";

/**
 * Used without a provider: every call throws `ProviderNotConfigured`, and the service answers 503
 * `not_configured`.
 */
export function noCardReaders(): CardReaders {
  return {
    kind: "none",
    readMerchant: refuse,
    pair: refuse,
    readReader: refuse,
    rename: refuse,
    unpair: refuse,
    start: refuse,
    stop: refuse,
    readPayment: refuse,
    readNotice: () => {
      throw new ProviderNotConfigured("card readers");
    },
  };
}

async function refuse(): Promise<never> {
  throw new ProviderNotConfigured("card readers");
}
