"use client";

import { Button, ChecksField, EditDialog, useForm } from "@roundsman/ui";
import { useApiClient } from "@/trpc/client";
import type { Supplier } from "../supplier";
import { SupplierFields } from "../supplier-fields";
import { valuesOfSupplier } from "../supplier-values";

type ChangeSupplierProps = { supplier: Supplier; yards: readonly { id: string; name: string }[] };

/** Changes who a supplier is on paper, and where it usually delivers. */
export function ChangeSupplier({ supplier, yards }: ChangeSupplierProps) {
  const { suppliers } = useApiClient().office;
  const form = useForm({
    values: { ...valuesOfSupplier(supplier), yardIds: supplier.yardIds },
    send: (values) => suppliers.change.mutate({ id: supplier.id, ...values }),
    done: ({ name }) => `${name} saved`,
  });
  return (
    <EditDialog
      form={form}
      title={`Change ${supplier.name}`}
      trigger={<Button size="sm">Change</Button>}
    >
      <SupplierFields />
      <ChecksField
        legend="Usually delivers to"
        name="yardIds"
        options={yards.map(({ id, name }) => ({ value: id, label: name }))}
      />
    </EditDialog>
  );
}
