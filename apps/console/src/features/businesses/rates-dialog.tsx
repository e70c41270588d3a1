"use client";

import { Button, Checkbox, Field, QuantityField } from "@roundsman/ui";
import { useState } from "react";
import { ReasonDialog } from "@/features/reason/reason-dialog";
import { useDeed } from "@/features/reason/use-deed";
import { useApi } from "@/trpc/client";
import type { Business } from "./words";

/** Sets request rates of a business's own, or lets its plan's hold again. */
export function RatesDialog({ business }: { business: Business }) {
  const { id, name, limits, subscription } = business;
  const [own, setOwn] = useState(subscription.rateLimits !== null);
  const [requests, setRequests] = useState(limits.requestsPerMinute);
  const [heavy, setHeavy] = useState(limits.heavyPerMinute);
  const set = useDeed(
    useApi().console.businesses.setRates.mutationOptions(),
    `The rates of ${name} are set`,
  );
  const rateLimits = own ? { requestsPerMinute: requests, heavyPerMinute: heavy } : null;
  return (
    <ReasonDialog
      trigger={<Button>Set rates</Button>}
      title={`Request rates of ${name}`}
      description="How many requests a minute they may send over REST, keys and sessions together. It holds from their next request."
      confirm="Set rates"
      run={(reason) => set.mutateAsync({ id, reason, rateLimits })}
    >
      <Checkbox
        label="Rates of their own, in place of the plan's"
        checked={own}
        onCheckedChange={(checked) => setOwn(checked === true)}
      />
      {own && (
        <div className="grid grid-cols-2 gap-3">
          <Field label="Requests a minute" name="rateLimits.requestsPerMinute">
            <QuantityField value={requests} onValueChange={setRequests} min={1} max={100_000} />
          </Field>
          <Field label="Heavy ones among them" name="rateLimits.heavyPerMinute">
            <QuantityField value={heavy} onValueChange={setHeavy} min={1} max={100_000} />
          </Field>
        </div>
      )}
    </ReasonDialog>
  );
}
