"use client";

import { Alert, Field, NativeSelect, RadioGroup, Select } from "@roundsman/ui";
import { formatDateRange, formatMoney, todayIn } from "@roundsman/ui/format";
import { useVat } from "@/features/goods/use-vat";
import { useOffice } from "@/session/office-context";
import type { RouterOutputs } from "@/trpc/outputs";
import { windowValue, type DeliveryOption, type Draft } from "../draft";
import type { EditDraft } from "../use-order-draft";
import { WantedDay } from "./wanted-day";

type Estimate = RouterOutputs["office"]["orders"]["estimate"];
type Address = RouterOutputs["office"]["customers"]["one"]["addresses"][number];

type DeliveryFieldsProps = {
  draft: Draft;
  addresses: readonly Address[];
  options: readonly DeliveryOption[];
  /** Of its delivery area. */
  days: Estimate["deliveryDays"];
  windows: Estimate["deliveryWindows"];
  /** Why what is promised can't be kept. */
  warnings: Estimate["promiseWarnings"];
  optionDays: Estimate["optionDays"];
  edit: EditDraft;
};

const fulfilments = [
  { value: "delivery", label: "Delivery" },
  { value: "collection", label: "Collection" },
] as const;

/** Whether it is brought or collected; where to, by which option, and the day somebody asks for. */
export function DeliveryFields({
  draft,
  addresses,
  options,
  days,
  windows,
  warnings,
  optionDays,
  edit,
}: DeliveryFieldsProps) {
  const vat = useVat();
  const { timeZone } = useOffice();
  const today = todayIn(timeZone);
  const set = (fields: Partial<Draft>) => edit({ do: "set", fields });
  return (
    <>
      <RadioGroup
        label="How it gets there"
        name="fulfilment"
        options={fulfilments}
        value={draft.fulfilment}
        onValueChange={(fulfilment) => set({ fulfilment })}
      />
      {draft.fulfilment === "delivery" && (
        <>
          {draft.customer && (
            <AddressField
              addresses={addresses}
              value={draft.deliveryAddressId}
              onChange={(deliveryAddressId) => set({ deliveryAddressId, deliveryWindow: "" })}
            />
          )}
          {options.length > 0 && (
            <RadioGroup
              label="Delivery option"
              name="deliveryOptionId"
              options={options.map((option) => ({
                value: option.id,
                label: option.name,
                hint: [
                  daysWords(optionDays.find((days) => days.deliveryOptionId === option.id)),
                  option.pricePence === 0 ? "free" : `${formatMoney(option.pricePence)}${vat.ex}`,
                ]
                  .filter(Boolean)
                  .join(" · "),
              }))}
              value={draft.deliveryOptionId ?? ""}
              onValueChange={(deliveryOptionId) => set({ deliveryOptionId })}
            />
          )}
          <WantedDay
            today={today}
            value={draft.wantedOn}
            days={days}
            onChange={(wantedOn) => set({ wantedOn })}
          />
          {draft.wantedOn !== "" && windows.length > 0 && (
            <Field label="Time" name="deliveryWindow">
              <NativeSelect
                value={draft.deliveryWindow}
                onChange={({ target }) => set({ deliveryWindow: target.value })}
              >
                <option value="">Any time of the day</option>
                {windows.map((window) => (
                  <option key={windowValue(window)} value={windowValue(window)}>
                    {window.from} to {window.until}
                  </option>
                ))}
              </NativeSelect>
            </Field>
          )}
          {warnings.map(({ path, message }) => (
            <Alert key={path} tone="warning">
              {message}
            </Alert>
          ))}
        </>
      )}
    </>
  );

  /** "Sat 21 Nov"; empty while nobody has said. */
  function daysWords(days: Estimate["optionDays"][number] | undefined): string {
    if (!days) return "";
    return days.from && days.to
      ? formatDateRange(days.from, days.to, timeZone)
      : "no day can be promised";
  }
}

type AddressFieldProps = {
  addresses: readonly Address[];
  value: string | null;
  onChange: (id: string) => void;
};

function AddressField({ addresses, value, onChange }: AddressFieldProps) {
  if (addresses.length === 0 && value === null) {
    return <Alert tone="warning">This customer has no address to deliver to yet.</Alert>;
  }
  return (
    <Field label="Address" name="deliveryAddressId">
      <Select
        placeholder={addresses.length === 0 ? "Looking it up…" : "Choose…"}
        options={addresses.map((address) => ({ value: address.id, label: inOneLine(address) }))}
        value={value ?? undefined}
        onValueChange={onChange}
      />
    </Field>
  );
}

const inOneLine = ({ name, line1, city, postcode }: Address): string =>
  [name, line1, city, postcode].filter(Boolean).join(", ");
