/**
 * A control's `ref` that focuses it when it appears. For the result of an action (a step, a dialog's one field), and
 * for pages whose one purpose is a form.
 */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus();
}
