import { address, readEnvironment, type Environment } from "@roundsman/environment";
import { z } from "zod";

export interface WebhookSettings {
  /** Allows addresses of this machine, if the service is only reachable from it. */
  toThisMachine: boolean;
}

// The service's own address: it shows whether only this machine can reach the service.
const Rest = z.object({ REST_URL: address("http", "https").default("http://localhost:4000") });

export const readWebhooks = (env: Environment): WebhookSettings => ({
  toThisMachine: isThisMachine(readEnvironment(Rest, env).REST_URL),
});

const isThisMachine = (url: string): boolean =>
  /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(url).hostname);
