"use client";

import { Button } from "@roundsman/ui";
import { ReasonDialog } from "@/features/reason/reason-dialog";
import { useDeed } from "@/features/reason/use-deed";
import { useApi } from "@/trpc/client";
import { PlanDialog } from "./plan-dialog";
import { ViewAsDialog } from "./view-as-dialog";
import type { Business } from "./words";

type BusinessActionsProps = {
  business: Business;
  role: "support" | "billing" | "owner";
  /** Where the back office stands, for view-as. */
  officeUrl: string;
};

/** What staff do to a business; what one's role does not reach is not offered. */
export function BusinessActions({ business, role, officeUrl }: BusinessActionsProps) {
  const api = useApi().console.businesses;
  const lock = useDeed(api.lock.mutationOptions(), `${business.name} is locked`);
  const unlock = useDeed(api.unlock.mutationOptions(), `${business.name} is unlocked`);
  const { id, name, lockedAt } = business;
  return (
    <>
      <ViewAsDialog business={business} mayOverride={role === "owner"} officeUrl={officeUrl} />
      {role !== "support" && <PlanDialog business={business} />}
      {role !== "support" &&
        (lockedAt ? (
          <ReasonDialog
            trigger={<Button>Unlock</Button>}
            title={`Unlock ${name}?`}
            description="Their people, keys and shop work again at once."
            confirm="Unlock"
            run={(reason) => unlock.mutateAsync({ id, reason })}
          />
        ) : (
          <ReasonDialog
            trigger={<Button variant="danger">Lock</Button>}
            title={`Lock ${name}?`}
            description="Every request for them is refused until you unlock: their people, their keys and their shop."
            confirm="Lock"
            tone="danger"
            hint="For staff only; they don't see it."
            run={(reason) => lock.mutateAsync({ id, reason })}
          />
        ))}
    </>
  );
}
