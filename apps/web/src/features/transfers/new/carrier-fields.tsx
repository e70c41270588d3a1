"use client";

import { DateField, RadioField, SelectField, TextField } from "@roundsman/ui";
import { formatDate } from "@roundsman/ui/format";
import { isCarriedForUs, type Method } from "./transfer-draft";
import type { useTransferData } from "./use-transfer-data";

const methods: readonly { value: Method; label: string; hint: string }[] = [
  { value: "courier", label: "Courier", hint: "You move it on, stage by stage." },
  { value: "supplier", label: "A supplier", hint: "You move it on, stage by stage." },
  { value: "round", label: "Our own round", hint: "Moves on as the driver records it." },
  { value: "recorded", label: "It has happened", hint: "Both yards change at once." },
];

type CarrierFieldsProps = {
  method: Method;
  rounds: ReturnType<typeof useTransferData>["rounds"];
};

/** How it goes, and when. */
export const CarrierFields = ({ method, rounds }: CarrierFieldsProps) => (
  <>
    <RadioField label="Carried by" name="method" look="cards" options={methods} />
    <div className="grid gap-4 empty:hidden sm:grid-cols-3">
      {method === "round" && (
        <SelectField
          label="Round"
          name="roundId"
          className="sm:col-span-2"
          hint="Of today and later, and not done yet."
          options={[
            { value: "", label: "Choose a round…" },
            ...rounds.map(({ id, roundDate, vehicleName, driverName }) => ({
              value: id,
              label: [formatDate(roundDate), vehicleName, driverName].filter(Boolean).join(", "),
            })),
          ]}
        />
      )}
      {isCarriedForUs(method) && (
        <>
          <TextField label="Carrier" name="carrierName" optional />
          <TextField label="Their reference" name="carrierReference" optional />
        </>
      )}
      {method !== "recorded" && <DateField label="Planned for" name="plannedFor" optional />}
    </div>
  </>
);
