"use client";

import { useId, useState, type ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { Form } from "../forms/form";
import { FormError } from "../forms/form-error";
import type { FormHandle } from "../forms/use-form";
import { ConfirmDialog, type ConfirmDialogProps } from "./confirm-dialog";

type ConfirmFormProps<Values extends FieldValues> = Omit<
  ConfirmDialogProps,
  "onConfirm" | "sends" | "open" | "onOpenChange" | "trigger"
> & {
  form: FormHandle<Values>;
} & (
    | { /** The button that opens it. */ trigger: ReactNode; onClose?: never }
    | {
        trigger?: never;
        /** The dialog is open while it is mounted, and calls this to be unmounted. */ onClose: () => void;
      }
  );

/** Asks once before a final action, with fields: a reason, a typed name, a password. */
export function ConfirmForm<Values extends FieldValues>(props: ConfirmFormProps<Values>) {
  const { form, trigger, onClose, children, ...rest } = props;
  const id = useId();
  const [own, setOwn] = useState(false);

  function toggle(open: boolean) {
    if (open) form.begin();
    else onClose?.();
    setOwn(open);
  }

  return (
    <ConfirmDialog
      {...rest}
      trigger={trigger}
      open={trigger === undefined || own}
      onOpenChange={toggle}
      sends={{ form: id, busy: form.busy }}
    >
      <Form
        id={id}
        form={form}
        onSent={(done) => done && toggle(false)}
        className="flex flex-col gap-4"
      >
        <FormError />
        {children}
      </Form>
    </ConfirmDialog>
  );
}
