"use client";

import { useEffect, useMemo, useRef, type ComponentProps, type SubmitEvent } from "react";
import { FormContext } from "./form-context";
import { goToField } from "./find-field";
import { issuesToFieldErrors, type Issue } from "./issues";
import { useLookingOnly } from "./looking-only";
import { UnsavedGuard } from "./unsaved-guard";

export type FormProps = Omit<ComponentProps<"form">, "onSubmit" | "ref"> & {
  /** Called without the page loading anew. Leave out where `action` takes the form. */
  onSubmit?: (event: SubmitEvent<HTMLFormElement>) => void;
  /** What the service found wrong; each lands on the Field of that name. */
  issues?: readonly Issue[] | undefined;
  /** Something was changed and not saved: leaving asks first. */
  dirty?: boolean;
};

const none: readonly Issue[] = [];

/**
 * The one form. Ctrl+Enter submits from anywhere in it, the first fault takes the focus, and the
 * service, not the browser, judges what was typed.
 */
export function Form({ onSubmit, issues = none, dirty = false, children, ...rest }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const lookingOnly = useLookingOnly();
  const faults = useMemo(() => ({ issues, errors: issuesToFieldErrors(issues) }), [issues]);

  useEffect(() => {
    issues.some(({ path }) => goToField(form.current, path));
  }, [issues]);

  useEffect(() => {
    const element = form.current;
    const submitByKey = (event: KeyboardEvent) => {
      if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      element?.requestSubmit();
    };
    element?.addEventListener("keydown", submitByKey);
    return () => element?.removeEventListener("keydown", submitByKey);
  }, []);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    if (lookingOnly) {
      event.preventDefault();
      return;
    }
    // Only a field's own fault (an amount that is none) holds back; the rest is the service's.
    const faulty = [...event.currentTarget.elements].find(
      (field) => field instanceof HTMLInputElement && field.validity.customError,
    );
    if (faulty instanceof HTMLInputElement) {
      event.preventDefault();
      faulty.reportValidity();
      return;
    }
    if (!onSubmit) return;
    event.preventDefault();
    onSubmit(event);
  }

  return (
    <FormContext value={faults}>
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
        <UnsavedGuard dirty={dirty} />
      </form>
    </FormContext>
  );
}
