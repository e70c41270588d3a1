"use client";

import { useMemo, type ReactNode } from "react";
import { FormContext } from "./form-context";
import { issuesToFieldErrors, type Issue } from "./issues";

type FormIssuesProps = { issues: readonly Issue[]; children: ReactNode };

/**
 * Passes the service's issues to the Fields inside, as a Form does, but leaves the focus where it is: for pages that
 * save while somebody types.
 */
export function FormIssues({ issues, children }: FormIssuesProps) {
  const faults = useMemo(() => ({ issues, errors: issuesToFieldErrors(issues) }), [issues]);
  return <FormContext value={faults}>{children}</FormContext>;
}
