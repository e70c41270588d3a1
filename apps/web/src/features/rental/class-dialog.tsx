"use client";

import {
  Button,
  ChecksField,
  DateField,
  EditDialog,
  MoneyField,
  NumberField,
  SelectField,
  TextField,
  useFieldArray,
  useForm,
} from "@roundsman/ui";
import type { ReactNode } from "react";
import { useVat } from "@/features/goods/use-vat";
import { useApiClient } from "@/trpc/client";
import type { Classes, RentalClass } from "./rental";

const vatRates = [20, 5, 0].map((value) => ({ value, label: `${value}%` }));
const pers = [
  { value: "day" as const, label: "a day" },
  { value: "month" as const, label: "a month" },
  { value: "year" as const, label: "a year" },
];
const bracketKinds = [
  { value: "bottles" as const, label: "how many bottles they hold" },
  { value: "days" as const, label: "how long a bottle is held" },
];

type Draft = {
  name: string;
  startsOn: string;
  vatRate: number;
  rate: {
    per: "day" | "month" | "year";
    freeDays: number | null;
    bracketsBy: "bottles" | "days";
    brackets: { above: number | null; pence: number | null }[];
  };
  productIds: string[];
};

function draftOf(rentalClass: RentalClass | null, today: string): Draft {
  const rate = rentalClass?.rates.at(-1);
  return {
    name: rentalClass?.name ?? "",
    startsOn: rentalClass?.startsOn ?? today,
    vatRate: rentalClass?.vatRate ?? 20,
    rate: {
      per: rate?.per ?? "month",
      freeDays: rate?.freeDays ?? 0,
      bracketsBy: rate?.bracketsBy ?? "bottles",
      brackets: rate?.brackets.map((bracket) => ({ ...bracket })) ?? [{ above: 0, pence: null }],
    },
    productIds: rentalClass?.products.map(({ productId }) => productId) ?? [],
  };
}

const sentOf = ({ rate, vatRate, ...draft }: Draft) => ({
  ...draft,
  vatRate: vatRate === 0 ? (0 as const) : vatRate === 5 ? (5 as const) : (20 as const),
  rate: {
    ...rate,
    freeDays: rate.freeDays ?? 0,
    brackets: rate.brackets.map(({ above, pence }) => ({ above: above ?? 0, pence: pence ?? 0 })),
  },
});

type ClassDialogProps = {
  /** The class to change; null adds one. */
  rentalClass: RentalClass | null;
  classes: Classes;
  today: string;
  trigger: ReactNode;
};

/** Adds a rental class, or changes it from the first day on that is not billed. */
export function ClassDialog({ rentalClass, classes, today, trigger }: ClassDialogProps) {
  const vat = useVat();
  const { rental } = useApiClient().office;
  const form = useForm({
    values: draftOf(rentalClass, classes.unbilledFrom ?? today),
    send: (values) => {
      const { startsOn, ...sent } = sentOf(values);
      return rentalClass
        ? rental.changeClass.mutate({ id: rentalClass.id, ...sent })
        : rental.createClass.mutate({ startsOn, ...sent });
    },
    done: (_, { name }) => (rentalClass ? `${name} saved` : `${name} added`),
  });
  const brackets = useFieldArray({ control: form.control, name: "rate.brackets" });
  return (
    <EditDialog
      form={form}
      title={rentalClass ? `Change ${rentalClass.name}` : "Add a rental class"}
      description={
        rentalClass
          ? "The rate and the products hold from the first day that is not billed yet."
          : "What a bottle costs a customer who holds it. A day counts if the bottle is with them as it ends."
      }
      save={rentalClass ? "Save" : "Add class"}
      trigger={trigger}
    >
      <TextField label="Name" name="name" required maxLength={80} hint="As invoices say it." />
      {!rentalClass && <DateField label="First day that is counted" name="startsOn" required />}
      {brackets.fields.map(({ id }, at) => (
        <div key={id} className="flex flex-wrap items-end gap-3">
          {at > 0 && (
            <NumberField
              label="Above"
              name={`rate.brackets.${at}.above`}
              required
              className="w-24"
            />
          )}
          <MoneyField
            label={`Price${vat.ex}${at === 0 ? "" : " there"}`}
            name={`rate.brackets.${at}.pence`}
            required
            className="min-w-32 flex-1"
          />
          {at === 0 ? (
            <SelectField label="For a bottle" name="rate.per" options={pers} className="flex-1" />
          ) : (
            <Button variant="ghost" onClick={() => brackets.remove(at)}>
              Remove
            </Button>
          )}
        </div>
      ))}
      {brackets.fields.length > 1 && (
        <SelectField label="Prices go by" name="rate.bracketsBy" options={bracketKinds} />
      )}
      <Button
        size="sm"
        className="self-start"
        onClick={() => brackets.append({ above: null, pence: null })}
      >
        Another price for many
      </Button>
      <NumberField label="Free days of each bottle" name="rate.freeDays" unit="days" />
      {vat.isShown && <SelectField label="VAT" name="vatRate" options={vatRates} />}
      <ChecksField
        name="productIds"
        legend="Products"
        columns={2}
        options={classes.products.map(({ productId, productName }) => ({
          value: productId,
          label: productName,
        }))}
      />
    </EditDialog>
  );
}
