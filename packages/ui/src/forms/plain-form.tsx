"use client";

import { useEffect, useMemo, useRef, useState, type ComponentProps, type SubmitEvent } from "react";
import { FormContext, type FormFields } from "./form-context";
import { goToField } from "./find-field";
import { issuesToFieldErrors, type Issue } from "./issues";
import { useLookingOnly } from "./looking-only";
import { UnsavedGuard } from "./unsaved-guard";

export type PlainFormProps = Omit<ComponentProps<"form">, "onSubmit" | "ref"> & {
  /**
   * Called without the page loading anew. Where it answers a promise, the form is not sent again before that is
   * settled. Leave out where `action` takes the form.
   */
  onSubmit?: (event: SubmitEvent<HTMLFormElement>) => void | Promise<unknown>;
  /** What the service found wrong; each lands on the Field of that name, the first on the page takes the focus. */
  issues?: readonly Issue[] | undefined;
  /** Those of them that still stand, where some were put right since. */
  standing?: readonly Issue[] | undefined;
  /** What went wrong with the whole of it. */
  message?: string | undefined;
  /** Something was changed and not saved: leaving asks first. */
  dirty?: boolean;
  /** Whether leaving asks then; it does unless said. */
  guarded?: boolean;
  busy?: boolean;
  /** Where the fields inside say that they stand; a map of its own unless given. */
  fields?: FormFields;
  /** False where Enter in a field must not submit: on a phone, whose "Go" is pressed to put the keyboard away. */
  enterSubmits?: boolean;
};

const none: readonly Issue[] = [];

/**
 * The form element of every form: Ctrl+Enter submits from anywhere in it, the first fault takes the focus, and
 * the service, not the browser, judges what was typed. Use `Form` with `useForm`; this alone is for what works
 * without script, and for what keeps a draft of its own.
 */
export function PlainForm(props: PlainFormProps) {
  const {
    onSubmit,
    issues = none,
    standing = issues,
    message,
    dirty = false,
    busy = false,
    ...others
  } = props;
  const { fields: given, guarded = true, enterSubmits = true, children, ...rest } = others;
  const form = useRef<HTMLFormElement>(null);
  // Not told by what is drawn: a second press can come before the page is drawn anew.
  const sending = useRef(false);
  const lookingOnly = useLookingOnly();
  const [own] = useState<FormFields>(() => new Map());
  const fields = given ?? own;
  const state = useMemo(
    () => ({
      issues: standing,
      errors: issuesToFieldErrors(standing),
      message,
      fields,
      busy,
      dirty,
    }),
    [standing, message, fields, busy, dirty],
  );

  useEffect(() => {
    goToField(form.current, ...issues.map(({ path }) => path));
  }, [issues]);

  useEffect(() => {
    const element = form.current;
    const submitByKey = (event: KeyboardEvent) => {
      if (event.key !== "Enter") return;
      const wanted = event.ctrlKey || event.metaKey;
      if (wanted || (!enterSubmits && event.target instanceof HTMLInputElement)) {
        event.preventDefault();
      }
      if (wanted) element?.requestSubmit();
    };
    element?.addEventListener("keydown", submitByKey);
    return () => element?.removeEventListener("keydown", submitByKey);
  }, [enterSubmits]);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    // A dialog may stand in another form for React, though not on the page.
    event.stopPropagation();
    if (lookingOnly) {
      event.preventDefault();
      return;
    }
    // Only a field's own fault (an amount that is none) holds back; the rest is the service's.
    const [faulty, ...further] = faultyFields(event.currentTarget);
    if (faulty) {
      event.preventDefault();
      // Each is told, and says so where it stands.
      for (const field of [faulty, ...further]) field.checkValidity();
      faulty.focus({ preventScroll: true });
      faulty.scrollIntoView({ block: "center", behavior: "smooth" });
      return;
    }
    if (!onSubmit) return;
    event.preventDefault();
    if (!sending.current) void send(onSubmit(event));
  }

  async function send(sent: void | Promise<unknown>) {
    sending.current = true;
    try {
      await sent;
    } finally {
      sending.current = false;
    }
  }

  return (
    <FormContext value={state}>
      {/* Pressed before the script is there, a form without an action goes to its own page: never with what
          was typed in the address, which is kept and logged. */}
      <form
        noValidate
        {...(rest.action === undefined && { method: "post" })}
        {...rest}
        ref={form}
        onSubmit={submit}
      >
        {lookingOnly ? (
          <fieldset disabled className="contents">
            {children}
          </fieldset>
        ) : (
          children
        )}
        <UnsavedGuard dirty={dirty && guarded} />
      </form>
    </FormContext>
  );
}

const faultyFields = (form: HTMLFormElement): HTMLInputElement[] =>
  [...form.elements].flatMap((field) =>
    field instanceof HTMLInputElement && field.validity.customError ? field : [],
  );
