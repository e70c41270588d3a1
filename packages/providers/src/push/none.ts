import { ProviderNotConfigured } from "../errors";
import type { Push } from "./push";

/** Nothing is pushed, and pages offer it to nobody. */
export const noPush = (): Push => ({
  kind: "none",
  publicKey: null,
  async send() {
    throw new ProviderNotConfigured("push");
  },
});
