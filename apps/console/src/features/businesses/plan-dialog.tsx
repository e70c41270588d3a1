"use client";

import { Button, ConfirmForm, SelectField, useForm } from "@roundsman/ui";
import { ReasonField } from "@/features/reason/reason-dialog";
import { useApiClient } from "@/trpc/client";
import { plans, planWords, type Business } from "./words";

/** Sets the plan on our side alone. */
export function PlanDialog({ business: { id, name, subscription } }: { business: Business }) {
  const { businesses } = useApiClient().console;
  const form = useForm({
    values: { plan: subscription.plan, reason: "" },
    send: (values) => businesses.setPlan.mutate({ id, ...values }),
    done: `The plan of ${name} is set`,
  });
  return (
    <ConfirmForm
      form={form}
      trigger={<Button>Set plan</Button>}
      title={`Set the plan of ${name}`}
      description="Recorded against the business alone: the payment provider is not told, and its next notice for this period does not undo it."
      confirm="Set plan"
      tone="primary"
    >
      <SelectField
        label="Plan"
        name="plan"
        options={plans.map((plan) => ({ value: plan, label: planWords[plan] }))}
      />
      <ReasonField />
    </ConfirmForm>
  );
}
