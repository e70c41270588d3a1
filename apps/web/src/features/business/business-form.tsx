"use client";

import {
  Alert,
  Button,
  Card,
  CardBody,
  CardFooter,
  Combobox,
  Field,
  FieldGroup,
  Form,
  FormError,
  Input,
  QuantityField,
  Textarea,
} from "@roundsman/ui";
import { useState, type ReactNode } from "react";
import { PictureField } from "@/features/pictures/picture-field";
import { Changing } from "@/session/office-context";
import { useApi } from "@/trpc/client";
import { useFormAction } from "@/trpc/use-form-action";
import { draftOf, type OwnBusiness } from "./business-draft";

type BusinessFormProps = {
  business: OwnBusiness;
  /** IANA names, to choose from. */
  timeZones: readonly string[];
  /** Pictures come with the plans that have a shop. */
  mayHaveLogo: boolean;
};

/** What a business says of itself. */
export function BusinessForm({ business, timeZones, mayHaveLogo }: BusinessFormProps) {
  const kept = draftOf(business);
  const [draft, setDraft] = useState(kept);
  const save = useFormAction(useApi().office.business.change.mutationOptions(), {
    done: "Saved",
    onDone: (saved) => setDraft(draftOf(saved)),
  });
  const dirty = JSON.stringify(draft) !== JSON.stringify(kept);
  const whyNotPayees = business.can.changePayeeDetails;
  const payeesStay = whyNotPayees !== null;
  const set = (fields: Partial<typeof draft>) => setDraft({ ...draft, ...fields });
  return (
    <Form issues={save.fault.issues} dirty={dirty} onSubmit={() => save.mutate(draft)}>
      <Card>
        <CardBody className="gap-6">
          {save.fault.message && <FormError message={save.fault.message} />}
          {whyNotPayees && <Alert title="Some details stay as they are">{whyNotPayees}</Alert>}
          <FieldGroup legend="Who you are" columns={2}>
            <Kept when={payeesStay}>
              <Field label="Name" name="name">
                <Input value={draft.name} onChange={(event) => set({ name: event.target.value })} />
              </Field>
            </Kept>
            <Field label="Short name" hint="In your shop's address. It stays as it is.">
              <Input readOnly value={business.slug} />
            </Field>
            <Field label="Phone" name="phone">
              <Input
                type="tel"
                value={draft.phone}
                onChange={(event) => set({ phone: event.target.value })}
              />
            </Field>
            <Kept when={payeesStay}>
              <Field label="Email" name="email" hint="Customers' answers to your mails go here.">
                <Input
                  type="email"
                  value={draft.email}
                  onChange={(event) => set({ email: event.target.value })}
                />
              </Field>
              <Field label="Address" name="address" className="@lg:col-span-2">
                <Textarea
                  rows={3}
                  value={draft.address}
                  onChange={(event) => set({ address: event.target.value })}
                />
              </Field>
            </Kept>
          </FieldGroup>
          {mayHaveLogo && (
            <PictureField
              label="Logo"
              name="logoKey"
              hint="On your shop, until the shop has one of its own."
              value={draft.logoKey}
              onChange={(logoKey) => set({ logoKey })}
            />
          )}
          <FieldGroup legend="Invoices" columns={3}>
            <Kept when={payeesStay}>
              <Field label="Company number" name="companyNumber">
                <Input
                  value={draft.companyNumber}
                  onChange={(event) => set({ companyNumber: event.target.value })}
                />
              </Field>
              <Field label="VAT number" name="vatNumber">
                <Input
                  value={draft.vatNumber}
                  onChange={(event) => set({ vatNumber: event.target.value })}
                />
              </Field>
            </Kept>
            <Field
              label="Payment terms"
              name="paymentTermsDays"
              hint="Days until an invoice is due."
            >
              <QuantityField
                value={draft.paymentTermsDays}
                min={0}
                max={365}
                onValueChange={(days) => set({ paymentTermsDays: days })}
              />
            </Field>
          </FieldGroup>
          <FieldGroup legend="Clock" columns={2}>
            <Field
              label="Time zone"
              name="timeZone"
              hint="Days and times everywhere are counted by it."
            >
              <Combobox
                items={timeZones}
                value={draft.timeZone}
                itemKey={(name) => name}
                itemText={(name) => name}
                empty="No time zone of that name: try a city."
                onValueChange={(name) => set({ timeZone: name ?? "" })}
              />
            </Field>
          </FieldGroup>
        </CardBody>
        <Changing>
          <CardFooter className="justify-end">
            <Button type="submit" variant="primary" disabled={!dirty} loading={save.isPending}>
              Save
            </Button>
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
