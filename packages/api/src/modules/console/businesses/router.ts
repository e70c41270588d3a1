import { router } from "../../../platform/context/trpc";
import { activity } from "./activity";
import { endViewAs } from "./end-view-as";
import { list } from "./list";
import { lock } from "./lock";
import { one } from "./one";
import { setPlan } from "./set-plan";
import { setRates } from "./set-rates";
import { unlock } from "./unlock";
import { viewAs } from "./view-as";

export const businesses = router({
  list,
  one,
  activity,
  setPlan,
  setRates,
  lock,
  unlock,
  viewAs,
});

/** Leaving a support session: reached from the back office, where one is in it, and from the console. */
export const supportSession = router({ end: endViewAs });
