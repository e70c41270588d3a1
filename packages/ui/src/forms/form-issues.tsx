"use client";

import { useMemo, type ReactNode } from "react";
import { FormContext } from "./form-context";
import { issuesToFieldErrors, type Issue } from "./issues";

type FormIssuesProps = { issues: readonly Issue[]; children: ReactNode };

/**
 * Tells the Fields inside what the service found wrong, as a Form does, but leaves the keyboard where it
 * is: for what saves itself while somebody types.
 */
export function FormIssues({ issues, children }: FormIssuesProps) {
  const faults = useMemo(() => ({ issues, errors: issuesToFieldErrors(issues) }), [issues]);
  return <FormContext value={faults}>{children}</FormContext>;
}
