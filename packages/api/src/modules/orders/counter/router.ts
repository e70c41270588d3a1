import { router } from "../../../platform/context/context";
import { collected, paid, reckon, refundSettled } from "./counter";
import { estimate } from "./estimate";
import { cancelMany, moveMany, payMany, previewMany } from "./many";
import { takePart } from "./part-payment";
import { repeatLast } from "./repeat-last";
import { deliverRest, leaveRest } from "./rest-of-order";
import { supply } from "./supply";
import { vatOfFuel } from "./vat-of-fuel";

/** What the office does over the counter, and what it asks before it takes an order. */
export const counterOrders = router({
  collected,
  paid,
  takePart,
  deliverRest,
  leaveRest,
  refundSettled,
  reckon,
  estimate,
  repeatLast,
  supply,
  vatOfFuel,
  preview: previewMany,
  cancelMany,
  moveMany,
  payMany,
});
