"use client";

import { Button, CheckboxField, ConfirmForm, QuantityField, useForm } from "@roundsman/ui";
import { ReasonField } from "@/features/reason/reason-dialog";
import { useApiClient } from "@/trpc/client";
import type { Business } from "./words";

/** Sets a business's own request rates, or returns to those of its plan. */
export function RatesDialog({ business }: { business: Business }) {
  const { id, name, limits, subscription } = business;
  const { businesses } = useApiClient().console;
  const { requestsPerMinute, heavyPerMinute } = limits;
  const form = useForm({
    values: {
      own: subscription.rateLimits !== null,
      rateLimits: { requestsPerMinute, heavyPerMinute },
      reason: "",
    },
    send: ({ own, rateLimits, reason }) =>
      businesses.setRates.mutate({ id, reason, rateLimits: own ? rateLimits : null }),
    done: `The rates of ${name} are set`,
  });
  return (
    <ConfirmForm
      form={form}
      trigger={<Button>Set rates</Button>}
      title={`Request rates of ${name}`}
      description="How many requests a minute they may send over REST, keys and sessions together. It holds from their next request."
      confirm="Set rates"
      tone="primary"
    >
      <CheckboxField label="Rates of their own, in place of the plan's" name="own" />
      {form.watch("own") && (
        <div className="grid grid-cols-2 gap-3">
          <QuantityField
            label="Requests a minute"
            name="rateLimits.requestsPerMinute"
            min={1}
            max={100_000}
          />
          <QuantityField
            label="Heavy ones among them"
            name="rateLimits.heavyPerMinute"
            min={1}
            max={100_000}
          />
        </div>
      )}
      <ReasonField />
    </ConfirmForm>
  );
}
