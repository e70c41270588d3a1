"use client";

import { ConfirmDialog, ConfirmForm, TextareaField, useForm } from "@roundsman/ui";

type IssueOverLimitsProps = {
  /** What the van is called. */
  name: string;
  /** What speaks against it, as the service says it. */
  why: string;
  onClose: () => void;
  /** Issues it with the reason as it was typed. What it throws is shown, and the dialog stays. */
  issue: (reason: string) => Promise<unknown>;
};

/** Asks why a round is issued that carries more than its van may. */
export function IssueOverLimits({ name, why, onClose, issue }: IssueOverLimitsProps) {
  const form = useForm({
    values: { override: "" },
    send: ({ override }) => issue(override),
  });
  return (
    <ConfirmForm
      form={form}
      onClose={onClose}
      title={`Issue ${name} over its limits?`}
      description={why}
      confirm="Issue anyway"
      cancel="Don't issue it"
    >
      <TextareaField
        label="Reason"
        name="override"
        hint="Kept with the round, and printed on its load sheet."
        maxLength={300}
      />
    </ConfirmForm>
  );
}

type MoveAnywayProps = {
  title: string;
  /** What speaks against it, as the service says it. */
  why: string;
  confirm: string;
  onClose: () => void;
  onConfirm: () => void;
};

/** Asks before a round is set out over its van's limits, or done with stops that are open. */
export const MoveAnyway = ({ title, why, confirm, onClose, onConfirm }: MoveAnywayProps) => (
  <ConfirmDialog
    open
    onOpenChange={(open) => !open && onClose()}
    title={title}
    description={why}
    confirm={confirm}
    onConfirm={onConfirm}
  />
);
