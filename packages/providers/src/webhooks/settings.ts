import { address, readEnvironment, type Environment } from "@roundsman/environment";
import { z } from "zod";

export interface WebhookSettings {
  /** Whether addresses of this machine are sent to: where the service is reached from it alone. */
  toThisMachine: boolean;
}

// The service's own setting: it says from where the service is reached.
const Rest = z.object({ REST_URL: address("http", "https").default("http://localhost:4000") });

export const readWebhooks = (env: Environment): WebhookSettings => ({
  toThisMachine: isThisMachine(readEnvironment(Rest, env).REST_URL),
});

const isThisMachine = (url: string): boolean =>
  /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(url).hostname);
