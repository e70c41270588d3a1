import type { RaceTable } from "../race";
import { ownAccount } from "./account";
import { checkoutApp } from "./checkout";
import { officeApp } from "./office";
import { shopApp } from "./shop";

/** What is raced for where only our apps can ask. */
export const racesOfApps: RaceTable = { ...ownAccount, ...officeApp, ...checkoutApp, ...shopApp };
