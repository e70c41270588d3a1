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
  /** What the fields hold to begin with. As the server says it anew, it is shown, unless something is typed. */
  values: Values;
  /** Sends what was typed to the service; `before` is what the fields held to begin with. */
  send: (values: Values, before: Values) => Promise<Sent>;
  /** What is said once it is done. */
  done?: string | ((sent: Sent, values: Values) => string);
  /** What the fields hold after a save, by what the service answered; as typed unless said. */
  kept?: (sent: Sent, values: Values) => Values;
  onDone?: (sent: Sent, values: Values) => void;
  /** The page is left once it is done: until the next one is there, nothing can be sent again. */
  leaves?: boolean;
};

/** Why a form was refused. An issue that a field shows has the field's path, any other its own. */
export type FormRefusal = {
  message: string | undefined;
  issues: readonly (Issue & { shown: boolean })[];
};

const noFault: FormRefusal = { message: undefined, issues: [] };

/** A form that is being filled in: react-hook-form's methods, and what becomes of it. */
export type FormHandle<Values extends FieldValues> = UseFormReturn<Values> & {
  fault: FormRefusal;
  /** Something is typed that is not saved. */
  dirty: boolean;
  /** Being sent, or done and about to be left. */
  busy: boolean;
  /** Sends it, once, however often it is called until it is answered; whether it was done. */
  submit: () => Promise<boolean>;
  /** Begins anew with the values as they are by now: what was typed is dropped. */
  begin: () => void;
  fields: FormFields;
};

/**
 * The one form hook. It holds what is typed, sends it once, and shows what the service finds wrong at the field
 * that it names, an issue in a list or of a conflict too. After a refusal everything typed is still there; after
 * a save the page follows.
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
  // Not told by what is drawn: a second press can come before the page is drawn anew.
  const sending = useRef(false);

  const given = JSON.stringify(options.values);
  const shown = useRef(given);
  useEffect(() => {
    if (shown.current === given || isDirty || sending.current) return;
    shown.current = given;
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
    // Drawn at once: nothing holds back the page that `onDone` may lead to.
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
    shown.current = given;
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
