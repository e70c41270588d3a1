"use client";

import {
  Card,
  CardBody,
  CardFooter,
  FieldGroup,
  Form,
  FormError,
  NumberField,
  SubmitButton,
  TextField,
  useForm,
} from "@roundsman/ui";
import { Changing } from "@/session/office-context";
import { useApiClient } from "@/trpc/client";
import type { RouterOutputs } from "@/trpc/outputs";

type NumberSeries = RouterOutputs["office"]["numberSeries"]["get"];

/** What the form holds: a next number that is cleared stays as it was. */
type Draft = Record<keyof NumberSeries, { prefix: string; next: number | null }>;

const draftOf = ({ invoice, creditNote }: NumberSeries): Draft => ({
  invoice: { prefix: invoice.prefix, next: invoice.next },
  creditNote: { prefix: creditNote.prefix, next: creditNote.next },
});

/** What invoices and credit notes are numbered with. */
export function NumberingForm({ series }: { series: NumberSeries }) {
  const { numberSeries } = useApiClient().office;
  const form = useForm({
    values: draftOf(series),
    send: ({ invoice, creditNote }) =>
      numberSeries.change.mutate({
        invoice: { ...invoice, next: invoice.next ?? undefined },
        creditNote: { ...creditNote, next: creditNote.next ?? undefined },
      }),
    done: ({ invoice, creditNote }) =>
      `Saved. Next are ${invoice.nextNumber} and ${creditNote.nextNumber}`,
    kept: draftOf,
  });
  return (
    <Form form={form}>
      <Card>
        <CardBody className="gap-6">
          <FormError />
          <SeriesFields legend="Invoice numbers" name="invoice" series={series.invoice} />
          <SeriesFields legend="Credit note numbers" name="creditNote" series={series.creditNote} />
        </CardBody>
        <Changing>
          <CardFooter className="justify-end">
            <SubmitButton needsChange>Change the numbers</SubmitButton>
          </CardFooter>
        </Changing>
      </Card>
    </Form>
  );
}

type SeriesFieldsProps = {
  legend: string;
  name: keyof NumberSeries;
  series: NumberSeries[keyof NumberSeries];
};

const SeriesFields = ({ legend, name, series }: SeriesFieldsProps) => (
  <FieldGroup legend={legend} hint={`The next is ${series.nextNumber}.`} columns={2}>
    <TextField label="Prefix" name={`${name}.prefix`} />
    <NumberField
      label="Next number"
      name={`${name}.next`}
      hint={
        series.can.changeNext ?? "Go on where your old numbers ended. It can't be changed later."
      }
      readOnly={series.can.changeNext !== null}
    />
  </FieldGroup>
);
