"use client";

import { Input, type InputProps } from "../input";

/** A time of day, 24-hour; the value is "HH:MM" or "". */
export function TimeInput(props: Omit<InputProps, "type">) {
  return <Input {...props} type="time" />;
}
