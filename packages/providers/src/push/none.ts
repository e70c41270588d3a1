import { ProviderNotConfigured } from "../errors";
import type { Push } from "./push";

/** Pushes nothing, so pages do not offer it. */
export const noPush = (): Push => ({
  kind: "none",
  publicKey: null,
  async send() {
    throw new ProviderNotConfigured("push");
  },
});
