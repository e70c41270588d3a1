import { goToField } from "@roundsman/ui";
import type { KeyboardEvent } from "react";

const control = "input, textarea, select, [role=combobox], [role=menuitem], [role=option]";

/**
 * Sends a letter that is typed on no field to the search for products: once the customer is chosen the keyboard is on
 * "Same again", and whoever wants something else simply types it. The letter itself follows the focus.
 */
export function lettersGoToProducts(event: KeyboardEvent<HTMLFormElement>): void {
  const { key, ctrlKey, metaKey, altKey, target } = event;
  if (ctrlKey || metaKey || altKey || event.defaultPrevented || !/^[\p{L}\p{Nd}]$/u.test(key)) {
    return;
  }
  // A dialog of the form is elsewhere on the page, though its events come by here.
  const isElsewhere = !(target instanceof HTMLElement) || !event.currentTarget.contains(target);
  if (isElsewhere || target.matches(control)) return;
  if (!goToField(event.currentTarget, "lines")) return;
  // "n" on a button begins a new order elsewhere in the office.
  event.nativeEvent.stopImmediatePropagation();
}
