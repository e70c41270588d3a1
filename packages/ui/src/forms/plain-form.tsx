"use client";

import { useEffect, useMemo, useRef, useState, type ComponentProps, type SubmitEvent } from "react";
import { FormContext, type FormFields } from "./form-context";
import { goToField } from "./find-field";
import { issuesToFieldErrors, type Issue } from "./issues";
import { useLookingOnly } from "./looking-only";
import { UnsavedGuard } from "./unsaved-guard";

export type PlainFormProps = Omit<ComponentProps<"form">, "onSubmit" | "ref"> & {
  /**
   * Called without a page load. If it returns a promise, the form is not sent again before that settles. Leave it out
   * if `action` handles the form.
   */
  onSubmit?: (event: SubmitEvent<HTMLFormElement>) => void | Promise<unknown>;
  /** The service's issues. Each is shown at the Field of that name, and the first on the page gets the focus. */
  issues?: readonly Issue[] | undefined;
  /** The issues that still apply, if some were corrected since. */
  standing?: readonly Issue[] | undefined;
  /** The message that concerns no field. */
  message?: string | undefined;
  /** True if something was changed and not saved: leaving asks first. */
  dirty?: boolean;
  /** False lets the user leave without that question; default true. */
  guarded?: boolean;
  busy?: boolean;
  /** The map in which the fields inside register; default a new one. */
  fields?: FormFields;
  /** False if Enter in a field must not submit: on a phone, people press "Go" to close the keyboard. */
  enterSubmits?: boolean;
};

const none: readonly Issue[] = [];

/**
 * The form element of every form. Ctrl+Enter submits from anywhere in it, the first fault gets the focus, and the
 * service validates instead of the browser. Use `Form` with `useForm`; use this alone for forms that work without
 * script, and for forms that keep their own draft.
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
  const { fields: sharedFields, guarded = true, enterSubmits = true, children, ...rest } = others;
  const form = useRef<HTMLFormElement>(null);
  // A ref, because a second press can come before the next render.
  const sending = useRef(false);
  const lookingOnly = useLookingOnly();
  const [own] = useState<FormFields>(() => new Map());
  const fields = sharedFields ?? own;
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
      const isDeliberate = event.ctrlKey || event.metaKey;
      if (isDeliberate || (!enterSubmits && event.target instanceof HTMLInputElement)) {
        event.preventDefault();
      }
      if (isDeliberate) element?.requestSubmit();
    };
    element?.addEventListener("keydown", submitByKey);
    return () => element?.removeEventListener("keydown", submitByKey);
  }, [enterSubmits]);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    // In React's tree a dialog can be inside another form, even if it is elsewhere in the DOM.
    event.stopPropagation();
    if (lookingOnly) {
      event.preventDefault();
      return;
    }
    // Only a field's own fault (text that is no amount) blocks; the service checks the rest.
    const [faulty, ...further] = faultyFields(event.currentTarget);
    if (faulty) {
      event.preventDefault();
      // Each faulty field shows its message in its place.
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
      {/* A form without an action submits to its own page if pressed before the script is loaded. POST keeps typed text out of the address, which is stored and logged. */}
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
