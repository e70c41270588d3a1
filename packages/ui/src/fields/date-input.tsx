"use client";

import { Input, type InputProps } from "./input";

/**
 * A day, as the browser lets people pick one; the value is "YYYY-MM-DD" or "". `min` and `max`
 * take the same form.
 */
export function DateInput(props: Omit<InputProps, "type">) {
  return <Input {...props} type="date" />;
}

/** A time of day, 24-hour; the value is "HH:MM" or "". */
export function TimeInput(props: Omit<InputProps, "type">) {
  return <Input {...props} type="time" />;
}
