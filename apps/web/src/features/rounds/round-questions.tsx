"use client";

import { ConfirmDialog, Field, Form, FormError, Textarea, type Issue } from "@roundsman/ui";
import { useState } from "react";
import { faultOf } from "@/trpc/fault";

type IssueOverLimitsProps = {
  /** What the van is called. */
  name: string;
  /** What speaks against it, as the service says it. */
  why: string;
  onClose: () => void;
  /** Issues it with the reason as it was typed. What it throws is shown, and the dialog stays. */
  issue: (reason: string) => Promise<unknown>;
};

const none: { message: string | undefined; issues: readonly Issue[] } = {
  message: undefined,
  issues: [],
};

/** Asks why a round is issued that carries more than its van may. */
export function IssueOverLimits({ name, why, onClose, issue }: IssueOverLimitsProps) {
  const [reason, setReason] = useState("");
  const [fault, setFault] = useState(none);
  async function confirm() {
    setFault(none);
    try {
      await issue(reason);
    } catch (error) {
      setFault(faultOf(error));
      throw error;
    }
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Issue ${name} over its limits?`}
      description={why}
      confirm="Issue anyway"
      cancel="Don't issue it"
      onConfirm={confirm}
    >
      <Form issues={fault.issues} onSubmit={() => undefined} className="flex flex-col gap-4">
        <FormError message={fault.message} />
        <Field
          label="Reason"
          name="override"
          hint="Kept with the round, and printed on its load sheet."
        >
          <Textarea
            maxLength={300}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
      </Form>
    </ConfirmDialog>
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
