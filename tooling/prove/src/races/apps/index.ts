import type { RaceTable } from "../race";
import { ownAccount } from "./account";
import { appsOfOthers } from "./apps-of-others";
import { checkoutApp } from "./checkout";
import { officeApp } from "./office";
import { shopApp } from "./shop";

/** The races at procedures that only the apps can call. */
export const racesOfApps: RaceTable = {
  ...ownAccount,
  ...appsOfOthers,
  ...officeApp,
  ...checkoutApp,
  ...shopApp,
};
