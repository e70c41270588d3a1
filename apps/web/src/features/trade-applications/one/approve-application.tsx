"use client";

import {
  Button,
  Dialog,
  DialogClose,
  DialogContent,
  DialogTrigger,
  Field,
  Form,
  FormError,
  NativeSelect,
  RadioGroup,
} from "@roundsman/ui";
import { useId, useState } from "react";
import { CustomerPicker } from "@/features/orders/entry/customer-picker";
import type { FoundCustomer } from "@/features/orders/entry/draft";
import { useApi } from "@/trpc/client";
import { useFormAction } from "@/trpc/use-form-action";
import type { Application } from "../application-states";

export type ApproveApplicationProps = {
  application: Application;
  priceLists: readonly { id: string; name: string }[];
  /** Invoices fall due so many days after they are raised: the business's terms. */
  termsDays: number;
};

/** Opens their account: as whom, at which prices, on which terms. */
export function ApproveApplication(props: ApproveApplicationProps) {
  const [open, setOpen] = useState(false);
  return (
    <Dialog open={open} onOpenChange={setOpen}>
      <DialogTrigger asChild>
        <Button variant="primary">Approve</Button>
      </DialogTrigger>
      {open && <ApproveForm {...props} onClose={() => setOpen(false)} />}
    </Dialog>
  );
}

type Whom = "new" | "known";

function ApproveForm({
  application,
  priceLists,
  termsDays,
  onClose,
}: ApproveApplicationProps & { onClose: () => void }) {
  const id = useId();
  const [whom, setWhom] = useState<Whom>("new");
  const [customer, setCustomer] = useState<FoundCustomer | null>(null);
  const [listId, setListId] = useState("");
  const { fault, ...approve } = useFormAction(
    useApi().office.tradeApplications.approve.mutationOptions(),
    { done: `${application.businessName} has a trade account`, onDone: onClose },
  );
  const undecided = whom === "known" && customer === null;
  return (
    <DialogContent
      title={`Approve ${application.businessName}`}
      description={`${application.account.email} is told by email, and orders on account from then on.`}
      footer={
        <>
          <DialogClose asChild>
            <Button>Cancel</Button>
          </DialogClose>
          <Button
            type="submit"
            form={id}
            variant="primary"
            disabled={undecided}
            loading={approve.isPending}
          >
            Open the account
          </Button>
        </>
      }
    >
      <Form
        id={id}
        issues={fault.issues}
        onSubmit={() => {
          if (approve.isPending || undecided) return;
          approve.mutate({
            id: application.id,
            customerId: whom === "known" ? customer?.id : undefined,
            rateSetId: listId || undefined,
          });
        }}
        className="flex flex-col gap-5"
      >
        {fault.message && <FormError message={fault.message} />}
        <RadioGroup
          label="Who they are"
          options={[
            {
              value: "new",
              label: "A new customer",
              hint: "Made of what they said, with their address.",
            },
            { value: "known", label: "A customer already" },
          ]}
          value={whom}
          onValueChange={setWhom}
        />
        {whom === "known" && (
          <CustomerPicker value={customer} onChoose={setCustomer} offersNew={false} />
        )}
        <Field
          label="Price list"
          name="rateSetId"
          hint={whom === "known" ? "Left out, they stay on theirs." : undefined}
        >
          <NativeSelect value={listId} onChange={(event) => setListId(event.target.value)}>
            <option value="">{whom === "known" ? "As it is" : "Everybody’s prices"}</option>
            {priceLists.map(({ id: list, name }) => (
              <option key={list} value={list}>
                {name}
              </option>
            ))}
          </NativeSelect>
        </Field>
        <p className="text-dense">
          <span className="font-medium">Terms: </span>
          on account, each invoice due {termsDays === 0 ? "at once" : `after ${termsDays} days`}, as
          for everybody with an account here.
        </p>
      </Form>
    </DialogContent>
  );
}
