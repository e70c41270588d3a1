"use client";

import { Refused } from "@roundsman/ui";
import { LockDialog, UnlockDialog } from "./lock-dialog";
import { PlanDialog } from "./plan-dialog";
import { RatesDialog } from "./rates-dialog";
import { ViewAsDialog } from "./view-as-dialog";
import type { Business, BusinessCan } from "./words";

type BusinessActionsProps = {
  business: Business;
  can: BusinessCan;
  /** The address of the back office, for view-as. */
  officeUrl: string;
};

/** The actions of staff on a business; a forbidden one is shown with its reason. */
export function BusinessActions({ business, can, officeUrl }: BusinessActionsProps) {
  return (
    <>
      <Refused why={can.override === null ? null : can.viewAs} label="View as">
        <ViewAsDialog business={business} can={can} officeUrl={officeUrl} />
      </Refused>
      <Refused why={can.setPlan} label="Set plan">
        <PlanDialog business={business} />
      </Refused>
      <Refused why={can.setRates} label="Set rates">
        <RatesDialog business={business} />
      </Refused>
      <Refused why={can.lock} label="Lock">
        <LockDialog business={business} />
      </Refused>
      <Refused why={can.unlock} label="Unlock">
        <UnlockDialog business={business} />
      </Refused>
    </>
  );
}
