import { chartAfterCommit } from "./modules/delivery/rounds/charting";
import { countChange, takeOff } from "./modules/delivery/rounds/following-orders";
import type { Handlers } from "./platform/events/events";

/** Who handles which event of `platform/events/events.ts`. docs/events.md is made from this. */
export const eventHandlers: Handlers = {
  "order.left_round": [takeOff],
  "order.changed_on_round": [countChange],
  "round.way_changed": [chartAfterCommit],
};
