import { openService, type OpenService } from "@roundsman/api";
import { environmentOf } from "@roundsman/testing/running";
import type { Sized } from "./fill/sized";
import { PlanWatch } from "./plans/plan-watch";
import type { Send } from "./transports";

/** A database with what stands before it. */
export interface Side {
  demo: Sized;
  service: OpenService;
  plans: PlanWatch;
  send: Send;
}

export function openSide(demo: Sized, sendOf: (service: OpenService) => Send): Side {
  const quiet = { error: () => {}, warn: () => {}, info: () => {} };
  const service = openService(environmentOf(demo), quiet);
  return { demo, service, plans: new PlanWatch(service), send: sendOf(service) };
}
