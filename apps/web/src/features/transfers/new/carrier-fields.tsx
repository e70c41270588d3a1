"use client";

import { DateField, Field, Input, NativeSelect, RadioGroup } from "@roundsman/ui";
import { formatDate } from "@roundsman/ui/format";
import { isCarriedForUs, type Method, type TransferDraft } from "./transfer-draft";
import type { useTransferData } from "./use-transfer-data";

const methods: readonly { value: Method; label: string; hint: string }[] = [
  { value: "courier", label: "Courier", hint: "You move it on, stage by stage." },
  { value: "supplier", label: "A supplier", hint: "You move it on, stage by stage." },
  { value: "round", label: "Our own round", hint: "Moves on as the driver records it." },
  { value: "recorded", label: "It has happened", hint: "Both yards change at once." },
];

type CarrierFieldsProps = {
  draft: TransferDraft;
  onChange: (change: Partial<TransferDraft>) => void;
  rounds: ReturnType<typeof useTransferData>["rounds"];
};

/** How it goes, and when. */
export function CarrierFields({ draft, onChange, rounds }: CarrierFieldsProps) {
  const { method, roundId, plannedFor, carrierName, carrierReference } = draft;
  return (
    <>
      <RadioGroup
        label="Carried by"
        name="method"
        look="cards"
        options={methods}
        value={method}
        onValueChange={(next) => onChange({ method: next })}
      />
      <div className="grid gap-4 empty:hidden sm:grid-cols-3">
        {method === "round" && (
          <Field
            label="Round"
            name="roundId"
            className="sm:col-span-2"
            hint="Of today and later, and not done yet."
          >
            <NativeSelect
              value={roundId}
              onChange={(event) => onChange({ roundId: event.target.value })}
            >
              <option value="">Choose a round…</option>
              {rounds.map((round) => (
                <option key={round.id} value={round.id}>
                  {[formatDate(round.roundDate), round.vehicleName, round.driverName]
                    .filter(Boolean)
                    .join(", ")}
                </option>
              ))}
            </NativeSelect>
          </Field>
        )}
        {isCarriedForUs(method) && (
          <>
            <Field label="Carrier" name="carrierName" optional>
              <Input
                autoComplete="off"
                value={carrierName}
                onChange={(event) => onChange({ carrierName: event.target.value })}
              />
            </Field>
            <Field label="Their reference" name="carrierReference" optional>
              <Input
                autoComplete="off"
                value={carrierReference}
                onChange={(event) => onChange({ carrierReference: event.target.value })}
              />
            </Field>
          </>
        )}
        {method !== "recorded" && (
          <Field label="Planned for" name="plannedFor" optional>
            <DateField
              value={plannedFor}
              onChange={(event) => onChange({ plannedFor: event.target.value })}
            />
          </Field>
        )}
      </div>
    </>
  );
}
