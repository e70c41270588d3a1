"use client";

import { Button, EditDialog, useForm } from "@roundsman/ui";
import { useApiClient } from "@/trpc/client";
import type { RouterOutputs } from "@/trpc/outputs";
import { DetailFields } from "./detail-fields";
import { detailChange, detailValues } from "./detail-values";

type EditDetailsProps = { customer: RouterOutputs["office"]["customers"]["one"] };

/** How to reach them, what they pay, and what they are on paper: changed in one form. */
export function EditDetails({ customer }: EditDetailsProps) {
  const { customers } = useApiClient().office;
  const form = useForm({
    values: detailValues(customer),
    send: (values, before) =>
      customers.change.mutate({ id: customer.id, ...detailChange(before, values) }),
    done: "Details saved",
  });
  const { rateSetId, rateSetName } = customer;
  return (
    <EditDialog
      form={form}
      title={`Details of ${customer.name}`}
      trigger={<Button size="sm">Edit</Button>}
      className="gap-5"
    >
      <DetailFields
        ownList={rateSetId ? { id: rateSetId, name: rateSetName ?? "Their list" } : null}
      />
    </EditDialog>
  );
}
