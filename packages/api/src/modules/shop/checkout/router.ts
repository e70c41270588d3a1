import { router } from "../../../platform/context/trpc";
import { place } from "./place";
import { showBasket } from "./show-basket";
import { showCheckout } from "./show-checkout";

/** A shopper's basket and the way from it to an order. */
export const checkout = router({ showBasket, showCheckout, place });
