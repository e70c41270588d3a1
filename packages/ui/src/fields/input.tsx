"use client";

import type { ComponentProps } from "react";
import { cn } from "../lib/cn";
import { controlLook, type ControlSize } from "./control-look";
import { useFieldProps } from "./field-context";

export type InputProps = Omit<ComponentProps<"input">, "size"> & { size?: ControlSize };

/** A line of text. Inside a Field it gets its id, name and descriptions from the Field. */
export function Input({ size, className, type = "text", ...rest }: InputProps) {
  const props = useFieldProps(rest);
  return <input type={type} {...props} className={cn(controlLook({ size }), className)} />;
}
