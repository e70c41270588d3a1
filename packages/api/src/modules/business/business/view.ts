import type { Business } from "@roundsman/db";
import type { z } from "zod";
import type { BusinessCaller } from "../../../platform/access/caller";
import { moneyDestinationRefusal } from "../../../platform/access/money-destination";
import { inGoodStanding } from "../../../platform/access/standing";
import { dateTime, dateTimeOrNull } from "../../../platform/values/view";
import type { OwnBusiness } from "./schema";
import { whyUnverified } from "./unverified";

/** The columns a business reads of itself: why it was locked is for staff only. */
export const ownColumns = {
  id: true,
  slug: true,
  name: true,
  phone: true,
  email: true,
  address: true,
  timeZone: true,
  companyNumber: true,
  vatNumber: true,
  logoKey: true,
  paymentTermsDays: true,
  createdAt: true,
} as const;

/** What stands on invoices and takes the payers' answers; where to pay is asked by these. */
export const payeeDetails = ["name", "address", "email", "companyNumber", "vatNumber"] as const;

type OwnRow = Pick<Business, keyof typeof ownColumns>;

export const viewOwnBusiness = (
  row: OwnRow,
  { business, caller, now }: BusinessCaller & { now: Date },
): z.infer<typeof OwnBusiness> => ({
  ...row,
  createdAt: dateTime(row.createdAt),
  plan: business.standing.plan,
  status: business.standing.status,
  inGoodStanding: inGoodStanding(business.standing, now),
  trialEndsAt: dateTimeOrNull(business.standing.trialEndsAt),
  can: {
    changePayeeDetails: moneyDestinationRefusal(caller),
    goOutside: whyUnverified(business),
  },
});
