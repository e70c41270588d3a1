"use client";

import { Alert, Button, Field, Input, useAct } from "@roundsman/ui";
import { useState } from "react";
import { StateAppliance } from "@/features/addresses/appliances/state-appliance";
import { FuelNotices } from "@/features/rules/fuel-notices";
import { WhyRules } from "@/features/rules/why-rules";
import { Changing } from "@/session/office-context";
import { useApiClient } from "@/trpc/client";
import type { RouterOutputs } from "@/trpc/outputs";
import type { Draft } from "../draft";
import type { EditDraft } from "../use-order-draft";

type Estimate = RouterOutputs["office"]["orders"]["estimate"];

/** Where it goes, as far as its appliance is asked. */
export type FuelAddress = { id: string; inOneLine: string; customerName: string };

type RulesAgainstProps = {
  draft: Draft;
  edit: EditDraft;
  estimate: Estimate | null | undefined;
  /** Null of what is collected, or of somebody new. */
  address: FuelAddress | null;
  /** Something of the address was answered: the rules are asked again. */
  onAnswered: () => void;
};

/** The rules that refuse what is on the order, what it takes to sell it all the same, and what to ask on the phone. */
export function RulesAgainst({ draft, edit, estimate, address, onAnswered }: RulesAgainstProps) {
  const { refusals = [], advice = [], fuelNotices = [] } = estimate ?? {};
  const { askAppliance = false, explanation } = estimate ?? {};
  const answers = askAppliance && address && (
    <AskAppliance address={address} onAnswered={onAnswered} />
  );
  return (
    <>
      {refusals.map(({ rule, title, message, override }) => (
        <Alert key={rule} tone="warning" title={title}>
          <p>{message}</p>
          <WhyRules reasons={explanation?.filter((reason) => reason.rule === rule)} />
          {override === null ? (
            <Field
              label="Why it is sold all the same"
              name={`ruleReasons.${rule}`}
              hint="Kept with your name in the history of the order."
            >
              <Input
                value={draft.ruleReasons[rule] ?? ""}
                maxLength={300}
                onChange={({ target }) => edit({ do: "set-reason", rule, reason: target.value })}
              />
            </Field>
          ) : (
            <p>{override}</p>
          )}
          {advice.length === 0 && answers}
        </Alert>
      ))}
      {advice.length > 0 && (
        <Alert title="To say and to ask">
          {advice.map((words) => (
            <p key={words}>{words}</p>
          ))}
          {answers}
        </Alert>
      )}
      <FuelNotices notices={fuelNotices} />
    </>
  );
}

type AskApplianceProps = { address: FuelAddress; onAnswered: () => void };

/** The answers of a customer who is asked for the appliance that burns their fuel. */
function AskAppliance({ address, onAnswered }: AskApplianceProps) {
  const { addresses } = useApiClient().office;
  const [stating, setStating] = useState(false);
  const outside = useAct(
    async () => {
      await addresses.change.mutate({ id: address.id, smokeControlArea: false });
      onAnswered();
    },
    { done: "Kept at the address", fault: "The address was not changed" },
  );
  return (
    <Changing needs="customers:write">
      <div className="mt-1 flex flex-wrap gap-2">
        <Button size="sm" onClick={() => setStating(true)}>
          Keep their appliance
        </Button>
        <Button size="sm" variant="ghost" loading={outside.busy} onClick={() => outside.start()}>
          Not in a smoke control area
        </Button>
      </div>
      {stating && (
        <StateAppliance
          addressId={address.id}
          address={address.inOneLine}
          customerName={address.customerName}
          onClose={() => setStating(false)}
          onDone={onAnswered}
        />
      )}
    </Changing>
  );
}
