"use client";

import { useContext, useMemo, type ComponentProps } from "react";
import { FormProvider, get, useFormState, type FieldValues } from "react-hook-form";
import { Button, type ButtonProps } from "../actions/button";
import { FormContext } from "./form-context";
import { PlainForm } from "./plain-form";
import type { FormHandle } from "./use-form";

export type FormProps<Values extends FieldValues> = Omit<
  ComponentProps<typeof PlainForm>,
  "issues" | "standing" | "message" | "dirty" | "busy" | "fields" | "action" | "onSubmit"
> & {
  form: FormHandle<Values>;
  /** Leaving the page drops typed text without a question: signing in, a search. */
  leavable?: boolean;
  /** Called with true for success, false for a refusal. */
  onSent?: (done: boolean) => void;
};

/** A form managed by `useForm`: the fields inside it only need their names. */
export function Form<Values extends FieldValues>({
  form,
  leavable = false,
  onSent,
  ...rest
}: FormProps<Values>) {
  const { errors } = useFormState({ control: form.control });
  const { issues, message } = form.fault;
  // react-hook-form removes an error when its field is changed, and keeps the same object.
  const stands = issues.map(({ path, shown }) => !shown || get(errors, path) !== undefined).join();
  const standing = useMemo(() => {
    const flags = stands.split(",");
    return issues.filter((_, index) => flags[index] === "true");
  }, [issues, stands]);

  async function send() {
    const done = await form.submit();
    onSent?.(done);
  }

  return (
    <FormProvider {...form}>
      <PlainForm
        {...rest}
        issues={issues}
        standing={standing}
        message={message}
        dirty={form.dirty}
        guarded={!leavable}
        busy={form.busy}
        fields={form.fields}
        onSubmit={() => void send()}
      />
    </FormProvider>
  );
}

type SubmitButtonProps = Omit<ButtonProps, "type" | "loading" | "asChild"> & {
  /** Disabled while nothing is changed: for a form that shows stored values. */
  needsChange?: boolean;
};

/** Submits its form, and shows that it is being sent. */
export function SubmitButton({
  needsChange = false,
  variant = "primary",
  disabled = false,
  ...rest
}: SubmitButtonProps) {
  const { busy = false, dirty = false } = useContext(FormContext);
  return (
    <Button
      {...rest}
      type="submit"
      variant={variant}
      disabled={disabled || (needsChange && !dirty && !busy)}
      loading={busy}
    />
  );
}
