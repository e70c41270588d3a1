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
  /** The verb on the button that sends it: "Add vehicle". "Save" unless said. */
  save?: ReactNode;
  /** "Cancel" unless said. */
  cancel?: string;
  tone?: NonNullable<ButtonProps["variant"]>;
  /** Nothing can be saved yet: what there is to choose from is on its way. */
  disabled?: boolean;
  /** What stands above the fields in place of what went wrong. */
  notice?: ReactNode;
  /** How the fields are laid out: in a column unless said. */
  className?: string;
  /** The fields. What went wrong with the whole is shown above them. */
  children: ReactNode;
} & (
  | {
      /** The button that opens it. */
      trigger: ReactNode;
      /** The word by which an address opens it: `?do=invite`. */
      act?: string | undefined;
      onClose?: never;
    }
  | {
      trigger?: never;
      act?: never;
      /** It is open as long as it is drawn, and asks to be gone by this. */ onClose: () => void;
    }
);

/**
 * The one dialog with a form: title, fields, what went wrong, cancel and save. It closes once it is saved. Escape,
 * a press outside and the cross ask before they drop what was typed; Cancel drops it. Where the focus was, it is
 * again afterwards.
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

  function toggle(wanted: boolean) {
    if (wanted) {
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
