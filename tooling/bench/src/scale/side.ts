import { openService, type OpenService } from "@roundsman/api";
import { environmentOf, type Town } from "@roundsman/testing/running";
import { PlanWatch } from "./plan-watch";
import type { Send } from "./transports";

/** A database with what stands before it. */
export interface Side {
  town: Town;
  service: OpenService;
  plans: PlanWatch;
  send: Send;
}

export function openSide(town: Town, sendOf: (service: OpenService) => Send): Side {
  const quiet = { error: () => {}, warn: () => {}, info: () => {} };
  const service = openService(environmentOf(town), quiet);
  return { town, service, plans: new PlanWatch(service), send: sendOf(service) };
}
