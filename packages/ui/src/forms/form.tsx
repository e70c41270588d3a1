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
  /** False where Enter in a field must not submit: on a phone, whose "Go" is pressed to put the keyboard away. */
  enterSubmits?: boolean;
};

const none: readonly Issue[] = [];

/**
 * The one form. Ctrl+Enter submits from anywhere in it, the first fault takes the focus, and the
 * service, not the browser, judges what was typed.
 */
export function Form(props: FormProps) {
  const { onSubmit, issues = none, dirty = false, enterSubmits = true, children, ...rest } = props;
  const form = useRef<HTMLFormElement>(null);
  const lookingOnly = useLookingOnly();
  const faults = useMemo(() => ({ issues, errors: issuesToFieldErrors(issues) }), [issues]);

  useEffect(() => {
    issues.some(({ path }) => goToField(form.current, path));
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
    if (lookingOnly) {
      event.preventDefault();
      return;
    }
    // Only a field's own fault (an amount that is none) holds back; the rest is the service's.
    const [faulty, ...others] = faultyFields(event.currentTarget);
    if (faulty) {
      event.preventDefault();
      // Each is told, and says so where it stands.
      for (const field of [faulty, ...others]) field.checkValidity();
      faulty.focus({ preventScroll: true });
      faulty.scrollIntoView({ block: "center", behavior: "smooth" });
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

const faultyFields = (form: HTMLFormElement): HTMLInputElement[] =>
  [...form.elements].flatMap((field) =>
    field instanceof HTMLInputElement && field.validity.customError ? field : [],
  );
