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
  Input,
  TimeField,
  toast,
} from "@roundsman/ui";
import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useId, useState, type ReactNode } from "react";
import { useApiClient } from "@/trpc/client";
import { faultOf } from "@/trpc/fault";
import type { Yard } from "../read-stock";
import { toYard, valuesOfYard, type YardValues } from "./yard-values";

type YardDialogProps = {
  /** The yard to change; null adds one. */
  yard: Yard | null;
  /** The button that opens it. */
  trigger: ReactNode;
};

/** Adds a yard, or changes where it is and when it is open. */
export function YardDialog({ yard, trigger }: YardDialogProps) {
  const id = useId();
  const router = useRouter();
  const { yards } = useApiClient().office;
  const [open, setOpen] = useState(false);
  const [values, setValues] = useState(valuesOfYard(yard));
  const save = useMutation({
    mutationFn: () =>
      yard
        ? yards.change.mutate({ id: yard.id, ...toYard(values) })
        : yards.create.mutate(toYard(values)),
    onSuccess: ({ name }) => {
      toast.done(yard ? `${name} saved` : `${name} added`);
      setOpen(false);
      router.refresh();
    },
  });
  const { message, issues } = faultOf(save.error);
  const field = (name: keyof YardValues) => ({
    value: values[name],
    onChange: (event: { target: { value: string } }) =>
      setValues({ ...values, [name]: event.target.value }),
  });

  function toggle(opens: boolean) {
    setOpen(opens);
    if (!opens) return;
    save.reset();
    setValues(valuesOfYard(yard));
  }

  return (
    <Dialog open={open} onOpenChange={toggle}>
      <DialogTrigger asChild>{trigger}</DialogTrigger>
      <DialogContent
        title={yard ? `Change ${yard.name}` : "Add a yard"}
        footer={
          <>
            <DialogClose asChild>
              <Button>Cancel</Button>
            </DialogClose>
            <Button type="submit" form={id} variant="primary" loading={save.isPending}>
              {yard ? "Save" : "Add yard"}
            </Button>
          </>
        }
      >
        <Form
          id={id}
          issues={issues}
          onSubmit={() => save.mutate()}
          className="grid gap-4 sm:grid-cols-2"
        >
          <div className="empty:hidden sm:col-span-2">
            {message && <FormError message={message} />}
          </div>
          <Field label="Name" name="name" className="sm:col-span-2">
            <Input autoComplete="off" {...field("name")} />
          </Field>
          <Field label="Address" name="address" className="sm:col-span-2">
            <Input autoComplete="off" {...field("address")} />
          </Field>
          <Field
            label="Postcode"
            name="postcode"
            hint="Finds where it is, for rounds that start and end here."
            className="sm:col-span-2"
          >
            <Input autoComplete="off" {...field("postcode")} />
          </Field>
          <Field label="Opens" name="opens" optional>
            <TimeField {...field("opens")} />
          </Field>
          <Field label="Closes" name="closes" optional>
            <TimeField {...field("closes")} />
          </Field>
        </Form>
      </DialogContent>
    </Dialog>
  );
}
