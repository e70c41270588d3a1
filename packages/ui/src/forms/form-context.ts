"use client";

import { createContext, useContext } from "react";
import type { Issue } from "./issues";

/** What a Form tells what is inside it: the faults as reported, and each by its field's name. */
export type FormFaults = { issues: readonly Issue[]; errors: Record<string, string> };

export const FormContext = createContext<FormFaults>({ issues: [], errors: {} });

/** The fault on the named field, as the server reported it to the surrounding Form. */
export function useFieldError(name: string | undefined): string | undefined {
  const { errors } = useContext(FormContext);
  return name === undefined ? undefined : errors[name];
}
