"use client";

import { useId, useState, type ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { Button, type ButtonProps } from "../actions/button";
import { Form } from "../forms/form";
import { FormError } from "../forms/form-error";
import type { FormHandle } from "../forms/use-form";
import { cn } from "../lib/cn";
import { useAsked } from "../lib/use-asked";
import { ConfirmDialog } from "./confirm-dialog";
import { Dialog, DialogContent, DialogTrigger } from "./dialog";
import { useReturnFocus } from "./use-return-focus";

type EditDialogProps<Values extends FieldValues> = {
  form: FormHandle<Values>;
  title: ReactNode;
  description?: ReactNode;
  size?: "sm" | "md" | "lg";
  /** The label of the button that sends it: "Add vehicle". Default "Save". */
  save?: ReactNode;
  /** Default "Cancel". */
  cancel?: string;
  tone?: NonNullable<ButtonProps["variant"]>;
  /** True if nothing can be saved yet, because options are loading. */
  disabled?: boolean;
  /** Shown above the fields instead of the fault. */
  notice?: ReactNode;
  /** The layout of the fields; default a column. */
  className?: string;
  /** The fields. The fault of the form is shown above them. */
  children: ReactNode;
} & (
  | {
      /** The button that opens it. */
      trigger: ReactNode;
      /** The value of `?do=…` that opens it: `?do=invite`. */
      act?: string | undefined;
      onClose?: never;
    }
  | {
      trigger?: never;
      act?: never;
      /** The dialog is open while it is mounted, and calls this to be unmounted. */ onClose: () => void;
    }
);

/**
 * The one dialog with a form: title, fields, fault, cancel and save. It closes once saved. Escape, a press outside
 * and the cross ask before dropping typed text; Cancel drops it. Afterwards the focus returns to its former place.
 */
export function EditDialog<Values extends FieldValues>(props: EditDialogProps<Values>) {
  const {
    form,
    save = "Save",
    cancel = "Cancel",
    tone = "primary",
    trigger,
    act,
    onClose,
    disabled = false,
    notice = <FormError />,
    className,
    children,
    ...panel
  } = props;
  const id = useId();
  const [own, setOwn] = useState(false);
  const [asking, setAsking] = useState(false);
  const open = trigger === undefined || own;
  const returnFocus = useReturnFocus(open);

  useAsked(act, () => toggle(true));

  function close() {
    setOwn(false);
    onClose?.();
  }

  function toggle(isOpening: boolean) {
    if (isOpening) {
      form.begin();
      setOwn(true);
    } else if (form.dirty) {
      setAsking(true);
    } else if (!form.busy) {
      close();
    }
  }

  return (
    <Dialog open={open} onOpenChange={toggle}>
      {trigger && <DialogTrigger asChild>{trigger}</DialogTrigger>}
      <DialogContent
        {...panel}
        {...(trigger === undefined && { onCloseAutoFocus: returnFocus })}
        footer={
          <>
            <Button onClick={close}>{cancel}</Button>
            <Button type="submit" form={id} variant={tone} disabled={disabled} loading={form.busy}>
              {save}
            </Button>
          </>
        }
      >
        <Form
          id={id}
          form={form}
          onSent={(done) => done && close()}
          className={cn("flex flex-col gap-4", className)}
        >
          {notice}
          {children}
        </Form>
        <ConfirmDialog
          open={asking}
          onOpenChange={setAsking}
          title="Close without saving?"
          description="What you typed here is not saved yet."
          confirm="Close without saving"
          cancel="Keep typing"
          onConfirm={close}
        />
      </DialogContent>
    </Dialog>
  );
}
