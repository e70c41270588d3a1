"use client";

import { createContext, useContext, useEffect, type ReactNode } from "react";
import type { Issue } from "./issues";

/** The fields that stand in a form, by name, with their labels: an issue is shown at one of them. */
export type FormFields = Map<string, ReactNode>;

/** What a form tells what is inside it. */
export type FormState = {
  issues: readonly Issue[];
  /** The same by the field's name. */
  errors: Record<string, string>;
  /** What went wrong with the whole form. */
  message?: string | undefined;
  fields?: FormFields;
  /** Being sent, or sent and about to be left. */
  busy?: boolean;
  /** Something was changed and not saved. */
  dirty?: boolean;
};

export const FormContext = createContext<FormState>({ issues: [], errors: {} });

/** The fault on the named field, which from now on stands in the surrounding form under its label. */
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
 * The field that shows an issue: the one of its path, or the nearest around it (`scopes` for `scopes.3`);
 * "" where none does.
 */
export function fieldShowing(fields: FormFields, path: string): string {
  for (let name = path; name !== ""; name = name.slice(0, Math.max(name.lastIndexOf("."), 0))) {
    if (fields.has(name)) return name;
  }
  return "";
}
