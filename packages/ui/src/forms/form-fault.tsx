"use client";

import type { ReactNode } from "react";
import { FieldFault } from "../fields/field";
import { useFieldError } from "./form-context";

type FormFaultProps = {
  /** The path of what is no single control: a picture, a list of things. */
  name: string;
  /** What it is called in the form's summary. */
  label?: ReactNode;
  /** The fault, if the caller knows it; otherwise the form's own. */
  error?: string | undefined;
};

/** A fault in its place where there is no Field to show it. Nothing while nothing is wrong. */
export function FormFault({ name, label, error }: FormFaultProps) {
  const formError = useFieldError(name, label);
  const words = error ?? formError;
  return words ? <FieldFault id={undefined}>{words}</FieldFault> : null;
}
