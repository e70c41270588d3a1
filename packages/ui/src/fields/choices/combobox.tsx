"use client";

import { useCombobox, type UseComboboxStateChangeTypes } from "downshift";
import { ChevronsUpDown, LoaderCircle } from "lucide-react";
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { cn } from "../../lib/cn";
import { popupItemLook } from "../../overlays/popup-look";
import { controlLook, type ControlSize } from "../control-look";
import { useFieldProps } from "../field-context";
import { listLook, ListPopup } from "./list-popup";

/** Returns the loaded items that match the text; Enter chooses the first. */
export type Find<Item> = (items: readonly Item[], query: string) => Item[];

/** The props for both kinds of items: fetched while typing, or loaded. */
export type ComboboxCommonProps<Item> = {
  /** The items to choose from: those for the current query if they are fetched, otherwise all. */
  items: readonly Item[];
  value: Item | null;
  onValueChange: (item: Item | null) => void;
  itemKey: (item: Item) => string;
  /** The item's text in the field once chosen. */
  itemText: (item: Item) => string;
  /** The item in the list, if plain text is not enough. */
  renderItem?: (item: Item) => ReactNode;
  /** True while items are loading. */
  loading?: boolean;
  /** The message if nothing matches: the next step. */
  empty?: ReactNode;
  placeholder?: string;
  disabled?: boolean;
  size?: ControlSize;
  className?: string;
  "aria-label"?: string;
};

type ComboboxProps<Item> = ComboboxCommonProps<Item> &
  (
    | {
        /** Receives the typed text, and "" after a choice. The caller fetches. */
        onQueryChange: (query: string) => void;
        find?: never;
      }
    | { find: Find<Item>; onQueryChange?: never }
  );

/**
 * A field that searches: type, arrow keys, Enter. Tab chooses the highlighted item as Enter does, and goes on. Escape
 * closes, and then clears. Enter pressed while items are loading chooses the first of them later, even after the field
 * has lost the focus.
 */
export function Combobox<Item>(props: ComboboxProps<Item>) {
  const { value, itemKey, itemText, loading = false, size, className } = props;
  const [query, setQuery] = useState("");
  const hasty = useRef(false);
  const tabbed = useRef<Item>(undefined);
  const [choices, setChoices] = useState(0);
  const items = props.find ? props.find(props.items, query) : [...props.items];
  const textOf = (item: Item | null | undefined) => (item ? itemText(item) : "");

  function ask(text: string) {
    setQuery(text);
    props.onQueryChange?.(text);
  }

  const box = useCombobox<Item>({
    items,
    selectedItem: value,
    itemToString: textOf,
    itemToKey: (item) => (item ? itemKey(item) : null),
    defaultHighlightedIndex: 0,
    onSelectedItemChange: ({ selectedItem }) => {
      props.onValueChange(selectedItem);
      setChoices(choices + 1);
      ask("");
    },
    onStateChange: ({ type, inputValue }) => {
      if (type === blurType && hasty.current) return;
      hasty.current = false;
      if (type === useCombobox.stateChangeTypes.InputChange) ask(inputValue ?? "");
      if (type === useCombobox.stateChangeTypes.InputBlur) ask("");
    },
    stateReducer: (state, { type, changes }) => {
      if (type !== blurType) return changes;
      // The items for that Enter are still to come.
      if (hasty.current) return { ...state, isOpen: false };
      // Chosen while the field is left, so that the keyboard is on the next field before anybody sends it elsewhere.
      const chosen = tabbed.current;
      tabbed.current = undefined;
      if (chosen) return { ...changes, selectedItem: chosen, inputValue: textOf(chosen) };
      // Leaving the field chooses nothing: an emptied field clears the value, any other text goes back.
      const selectedItem = state.inputValue === "" ? null : state.selectedItem;
      return { ...changes, selectedItem, inputValue: textOf(selectedItem) };
    },
  });
  const { name, ...wiring } = useFieldProps({ "aria-label": props["aria-label"] });

  // Captured before Downshift, which would close the list on such a key and lose it.
  function keepKey(event: KeyboardEvent<HTMLInputElement>) {
    const isTab = event.key === "Tab" && !event.shiftKey && !event.ctrlKey && !event.altKey;
    const isChoosing = isTab && box.isOpen && query.trim() !== "";
    tabbed.current = isChoosing ? items[box.highlightedIndex] : undefined;
    if (event.key !== "Enter" || event.ctrlKey || event.metaKey) return;
    if (!loading || items.length > 0 || query.trim() === "") return;
    event.preventDefault();
    event.stopPropagation();
    hasty.current = true;
  }

  useEffect(() => {
    if (!hasty.current || loading) return;
    hasty.current = false;
    const [first] = items;
    if (first) box.selectItem(first);
  });

  // The choice was stored elsewhere, so the field is ready for the next one.
  const { setInputValue } = box;
  useEffect(() => {
    if (choices > 0 && value === null) setInputValue("");
  }, [choices, value, setInputValue]);

  const around = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const field = around.current?.querySelector("input");
    if (field) typeAgain(field);
  }, []);

  const input = box.getInputProps({ ...wiring, disabled: props.disabled ?? false });

  return (
    <ListPopup
      open={box.isOpen}
      label="Matches"
      anchor={
        <span ref={around} className={cn("relative block w-full min-w-0", className)}>
          <input
            {...input}
            onKeyDownCapture={keepKey}
            // Downshift would set its own label; ours is wired by `for`.
            aria-labelledby={undefined}
            // Downshift refers to a first match even if there is none.
            aria-activedescendant={items.length > 0 ? input["aria-activedescendant"] : undefined}
            data-path={name}
            placeholder={props.placeholder}
            autoComplete="off"
            className={cn(controlLook({ size }), "pr-8")}
          />
          <span
            aria-hidden
            className="pointer-events-none absolute inset-y-0 right-2.5 flex items-center text-muted-foreground [&_svg]:size-4"
          >
            {loading ? <LoaderCircle className="animate-spin" /> : <ChevronsUpDown />}
          </span>
        </span>
      }
    >
      <ul
        {...box.getMenuProps({ "aria-label": "Matches" }, { suppressRefError: true })}
        aria-labelledby={undefined}
        className={listLook}
      >
        {items.map((item, index) => (
          <li
            key={itemKey(item)}
            {...box.getItemProps({ item, index })}
            data-highlighted={box.highlightedIndex === index ? "" : undefined}
            className={popupItemLook}
          >
            {props.renderItem ? props.renderItem(item) : itemText(item)}
          </li>
        ))}
      </ul>
      {items.length === 0 && (
        <p className="px-3 py-2.5 text-dense text-muted-foreground">
          {loading ? "Searching…" : (props.empty ?? "Nothing matches.")}
        </p>
      )}
    </ListPopup>
  );
}

/** Replays text that was typed before the page's script loaded: no handler has received it. */
function typeAgain(field: HTMLInputElement): void {
  const typed = field.value;
  if (typed === field.defaultValue) return;
  field.value = "";
  field.setRangeText(typed, 0, 0, "end");
  field.dispatchEvent(new InputEvent("input", { bubbles: true }));
}

const blurType: UseComboboxStateChangeTypes = useCombobox.stateChangeTypes.InputBlur;
