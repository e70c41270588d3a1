"use client";

import { useSelect } from "downshift";
import { Check, ChevronDown } from "lucide-react";
import { useState, type ReactNode } from "react";
import { cn } from "../../lib/cn";
import { popupItemLook } from "../../overlays/popup-look";
import { controlLook, type ControlSize } from "../control-look";
import { useFieldProps } from "../field-context";
import { listLook, ListPopup } from "./list-popup";

export type SelectOption<Value extends string> = {
  value: Value;
  /** Plain text; typing a letter jumps to it. */
  label: string;
  /** Shown in the list, if plain text is not enough. */
  detail?: ReactNode;
  disabled?: boolean;
};

type SelectProps<Value extends string> = {
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

/** One of a few, with room for detail. For long lists use Combobox, in plain forms NativeSelect. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { options, placeholder = "Choose…", size, className } = props;
  const [own, setOwn] = useState(props.defaultValue);
  const value = props.value ?? own;
  const chosen = options.find((option) => option.value === value) ?? null;
  const { name, required, ...wiring } = useFieldProps({
    name: props.name,
    "aria-label": props["aria-label"],
  });

  const select = useSelect<SelectOption<Value>>({
    items: [...options],
    selectedItem: chosen,
    itemToString: (option) => option?.label ?? "",
    isItemDisabled: (option) => option.disabled ?? false,
    onSelectedItemChange: ({ selectedItem }) => {
      if (!selectedItem) return;
      setOwn(selectedItem.value);
      props.onValueChange?.(selectedItem.value);
    },
  });

  return (
    <>
      <ListPopup
        open={select.isOpen}
        label="Options"
        anchor={
          <button
            {...select.getToggleButtonProps({
              ...wiring,
              disabled: props.disabled ?? false,
              "aria-required": required,
            })}
            // Downshift would set its own label; ours is wired by `for`.
            aria-labelledby={undefined}
            type="button"
            data-path={name}
            className={cn(
              controlLook({ size }),
              "inline-flex items-center justify-between gap-2 text-left",
              className,
            )}
          >
            <span className={cn("truncate", !chosen && "text-muted-foreground")}>
              {chosen?.label ?? placeholder}
            </span>
            <ChevronDown aria-hidden className="size-4 shrink-0 text-muted-foreground" />
          </button>
        }
      >
        <ul
          {...select.getMenuProps({ "aria-label": "Options" }, { suppressRefError: true })}
          aria-labelledby={undefined}
          className={listLook}
        >
          {options.map((option, index) => (
            <li
              key={option.value}
              {...select.getItemProps({ item: option, index })}
              data-highlighted={select.highlightedIndex === index ? "" : undefined}
              data-disabled={option.disabled ? "" : undefined}
              className={cn(popupItemLook, "pr-8")}
            >
              {option.label}
              {option.detail && (
                <span className="ml-auto text-xs text-muted-foreground">{option.detail}</span>
              )}
              {option.value === value && <Check aria-hidden className="absolute right-2" />}
            </li>
          ))}
        </ul>
      </ListPopup>
      {name !== undefined && <input type="hidden" name={name} value={value ?? ""} />}
    </>
  );
}
