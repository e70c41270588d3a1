"use client";

import { ConfirmDialog, Field, Form, FormError, Textarea, type Issue } from "@roundsman/ui";
import { useState, type ReactNode } from "react";
import { faultOf } from "@/trpc/fault";

type ReasonDialogProps = {
  trigger: ReactNode;
  title: string;
  description: ReactNode;
  confirm: string;
  tone?: "danger" | "primary";
  /** Words above the box; "Reason" unless said. */
  label?: string;
  hint?: string;
  /** Further fields, above the reason. */
  children?: ReactNode;
  /** Does it, with the reason as it was typed. What it throws is shown, and the dialog stays. */
  run: (reason: string) => Promise<unknown>;
};

const none: { message: string | undefined; issues: readonly Issue[] } = {
  message: undefined,
  issues: [],
};

/** Anything done to a customer asks for its reason in the same dialog. */
export function ReasonDialog(props: ReasonDialogProps) {
  const [reason, setReason] = useState("");
  const [fault, setFault] = useState(none);

  async function run() {
    setFault(none);
    try {
      await props.run(reason);
      setReason("");
    } catch (error) {
      setFault(faultOf(error));
      throw error;
    }
  }

  return (
    <ConfirmDialog
      trigger={props.trigger}
      title={props.title}
      description={props.description}
      confirm={props.confirm}
      tone={props.tone ?? "primary"}
      // A refusal is shown in the dialog, which stays open over it.
      onConfirm={() => run()}
    >
      <Form issues={fault.issues} onSubmit={() => undefined} className="flex flex-col gap-4">
        <FormError message={fault.message} />
        {props.children}
        <Field label={props.label ?? "Reason"} name="reason" hint={props.hint}>
          <Textarea value={reason} onChange={(event) => setReason(event.target.value)} />
        </Field>
      </Form>
    </ConfirmDialog>
  );
}
