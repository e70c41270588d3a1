"use client";

import { createContext, useContext } from "react";

/** The wiring that a Field passes to the control inside it, at any depth. */
export type FieldWiring = {
  id: string;
  name: string | undefined;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
};

export const FieldContext = createContext<FieldWiring | null>(null);

type ControlProps = {
  id?: string | undefined;
  name?: string | undefined;
  required?: boolean | undefined;
  "aria-label"?: string | undefined;
  "aria-describedby"?: string | undefined;
  "aria-invalid"?: boolean | "true" | "false" | "grammar" | "spelling" | undefined;
};

/** Completes a control's own props by those of the surrounding Field; the control's own win. */
export function useFieldProps<Props extends ControlProps>(props: Props): Props & ControlProps {
  const field = useContext(FieldContext);
  if (!field) return props;
  const described = [props["aria-describedby"], field.describedBy].filter(Boolean).join(" ");
  return {
    ...props,
    id: props.id ?? field.id,
    name: props.name ?? field.name,
    required: props.required ?? field.required,
    "aria-describedby": described || undefined,
    "aria-invalid": props["aria-invalid"] ?? (field.invalid || undefined),
  };
}
