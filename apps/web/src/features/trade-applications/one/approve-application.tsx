"use client";

import { Button, EditDialog, RadioField, SelectField, useForm, useFormField } from "@roundsman/ui";
import { CustomerPicker } from "@/features/orders/entry/customer/customer-picker";
import type { FoundCustomer } from "@/features/orders/entry/draft";
import { termsInWords } from "@/features/states/payment-terms";
import { useApiClient } from "@/trpc/client";
import type { Application } from "../application-states";

export type ApproveApplicationProps = {
  application: Application;
  priceLists: readonly { id: string; name: string }[];
  /** The business's terms of payment. */
  terms: Parameters<typeof termsInWords>[0];
};

type Values = { whom: "new" | "known"; customerId: FoundCustomer | null; rateSetId: string };
const undecided: Values = { whom: "new", customerId: null, rateSetId: "" };

/** Opens their account: as whom, at which prices, on which terms. */
export function ApproveApplication({ application, ...props }: ApproveApplicationProps) {
  const { tradeApplications } = useApiClient().office;
  const form = useForm({
    values: undecided,
    send: ({ whom, customerId, rateSetId }) =>
      tradeApplications.approve.mutate({
        id: application.id,
        // Nobody chosen is no id: the service says that one is asked for.
        customerId: whom === "known" ? (customerId?.id ?? "") : undefined,
        rateSetId: rateSetId || undefined,
      }),
    done: `${application.businessName} has a trade account`,
  });
  const known = form.watch("whom") === "known";
  const { priceLists, terms } = props;
  return (
    <EditDialog
      form={form}
      title={`Approve ${application.businessName}`}
      description={`${application.account.email} is told by email, and orders on account from then on.`}
      save="Open the account"
      trigger={<Button variant="primary">Approve</Button>}
      className="gap-5"
    >
      <RadioField
        label="Who they are"
        name="whom"
        options={[
          {
            value: "new",
            label: "A new customer",
            hint: "Made of what they said, with their address.",
          },
          { value: "known", label: "A customer already" },
        ]}
      />
      {known && <KnownCustomer />}
      <SelectField
        label="Price list"
        name="rateSetId"
        hint={known ? "Left out, they stay on theirs." : undefined}
        options={[
          { value: "", label: known ? "As it is" : "Everybody’s prices" },
          ...priceLists.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <p className="text-dense">
        <span className="font-medium">Terms: </span>
        on account. Invoices are due by the business’s own terms:{" "}
        {termsInWords(terms).toLowerCase()}.
      </p>
    </EditDialog>
  );
}

function KnownCustomer() {
  const { value, set } = useFormField<FoundCustomer | null>("customerId");
  return <CustomerPicker value={value} onChoose={set} />;
}
