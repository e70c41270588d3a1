"use client";

import { ConfirmForm, TextareaField, useForm } from "@roundsman/ui";
import type { ReactNode } from "react";

type ReasonDialogProps = {
  trigger: ReactNode;
  title: string;
  description: ReactNode;
  confirm: string;
  tone?: "danger" | "primary";
  /** The label of the box; default "Reason". */
  label?: string;
  hint?: string;
  /** Runs the action with the typed reason. A refusal is shown, and the dialog stays. */
  run: (reason: string) => Promise<unknown>;
  /** The message after success. */
  done: string;
  onDone?: () => void;
};

/** The one dialog that asks for the reason of any action on a customer. */
export function ReasonDialog({ label, hint, run, done, onDone, ...props }: ReasonDialogProps) {
  const form = useForm({
    values: { reason: "" },
    send: ({ reason }) => run(reason),
    done,
    onDone: () => onDone?.(),
    leaves: onDone !== undefined,
  });
  return (
    <ConfirmForm tone="primary" {...props} form={form}>
      <ReasonField label={label} hint={hint} />
    </ConfirmForm>
  );
}

/** The reason itself, for a dialog with further fields. */
export const ReasonField = ({
  label = "Reason",
  hint,
}: {
  label?: string | undefined;
  hint?: string | undefined;
}) => <TextareaField label={label} name="reason" hint={hint} />;
