"use client";

import { Check, ChevronDown } from "lucide-react";
import * as Radix from "radix-ui/select";
import type { ReactNode } from "react";
import { cn } from "../lib/cn";
import { popupItemLook, popupLook } from "../overlays/popup-look";
import { controlLook, type ControlSize } from "./control-look";
import { useFieldProps } from "./field-context";

export type SelectOption<Value extends string> = {
  /** Not "": that is how Radix says "nothing chosen". */
  value: Value;
  label: ReactNode;
  disabled?: boolean;
};

export type SelectProps<Value extends string> = {
  options: readonly SelectOption<Value>[];
  value?: Value | undefined;
  defaultValue?: Value;
  onValueChange?: (value: Value) => void;
  placeholder?: string;
  name?: string;
  disabled?: boolean;
  size?: ControlSize;
  className?: string;
  "aria-label"?: string;
};

/** One of a known few, with rich labels. For long lists a Combobox; in plain forms NativeSelect. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { options, placeholder = "Choose…", size, className } = props;
  const { name, required, ...wiring } = useFieldProps({
    name: props.name,
    "aria-label": props["aria-label"],
  });
  return (
    <Radix.Root
      {...(props.value === undefined ? {} : { value: props.value })}
      {...(props.defaultValue === undefined ? {} : { defaultValue: props.defaultValue })}
      {...(name === undefined ? {} : { name })}
      disabled={props.disabled ?? false}
      required={required ?? false}
      onValueChange={(value) => props.onValueChange?.(value as Value)}
    >
      <Radix.Trigger
        {...wiring}
        data-path={name}
        className={cn(
          controlLook({ size }),
          "inline-flex items-center justify-between gap-2 text-left data-placeholder:text-muted-foreground",
          className,
        )}
      >
        <span className="truncate">
          <Radix.Value placeholder={placeholder} />
        </span>
        <Radix.Icon asChild>
          <ChevronDown aria-hidden className="size-4 shrink-0 text-muted-foreground" />
        </Radix.Icon>
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          position="popper"
          sideOffset={4}
          className={cn(
            popupLook,
            "max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width)",
          )}
        >
          <Radix.Viewport className="p-1">
            {options.map(({ value, label, disabled = false }) => (
              <Radix.Item
                key={value}
                value={value}
                disabled={disabled}
                className={cn(popupItemLook, "pr-8")}
              >
                <Radix.ItemText>{label}</Radix.ItemText>
                <Radix.ItemIndicator className="absolute right-2">
                  <Check aria-hidden />
                </Radix.ItemIndicator>
              </Radix.Item>
            ))}
          </Radix.Viewport>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
