import { openService, type OpenService } from "@roundsman/api";
import { environmentOf } from "@roundsman/testing/running";
import type { Sized } from "./fill/sized";
import { PlanWatch } from "./plans/plan-watch";
import type { Send } from "./transports";

/** A database with its service. */
export interface Side {
  demo: Sized;
  service: OpenService;
  plans: PlanWatch;
  send: Send;
}

/** @param watches true to collect plans; the nodes must report them already */
export function openSide(
  demo: Sized,
  { sendOf, watches }: { sendOf: (service: OpenService) => Send; watches: boolean },
): Side {
  const quiet = { error: () => {}, warn: () => {}, info: () => {} };
  const service = openService(environmentOf(demo), quiet);
  return {
    demo,
    service,
    plans: new PlanWatch(service, { isCluster: watches && demo.nodes.length > 1 }),
    send: sendOf(service),
  };
}
