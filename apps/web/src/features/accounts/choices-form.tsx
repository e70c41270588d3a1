"use client";

import {
  Card,
  CardBody,
  CardFooter,
  CardHeader,
  DateField,
  FieldGroup,
  Form,
  FormError,
  SelectField,
  SubmitButton,
  useForm,
} from "@roundsman/ui";
import { useVat } from "@/features/goods/use-vat";
import { receiptMethodWords } from "@/features/payments/by-hand";
import { Changing } from "@/session/office-context";
import { useApiClient } from "@/trpc/client";
import type { RouterOutputs } from "@/trpc/outputs";
import { choicesOf, draftOf } from "./choices-draft";
import { offering } from "./offered";
import { OtherAccounts } from "./other-accounts";
import { PaidSales } from "./paid-sales";
import type { Chart } from "./read-chart";

type Connection = RouterOutputs["office"]["accounts"]["get"];
type FormProps = { connection: Connection; chart: Chart };

/** Which organisation of the program, where the consent opens several or none is chosen yet. */
export function OrganisationForm({ connection, chart }: FormProps) {
  const { accounts } = useApiClient().office;
  const form = useForm({
    values: { organisationId: connection.organisationId ?? "" },
    send: ({ organisationId }) => accounts.change.mutate({ organisationId }),
    done: "The organisation is chosen",
  });
  const isOnly = chart.organisations.length < 2 && connection.organisationId !== null;
  if (isOnly) return null;
  const options = chart.organisations.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Form form={form}>
      <Card className="max-w-3xl">
        <CardHeader title="Organisation" />
        <CardBody>
          <FormError />
          <SelectField
            label="Organisation"
            name="organisationId"
            options={[{ value: "", label: "Choose one" }, ...options]}
            hint="Another organisation begins anew: what was sent to the one before stays there."
            className="max-w-md"
          />
        </CardBody>
        <Changing>
          <CardFooter className="justify-end">
            <SubmitButton needsChange>Choose the organisation</SubmitButton>
          </CardFooter>
        </Changing>
      </Card>
    </Form>
  );
}

const taxFields = [
  ["standard", "20%"],
  ["reduced", "5%"],
  ["zero", "0%"],
  ["exempt", "Exempt"],
  ["outsideScope", "Outside the scope"],
] as const;

/** Where sales, VAT and money go in the program, and from which day. */
export function ChoicesForm({ connection, chart }: FormProps) {
  const vat = useVat();
  const { accounts } = useApiClient().office;
  const draft = draftOf(connection, chart);
  const { choices } = draft;
  const form = useForm({
    values: draft,
    send: ({ startsOn, choices: typed }) => {
      const methods = chart.proposed.banks.map(({ method }) => method);
      return accounts.change.mutate({ startsOn, choices: choicesOf(typed, methods) });
    },
    done: "Kept. What is new is sent within ten minutes",
    kept: (now) => draftOf(now, chart),
  });
  // A tax is known by its name.
  const taxes = chart.taxes.map((tax) => ({ ...tax, code: null }));
  const isXero = connection.program === "xero";
  const words = isXero
    ? { sale: "Account", tracking: "Tracking" }
    : { sale: "Product or service", tracking: "Class" };
  return (
    <Form form={form}>
      <Card className="max-w-3xl">
        <CardHeader
          title="What is sent, and where it goes"
          hint="Proposed by the codes of your journals where one fits. Look at each before you begin."
        />
        <CardBody className="gap-6">
          <FormError />
          <div className="grid gap-4 sm:grid-cols-2">
            <DateField
              label="First day"
              name="startsOn"
              hint="Invoices of this day and later are sent. What was before is in your accounts already."
            />
            <SelectField
              label={`${words.sale} of sales`}
              name="choices.saleId"
              options={offering(chart.sales, "Choose one", choices.saleId)}
              {...(!isXero && { hint: "Sales go to its account of income." })}
            />
            {chart.tracking.length > 0 && (
              <SelectField
                label={words.tracking}
                name="choices.trackingId"
                options={offering(chart.tracking, "None", choices.trackingId)}
                hint="Stands on every line, unless it has another below."
              />
            )}
          </div>
          <SelectField
            label={`${words.sale} of bad debts`}
            name="choices.badDebts.saleId"
            options={offering(chart.writeOffs, "Not sent", choices.badDebts.saleId)}
            hint={
              isXero
                ? `A write-off is a credit note to it${vat.isShown ? ", without VAT. VAT that you claim is entered on the return there" : ""}.`
                : `A product whose account is that of bad debts.${vat.isShown ? " VAT that you claim is entered on the return there." : ""}`
            }
            className="max-w-md"
          />
          <PaidSales chart={chart} choices={choices} isXero={isXero} />
          <OtherAccounts chart={chart} choices={choices} words={words} />
          <FieldGroup legend={vat.isShown ? "VAT" : "Tax"} columns={2}>
            {taxFields.map(([name, label]) => (
              <SelectField
                key={name}
                label={label}
                name={`choices.taxes.${name}`}
                options={offering(taxes, "Choose one", choices.taxes[name])}
              />
            ))}
          </FieldGroup>
          <FieldGroup
            legend="Where money goes"
            columns={2}
            hint="The bank or cash account for each way of paying."
          >
            {chart.proposed.banks.map(({ method }) => (
              <SelectField
                key={method}
                label={receiptMethodWords[method]}
                name={`choices.banks.${method}`}
                options={offering(chart.banks, "Choose one", choices.banks[method] ?? "")}
              />
            ))}
          </FieldGroup>
        </CardBody>
        <Changing>
          <CardFooter className="justify-end">
            <SubmitButton needsChange={connection.choices !== null}>
              {connection.startsOn === null ? "Begin to send" : "Change what is sent"}
            </SubmitButton>
          </CardFooter>
        </Changing>
      </Card>
    </Form>
  );
}
