import { router } from "../../../platform/context/trpc";
import { leaveOrder } from "./leave-order";
import { payOrder } from "./pay-order";
import { showOrder } from "./show-order";
import { showProof } from "./show-proof";

/** An order's own page, for whoever has its reference. */
export const tracking = router({ showOrder, showProof, payOrder, leaveOrder });
