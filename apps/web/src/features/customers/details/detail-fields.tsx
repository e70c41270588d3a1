"use client";

import {
  CheckboxField,
  FieldGroup,
  MoneyField,
  QuantityField,
  SelectField,
  TextareaField,
  TextField,
  useFormField,
} from "@roundsman/ui";
import { useVat } from "@/features/goods/use-vat";
import { useApi, useApiClient } from "@/trpc/client";
import { useEveryPage } from "@/trpc/use-every-page";
import { ClosedFields } from "./closed-fields";
import type { DetailValues } from "./detail-values";

type PriceList = { id: string; name: string };

const none: readonly PriceList[] = [];

/** `ownList` is the list they are on: it may be archived, and they may stay on it. */
export function DetailFields({ ownList }: { ownList: PriceList | null }) {
  const vat = useVat();
  const { rateSets } = useApiClient().office;
  const { data: lists = none } = useEveryPage(useApi().office.rateSets.list.pathKey(), (at) =>
    rateSets.list.query(at),
  );
  const missing = ownList && !lists.some(({ id }) => id === ownList.id) ? [ownList] : [];
  return (
    <>
      <FieldGroup legend="Who" columns={2}>
        <TextField label="Name" name="name" />
        <TextField label="Phone" name="phone" type="tel" />
        <TextField label="Email" name="email" type="email" hint="For payment links and invoices." />
      </FieldGroup>
      <FieldGroup legend="What they asked for" columns={2}>
        <CheckboxField label="No texts at all" name="noTexts" hint="Not even about their orders." />
        <CheckboxField
          label="Do not call"
          name="doNotCall"
          hint="No calls that sell. It shows next to their number."
        />
      </FieldGroup>
      <FieldGroup legend="What they pay" columns={2}>
        <SelectField
          label="Price list"
          name="rateSetId"
          hint="Prices agreed with them alone come first."
          options={[
            { value: "", label: "Everybody’s prices" },
            ...[...missing, ...lists].map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        <CheckboxField
          label="On account"
          name="onAccount"
          hint="Their orders are invoiced later, unless you say otherwise."
        />
        <MoneyField
          label="Credit limit"
          name="creditLimitPence"
          optional
          hint={`The most they may owe and have on order on account${vat.commaInc}.`}
        />
        <TermsFields />
      </FieldGroup>
      <FieldGroup
        legend="Contact for accounts"
        hint="Who gets invoices and credit notes, where that is not the email above."
        columns={2}
      >
        <TextField label="Their name" name="accountsName" optional />
        <TextField label="Their email" name="accountsEmail" type="email" optional />
      </FieldGroup>
      <ClosedFields />
      <FieldGroup legend="On paper" columns={2}>
        <TextField
          label="Account number"
          name="externalRef"
          optional
          hint="As in your accounts. They are found by it."
        />
        <TextField label="Company number" name="companyNumber" optional />
        {vat.isShown && (
          <>
            <TextField label="VAT number" name="vatNumber" optional />
            <CheckboxField
              label="Buys to sell on"
              name="buysForResale"
              hint="Gas and wood that they sell on bear 20% VAT."
            />
          </>
        )}
        <TextareaField label="Notes" name="notes" optional rows={3} className="sm:col-span-2" />
      </FieldGroup>
    </>
  );
}

/** When their invoices are due: as everybody's, or so many days after a day that is chosen. */
export function TermsFields() {
  const { value: from } = useFormField<DetailValues["termsFrom"]>("termsFrom");
  return (
    <div className="flex flex-col gap-4">
      <SelectField
        label="Payment terms"
        name="termsFrom"
        options={[
          { value: "", label: "As for everybody" },
          { value: "invoice", label: "Days after the invoice" },
          { value: "end_of_month", label: "Days after the end of its month" },
        ]}
      />
      {from !== "" && <QuantityField label="Days" name="termsDays" min={0} max={365} />}
    </div>
  );
}
