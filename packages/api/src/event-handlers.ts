import { reopenMatched } from "./modules/books/bank/match-lines";
import { onMemberLeaving } from "./modules/delivery/fleet/papers/forget-scans";
import { onOrderChangedOnRound, onOrderLeftRound } from "./modules/delivery/rounds/placing/placing";
import { rerouteAfterCommit } from "./modules/delivery/rounds/route";
import type { Handlers } from "./platform/audit/change";

/** Who handles which event of `platform/audit/change.ts`. docs/events.md is made from this. */
export const eventHandlers: Handlers = {
  "member.leaving": [onMemberLeaving],
  "order.left_round": [onOrderLeftRound],
  "order.changed_on_round": [onOrderChangedOnRound],
  "round.way_changed": [rerouteAfterCommit],
  "receipt.reversed": [reopenMatched],
};
