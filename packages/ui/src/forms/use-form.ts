"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import {
  useForm as useHookForm,
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type UseFormReturn,
} from "react-hook-form";
import { toast } from "../feedback/toast";
import { faultOf, type Fault } from "./fault";
import { fieldShowing, type FormFields } from "./form-context";
import { issuesToFieldErrors, type Issue } from "./issues";

export type FormOptions<Values extends FieldValues, Sent> = {
  /** The initial values. New ones from the server are shown, unless something is typed. */
  values: Values;
  /** Sends the values to the service; `before` are the initial values. */
  send: (values: Values, before: Values) => Promise<Sent>;
  /** The message after success. */
  done?: string | ((sent: Sent, values: Values) => string);
  /** Returns the values after a save, from the service's answer; default the values as typed. */
  kept?: (sent: Sent, values: Values) => Values;
  onDone?: (sent: Sent, values: Values) => void;
  /** The page changes after success: nothing can be sent again until then. */
  leaves?: boolean;
};

/** A refusal of a form. An issue shown by a field has the field's path, any other its own. */
export type FormRefusal = {
  message: string | undefined;
  issues: readonly (Issue & { shown: boolean })[];
};

const noFault: FormRefusal = { message: undefined, issues: [] };

/** A form being filled in: react-hook-form's methods, and the state of sending. */
export type FormHandle<Values extends FieldValues> = UseFormReturn<Values> & {
  fault: FormRefusal;
  /** True if something is typed and not saved. */
  dirty: boolean;
  /** True while sending, and after success while the page is about to change. */
  busy: boolean;
  /** Sends the form once, even if called again before the answer. Resolves with true for success. */
  submit: () => Promise<boolean>;
  /** Resets the form to the current values, and drops typed text. */
  begin: () => void;
  fields: FormFields;
};

/**
 * The one form hook. It keeps the typed values, sends them once, and shows the service's issues at their fields, even
 * issues in a list or of a conflict. After a refusal all typed text stays; after a save the page is refreshed.
 */
export function useForm<Values extends FieldValues, Sent = unknown>(
  options: FormOptions<Values, Sent>,
): FormHandle<Values> {
  const router = useRouter();
  const methods = useHookForm<Values>({ defaultValues: options.values as DefaultValues<Values> });
  const { isDirty, isSubmitting, defaultValues } = methods.formState;
  const [fields] = useState<FormFields>(() => new Map());
  const [fault, setFault] = useState(noFault);
  const [left, setLeft] = useState(false);
  // A ref, because a second press can come before the next render.
  const sending = useRef(false);

  const initialJson = JSON.stringify(options.values);
  const shown = useRef(initialJson);
  useEffect(() => {
    if (shown.current === initialJson || isDirty || sending.current) return;
    shown.current = initialJson;
    methods.reset(options.values);
  });

  function refuse({ message, issues }: Fault) {
    const placed = issues.map((issue) => {
      const field = fieldShowing(fields, issue.path);
      return { ...issue, path: field || issue.path, shown: field !== "" };
    });
    const errors = issuesToFieldErrors(placed.filter(({ shown }) => shown));
    for (const [name, words] of Object.entries(errors)) {
      methods.setError(name as FieldPath<Values>, { type: "service", message: words });
    }
    setFault({ message, issues: placed });
  }

  function succeed(sent: Sent, values: Values) {
    const { done, kept, onDone, leaves = false } = options;
    const words = typeof done === "function" ? done(sent, values) : done;
    if (words) toast.done(words);
    // Rendered at once, so that nothing delays the page that `onDone` may open.
    flushSync(() => {
      methods.reset(kept ? kept(sent, values) : values);
      setLeft(leaves);
    });
    onDone?.(sent, values);
    if (!leaves) router.refresh();
  }

  async function submit(): Promise<boolean> {
    if (sending.current) return false;
    sending.current = true;
    let done = false;
    setFault(noFault);
    methods.clearErrors();
    try {
      await methods.handleSubmit(async (values) => {
        let sent: Sent;
        try {
          sent = await options.send(values, defaultValues as Values);
        } catch (error) {
          refuse(faultOf(error));
          return;
        }
        done = true;
        succeed(sent, values);
      })();
    } finally {
      sending.current = done && options.leaves === true;
    }
    return done;
  }

  function begin() {
    sending.current = false;
    shown.current = initialJson;
    setLeft(false);
    setFault(noFault);
    methods.reset(options.values);
  }

  return {
    ...methods,
    fault,
    fields,
    dirty: isDirty && !left,
    busy: isSubmitting || left,
    submit,
    begin,
  };
}
