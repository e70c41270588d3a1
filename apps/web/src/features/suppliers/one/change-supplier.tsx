"use client";

import {
  Button,
  Checkbox,
  Dialog,
  DialogClose,
  DialogContent,
  DialogTrigger,
  FieldGroup,
  Form,
  FormError,
  toast,
} from "@roundsman/ui";
import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useId, useState } from "react";
import { useApi } from "@/trpc/client";
import { faultOf } from "@/trpc/fault";
import { SupplierFields } from "../supplier-fields";
import { valuesOfSupplier } from "../supplier-values";
import type { Supplier } from "../supplier";

type ChangeSupplierProps = { supplier: Supplier; yards: readonly { id: string; name: string }[] };

/** Changes who a supplier is on paper, and where it usually delivers. */
export function ChangeSupplier({ supplier, yards }: ChangeSupplierProps) {
  const id = useId();
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const [values, setValues] = useState(valuesOfSupplier(supplier));
  const [yardIds, setYards] = useState(supplier.yardIds);
  const change = useMutation(
    useApi().office.suppliers.change.mutationOptions({
      onSuccess: ({ name }) => {
        toast.done(`${name} saved`);
        setOpen(false);
        router.refresh();
      },
    }),
  );
  const { message, issues } = faultOf(change.error);

  function toggle(opens: boolean) {
    setOpen(opens);
    if (!opens) return;
    change.reset();
    setValues(valuesOfSupplier(supplier));
    setYards(supplier.yardIds);
  }

  return (
    <Dialog open={open} onOpenChange={toggle}>
      <DialogTrigger asChild>
        <Button size="sm">Change</Button>
      </DialogTrigger>
      <DialogContent
        title={`Change ${supplier.name}`}
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
        <Form
          id={id}
          issues={issues}
          onSubmit={() => change.mutate({ id: supplier.id, ...values, yardIds })}
          className="flex flex-col gap-4"
        >
          <FormError message={message} />
          <SupplierFields values={values} onChange={setValues} />
          <FieldGroup legend="Usually delivers to">
            {yards.map((yard) => (
              <Checkbox
                key={yard.id}
                label={yard.name}
                checked={yardIds.includes(yard.id)}
                onCheckedChange={(checked) =>
                  setYards(
                    checked === true
                      ? [...yardIds, yard.id]
                      : yardIds.filter((known) => known !== yard.id),
                  )
                }
              />
            ))}
          </FieldGroup>
        </Form>
      </DialogContent>
    </Dialog>
  );
}
