"use client";

import type { ComponentProps } from "react";
import { cn } from "../lib/cn";
import { controlLook, type ControlSize } from "./control-look";
import { useFieldProps } from "./field-context";

export type InputProps = Omit<ComponentProps<"input">, "size"> & { size?: ControlSize };

/** A line of text. Inside a Field it takes its id, name and descriptions from there. */
export function Input({ size, className, type = "text", ...rest }: InputProps) {
  const props = useFieldProps(rest);
  return <input type={type} {...props} className={cn(controlLook({ size }), className)} />;
}
