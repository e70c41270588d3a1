import type { Business } from "@roundsman/db";
import type { z } from "zod";
import { inGoodStanding, type Standing } from "../../caller/standing";
import { dateTime, dateTimeOrNull } from "../../shapes/view";
import type { OwnBusiness } from "./schema";

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

type OwnRow = Pick<Business, keyof typeof ownColumns>;

export const viewOwnBusiness = (
  row: OwnRow,
  standing: Standing,
  now: Date,
): z.infer<typeof OwnBusiness> => ({
  ...row,
  createdAt: dateTime(row.createdAt),
  plan: standing.plan,
  status: standing.status,
  inGoodStanding: inGoodStanding(standing, now),
  trialEndsAt: dateTimeOrNull(standing.trialEndsAt),
});
