import { ProviderNotConfigured } from "../errors";
import { textChannels, type Texts } from "./texts";

/**
 * Used without a provider of texts: nothing is sent. The service stores every text in its own table and shows it in
 * the office.
 */
export const keptTexts = (tenthsASegment: number): Texts => ({
  kind: "kept",
  channels: textChannels,
  tenthsASegment,
  async send() {
    return { outcome: "kept" };
  },
  priceOf: refuse,
  readStatus: refuse,
  readInbound: refuse,
});

async function refuse(): Promise<never> {
  throw new ProviderNotConfigured("texts");
}
