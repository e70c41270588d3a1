"use client";

import { Button, ConfirmDialog, Field, NativeSelect, toast } from "@roundsman/ui";
import { useState } from "react";
import { useDeed } from "@/features/reason/use-deed";
import { useApi } from "@/trpc/client";
import { faultText } from "@/trpc/fault";
import { plans, planWords, type Business } from "./words";

/** Sets the plan on our side alone. */
export function PlanDialog({ business }: { business: Business }) {
  const [plan, setPlan] = useState(business.subscription.plan);
  const set = useDeed(
    useApi().console.businesses.setPlan.mutationOptions({
      onError: (error) => toast.fault("The plan was not set", faultText(error)),
    }),
    `The plan of ${business.name} is set`,
  );
  return (
    <ConfirmDialog
      trigger={<Button>Set plan</Button>}
      title={`Set the plan of ${business.name}`}
      description="Recorded against the business alone: the payment provider is not told, and its next notice for this period does not undo it."
      confirm="Set plan"
      tone="primary"
      onConfirm={() => set.mutateAsync({ id: business.id, plan })}
    >
      <Field label="Plan" name="plan">
        <NativeSelect
          value={plan}
          onChange={(event) => setPlan(plans.find((name) => name === event.target.value) ?? plan)}
        >
          {plans.map((name) => (
            <option key={name} value={name}>
              {planWords[name]}
            </option>
          ))}
        </NativeSelect>
      </Field>
    </ConfirmDialog>
  );
}
