"use client";

import { createContext, useContext, useEffect, type ReactNode } from "react";
import type { Issue } from "./issues";

/** A form's fields by name, with their labels: each issue is shown at one of them. */
export type FormFields = Map<string, ReactNode>;

/** The state that a form shares with the fields inside it. */
export type FormState = {
  issues: readonly Issue[];
  /** The messages by the field's name. */
  errors: Record<string, string>;
  /** The message that concerns no field. */
  message?: string | undefined;
  fields?: FormFields;
  /** True while sending, and after sending while the page is about to change. */
  busy?: boolean;
  /** True if something was changed and not saved. */
  dirty?: boolean;
};

export const FormContext = createContext<FormState>({ issues: [], errors: {} });

/** Returns the named field's fault, and registers the field with its label in the surrounding form. */
export function useFieldError(name: string | undefined, label: ReactNode): string | undefined {
  const { errors, fields } = useContext(FormContext);
  useEffect(() => {
    if (name === undefined || !fields) return undefined;
    fields.set(name, label);
    return () => {
      fields.delete(name);
    };
  }, [fields, name, label]);
  return name === undefined ? undefined : errors[name];
}

/**
 * Returns the field that shows an issue: the one with its path, or the nearest parent (`scopes` for `scopes.3`); ""
 * if there is none.
 */
export function fieldShowing(fields: FormFields, path: string): string {
  for (let name = path; name !== ""; name = name.slice(0, Math.max(name.lastIndexOf("."), 0))) {
    if (fields.has(name)) return name;
  }
  return "";
}
