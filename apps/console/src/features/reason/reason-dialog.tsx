"use client";

import { ConfirmForm, TextareaField, useForm } from "@roundsman/ui";
import type { ReactNode } from "react";

type ReasonDialogProps = {
  trigger: ReactNode;
  title: string;
  description: ReactNode;
  confirm: string;
  tone?: "danger" | "primary";
  /** Words above the box; "Reason" unless said. */
  label?: string;
  hint?: string;
  /** Does it, with the reason as it was typed. A refusal is shown, and the dialog stays. */
  run: (reason: string) => Promise<unknown>;
  /** What is said once it is done. */
  done: string;
  onDone?: () => void;
};

/** Anything done to a customer asks for its reason in the same dialog. */
export function ReasonDialog({ label, hint, run, done, onDone, ...asked }: ReasonDialogProps) {
  const form = useForm({
    values: { reason: "" },
    send: ({ reason }) => run(reason),
    done,
    onDone: () => onDone?.(),
    leaves: onDone !== undefined,
  });
  return (
    <ConfirmForm tone="primary" {...asked} form={form}>
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
