"use client";

import { Refused } from "@roundsman/ui";
import { LockDialog } from "./lock-dialog";
import { PlanDialog } from "./plan-dialog";
import { RatesDialog } from "./rates-dialog";
import { ViewAsDialog } from "./view-as-dialog";
import { whyNot } from "./why-not";
import type { Business } from "./words";

type BusinessActionsProps = {
  business: Business;
  role: "support" | "billing" | "owner";
  /** Where the back office stands, for view-as. */
  officeUrl: string;
};

/** What staff do to a business; what is not allowed is shown as not allowed, with why. */
export function BusinessActions({ business, role, officeUrl }: BusinessActionsProps) {
  const why = whyNot(business, role);
  return (
    <>
      <Refused why={why.viewAs} label="View as">
        <ViewAsDialog business={business} mayOverride={role === "owner"} officeUrl={officeUrl} />
      </Refused>
      <Refused why={why.billing} label="Set plan">
        <PlanDialog business={business} />
      </Refused>
      <Refused why={why.billing} label="Set rates">
        <RatesDialog business={business} />
      </Refused>
      <Refused why={why.billing} label={business.lockedAt ? "Unlock" : "Lock"}>
        <LockDialog business={business} />
      </Refused>
    </>
  );
}
