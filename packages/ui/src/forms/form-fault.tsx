"use client";

import { FieldFault } from "../fields/field";
import { useFieldError } from "./form-context";

type FormFaultProps = {
  /** The path of what is no single control: a picture, a list of things. */
  name: string;
  /** The fault, if the caller knows it; otherwise the Form's own. */
  error?: string | undefined;
};

/** A fault in its place where there is no Field to show it. Nothing while nothing is wrong. */
export function FormFault({ name, error }: FormFaultProps) {
  const formError = useFieldError(name);
  const words = error ?? formError;
  return words ? <FieldFault id={undefined}>{words}</FieldFault> : null;
}
