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
import { receiptMethodWords } from "@/features/payments/by-hand";
import { Changing } from "@/session/office-context";
import { useApiClient } from "@/trpc/client";
import type { RouterOutputs } from "@/trpc/outputs";
import type { Chart } from "./read-chart";

type Connection = RouterOutputs["office"]["accounts"]["get"];
type FormProps = { connection: Connection; chart: Chart };

type Offered = { id: string; code: string | null; name: string };
const withCode = ({ id, code, name }: Offered) => ({
  value: id,
  label: code && code !== name && code !== id ? `${code} ${name}` : name,
});
const offering = (offered: readonly Offered[], empty: string) => [
  { value: "", label: empty },
  ...offered.map(withCode),
];

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

/** What was chosen, or what is proposed where nothing is yet. */
function draftOf({ choices, startsOn }: Connection, { proposed }: Chart) {
  const taxes = choices?.taxes ?? proposed.taxes;
  return {
    startsOn: startsOn ?? "",
    choices: {
      saleId: choices?.saleId ?? proposed.saleId ?? "",
      trackingId: choices?.trackingId ?? "",
      taxes: {
        standard: taxes.standard ?? "",
        reduced: taxes.reduced ?? "",
        zero: taxes.zero ?? "",
        exempt: taxes.exempt ?? "",
        outsideScope: taxes.outsideScope ?? "",
      },
      banks: Object.fromEntries(
        proposed.banks.map(({ method, bankId }) => [
          method,
          choices?.banks[method] ?? bankId ?? "",
        ]),
      ),
    },
  };
}

/** Where sales, VAT and money go in the program, and from which day. */
export function ChoicesForm({ connection, chart }: FormProps) {
  const { accounts } = useApiClient().office;
  const form = useForm({
    values: draftOf(connection, chart),
    send: ({ startsOn, choices: { trackingId, banks, ...choices } }) =>
      accounts.change.mutate({
        startsOn,
        choices: {
          ...choices,
          trackingId: trackingId === "" ? null : trackingId,
          banks: Object.fromEntries(
            chart.proposed.banks.map(({ method }) => [method, banks[method] ?? ""]),
          ) as Record<(typeof chart.proposed.banks)[number]["method"], string>,
        },
      }),
    done: "Kept. What is new is sent within ten minutes",
    kept: (now) => draftOf(now, chart),
  });
  const isXero = connection.program === "xero";
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
              label={isXero ? "Account of sales" : "Product or service of sales"}
              name="choices.saleId"
              options={offering(chart.sales, "Choose one")}
              {...(!isXero && { hint: "Sales go to its account of income." })}
            />
          </div>
          <FieldGroup legend="VAT" columns={3}>
            {taxFields.map(([name, label]) => (
              <SelectField
                key={name}
                label={label}
                name={`choices.taxes.${name}`}
                options={offering(chart.taxes, "Choose one")}
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
                options={offering(chart.banks, "Choose one")}
              />
            ))}
          </FieldGroup>
          {chart.tracking.length > 0 && (
            <SelectField
              label={isXero ? "Tracking" : "Class"}
              name="choices.trackingId"
              options={offering(chart.tracking, "None")}
              hint="Stands on every line that is sent."
              className="max-w-md"
            />
          )}
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
