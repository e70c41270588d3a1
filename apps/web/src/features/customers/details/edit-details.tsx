"use client";

import {
  Button,
  Dialog,
  DialogClose,
  DialogContent,
  DialogTrigger,
  Form,
  FormError,
} from "@roundsman/ui";
import { useId, useState } from "react";
import { useApi } from "@/trpc/client";
import type { RouterOutputs } from "@/trpc/outputs";
import { useFormAction } from "@/trpc/use-form-action";
import { DetailFields } from "./detail-fields";
import { changedDetails, detailValues } from "./detail-values";

type EditDetailsProps = { customer: RouterOutputs["office"]["customers"]["one"] };

/** How to reach them, what they pay, and what they are on paper: changed in one form. */
export function EditDetails({ customer }: EditDetailsProps) {
  const [open, setOpen] = useState(false);
  return (
    <Dialog open={open} onOpenChange={setOpen}>
      <DialogTrigger asChild>
        <Button size="sm">Edit</Button>
      </DialogTrigger>
      {open && <DetailsForm customer={customer} onClose={() => setOpen(false)} />}
    </Dialog>
  );
}

function DetailsForm({ customer, onClose }: EditDetailsProps & { onClose: () => void }) {
  const id = useId();
  const [before] = useState(() => detailValues(customer));
  const [values, setValues] = useState(before);
  const { fault, ...change } = useFormAction(useApi().office.customers.change.mutationOptions(), {
    done: "Details saved",
    onDone: onClose,
  });
  function save() {
    if (change.isPending) return;
    const { rateSetId, ...changed } = changedDetails(before, values);
    const list = rateSetId === undefined ? {} : { rateSetId: rateSetId || null };
    change.mutate({ id: customer.id, ...changed, ...list });
  }
  return (
    <DialogContent
      title={`Details of ${customer.name}`}
      footer={
        <>
          <DialogClose asChild>
            <Button>Cancel</Button>
          </DialogClose>
          <Button type="submit" form={id} variant="primary" loading={change.isPending}>
            Save
          </Button>
        </>
      }
    >
      <Form id={id} issues={fault.issues} onSubmit={save} className="flex flex-col gap-5">
        {fault.message && <FormError message={fault.message} />}
        <DetailFields
          values={values}
          onChange={setValues}
          ownList={
            customer.rateSetId
              ? { id: customer.rateSetId, name: customer.rateSetName ?? "Their list" }
              : null
          }
        />
      </Form>
    </DialogContent>
  );
}
