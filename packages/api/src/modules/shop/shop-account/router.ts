import { router } from "../../../platform/context/trpc";
import { askLink } from "./ask-link";
import { enquire } from "./enquire";
import { listPrices } from "./list-prices";
import { repeatOrder } from "./repeat-order";
import { showAccount } from "./show-account";
import { signIn } from "./sign-in";
import { signOut } from "./sign-out";

/** A trade customer's sign-in to a shop, and what is theirs there. */
export const shopAccount = router({
  enquire,
  askLink,
  signIn,
  signOut,
  showAccount,
  listPrices,
  repeatOrder,
});
