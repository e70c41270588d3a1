"use client";

import { Button, Field, NativeSelect } from "@roundsman/ui";
import { useState } from "react";
import { ReasonDialog } from "@/features/reason/reason-dialog";
import { useDeed } from "@/features/reason/use-deed";
import { useApi } from "@/trpc/client";
import { plans, planWords, type Business } from "./words";

/** Sets the plan on our side alone. */
export function PlanDialog({ business: { id, name, subscription } }: { business: Business }) {
  const [plan, setPlan] = useState(subscription.plan);
  const set = useDeed(
    useApi().console.businesses.setPlan.mutationOptions(),
    `The plan of ${name} is set`,
  );
  return (
    <ReasonDialog
      trigger={<Button>Set plan</Button>}
      title={`Set the plan of ${name}`}
      description="Recorded against the business alone: the payment provider is not told, and its next notice for this period does not undo it."
      confirm="Set plan"
      run={(reason) => set.mutateAsync({ id, plan, reason })}
    >
      <Field label="Plan" name="plan">
        <NativeSelect
          value={plan}
          onChange={(event) => setPlan(plans.find((one) => one === event.target.value) ?? plan)}
        >
          {plans.map((one) => (
            <option key={one} value={one}>
              {planWords[one]}
            </option>
          ))}
        </NativeSelect>
      </Field>
    </ReasonDialog>
  );
}
