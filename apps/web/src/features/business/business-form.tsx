"use client";

import { pickFrom } from "@roundsman/api/search";
import {
  Alert,
  Card,
  CardBody,
  CardFooter,
  CheckboxField,
  ComboboxField,
  Field,
  FieldGroup,
  Form,
  FormError,
  Input,
  QuantityField,
  SelectField,
  SubmitButton,
  TextareaField,
  TextField,
  useForm,
} from "@roundsman/ui";
import type { ReactNode } from "react";
import { useVat } from "@/features/goods/use-vat";
import { PictureField } from "@/features/pictures/picture-field";
import { Changing } from "@/session/office-context";
import { useApiClient } from "@/trpc/client";
import { draftOf, sentOf, type OwnBusiness } from "./business-draft";
import { VatFields } from "./vat-fields";

type BusinessFormProps = {
  business: OwnBusiness;
  /** IANA names, to choose from. */
  timeZones: readonly string[];
  /** Pictures come with the plans that have a shop. */
  mayHaveLogo: boolean;
};

/** What a business says of itself. */
export function BusinessForm({ business, timeZones, mayHaveLogo }: BusinessFormProps) {
  const vat = useVat();
  const service = useApiClient().office.business;
  const form = useForm({
    values: draftOf(business),
    send: (draft) => service.change.mutate(sentOf(draft)),
    done: "Saved",
    kept: draftOf,
  });
  const whyNotPayees = business.can.changePayeeDetails;
  const payeesStay = whyNotPayees !== null;
  return (
    <Form form={form}>
      <Card>
        <CardBody className="gap-6">
          <FormError />
          {whyNotPayees && <Alert title="Some details stay as they are">{whyNotPayees}</Alert>}
          <FieldGroup legend="Who you are" columns={2}>
            <Kept when={payeesStay}>
              <TextField label="Name" name="name" />
            </Kept>
            <Field label="Short name" hint="In your shop's address. It stays as it is.">
              <Input readOnly value={business.slug} />
            </Field>
            <TextField label="Phone" name="phone" type="tel" />
            <Kept when={payeesStay}>
              <TextField
                label="Email"
                name="email"
                type="email"
                hint="Customers' answers to your mails go here."
              />
              <TextareaField label="Address" name="address" rows={3} className="@lg:col-span-2" />
            </Kept>
          </FieldGroup>
          {mayHaveLogo && (
            <PictureField
              label="Logo"
              name="logoKey"
              hint="On your shop, until the shop has one of its own."
            />
          )}
          <Kept when={payeesStay}>
            <VatFields />
          </Kept>
          <FieldGroup legend="Invoices" columns={3}>
            <Kept when={payeesStay}>
              <TextField label="Company number" name="companyNumber" />
            </Kept>
            <QuantityField
              label="Payment terms"
              name="paymentTermsDays"
              hint="Days until an invoice is due."
              min={0}
              max={365}
            />
            <SelectField
              label="Days count from"
              name="paymentTermsFrom"
              options={[
                { value: "invoice", label: "The day of the invoice" },
                { value: "end_of_month", label: "The end of its month" },
              ]}
            />
          </FieldGroup>
          <SelectField
            label={
              vat.isShown
                ? "VAT invoices for sales that are paid at once"
                : "Invoices for sales that are paid at once"
            }
            name="vatInvoices"
            hint="Sales paid at the door, by link, in the shop or at the counter. “For each of them” raises and mails the invoice the night after the delivery."
            options={[
              { value: "on_request", label: "When somebody asks" },
              { value: "always", label: "For each of them" },
            ]}
          />
          {vat.isShown && (
            <CheckboxField
              label="New prices are typed including VAT"
              name="pricesIncludeVat"
              hint="Forms begin so. Each price can be either, and those you have stay as they are."
            />
          )}
          <Kept when={payeesStay}>
            <FieldGroup
              legend="Bank account"
              hint="Invoices, their mails and statements ask to be paid into it. Without one they say nothing of where to pay."
              columns={2}
            >
              <TextField label="Account name" name="bankAccountName" />
              <TextField label="Bank" name="bankName" optional />
              <TextField label="Sort code" name="bankSortCode" inputMode="numeric" />
              <TextField label="Account number" name="bankAccountNumber" inputMode="numeric" />
            </FieldGroup>
          </Kept>
          <FieldGroup legend="Clock" columns={2}>
            <ComboboxField
              label="Time zone"
              name="timeZone"
              hint="Days and times everywhere are counted by it."
              items={timeZones}
              itemKey={(name) => name}
              itemText={(name) => name}
              find={(names, query) => pickFrom(names, query, (name) => [name])}
              empty="No time zone of that name: try a city."
            />
          </FieldGroup>
        </CardBody>
        <Changing>
          <CardFooter className="justify-end">
            <SubmitButton needsChange>Save</SubmitButton>
          </CardFooter>
        </Changing>
      </Card>
    </Form>
  );
}

/** Fields of the form that can be read and not changed. */
const Kept = ({ when, children }: { when: boolean; children: ReactNode }) => (
  <fieldset disabled={when} className="contents">
    {children}
  </fieldset>
);
