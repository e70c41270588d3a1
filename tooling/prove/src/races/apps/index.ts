import type { RaceTable } from "../race";
import { ownAccount } from "./account";
import { appsOfOthers } from "./apps-of-others";
import { checkoutApp } from "./checkout";
import { officeApp } from "./office";
import { shopApp } from "./shop";

/** What is raced for where only our apps can ask. */
export const racesOfApps: RaceTable = {
  ...ownAccount,
  ...appsOfOthers,
  ...officeApp,
  ...checkoutApp,
  ...shopApp,
};
