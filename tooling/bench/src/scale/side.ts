import { openService, type OpenService } from "@roundsman/api";
import { environmentOf, type DemoDatabase } from "@roundsman/testing/running";
import { PlanWatch } from "./plan-watch";
import type { Send } from "./transports";

/** A database with what stands before it. */
export interface Side {
  demo: DemoDatabase;
  service: OpenService;
  plans: PlanWatch;
  send: Send;
}

export function openSide(demo: DemoDatabase, sendOf: (service: OpenService) => Send): Side {
  const quiet = { error: () => {}, warn: () => {}, info: () => {} };
  const service = openService(environmentOf(demo), quiet);
  return { demo, service, plans: new PlanWatch(service), send: sendOf(service) };
}
