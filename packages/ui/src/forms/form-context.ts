"use client";

import { createContext, useContext } from "react";

/** What a Form tells its fields: the fault of each, by name. */
export const FormErrors = createContext<Record<string, string>>({});

/** The fault on the named field, as the server reported it to the surrounding Form. */
export function useFieldError(name: string | undefined): string | undefined {
  const errors = useContext(FormErrors);
  return name === undefined ? undefined : errors[name];
}
