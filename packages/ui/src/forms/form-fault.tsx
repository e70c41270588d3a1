"use client";

import type { ReactNode } from "react";
import { FieldFault } from "../fields/field";
import { useFieldError } from "./form-context";

type FormFaultProps = {
  /** The path of a part that is no single control: a picture, a list of things. */
  name: string;
  /** Its name in the form's summary. */
  label?: ReactNode;
  /** The caller's fault; default the form's. */
  error?: string | undefined;
};

/** A fault in a place that has no Field to show it. Renders nothing without a fault. */
export function FormFault({ name, label, error }: FormFaultProps) {
  const formError = useFieldError(name, label);
  const words = error ?? formError;
  return words ? <FieldFault id={undefined}>{words}</FieldFault> : null;
}
