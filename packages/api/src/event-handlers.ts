import { reopenMatched } from "./modules/books/bank/match-lines";
import { settleGoodsOfRound } from "./modules/delivery/loads/settle";
import { onMemberLeaving } from "./modules/delivery/fleet/papers/forget-scans";
import { onOrderChangedOnRound, onOrderLeftRound } from "./modules/delivery/rounds/placing/placing";
import { joinRoundOfArea } from "./modules/delivery/rounds/placing/join-round";
import { rerouteAfterCommit } from "./modules/delivery/rounds/route";
import { tellOwedAtDoor } from "./modules/orders/order/tell-credit";
import { endWithCustomer, pauseAtAddress } from "./modules/orders/standing/follow";
import type { Handlers } from "./platform/audit/change";

/** Who handles which event of `platform/audit/change.ts`. docs/events.md is made from this. */
export const eventHandlers: Handlers = {
  "member.leaving": [onMemberLeaving],
  "order.left_round": [onOrderLeftRound],
  "order.changed_on_round": [onOrderChangedOnRound],
  "round.goods_changed": [settleGoodsOfRound],
  "round.way_changed": [rerouteAfterCommit],
  "customer.archived": [endWithCustomer],
  "address.left": [pauseAtAddress],
  "standing_order.made": [joinRoundOfArea],
  "receipt.reversed": [reopenMatched],
  "order.owed_at_door": [tellOwedAtDoor],
};
