/**
 * As a control's `ref`: it takes the focus when it appears. For what follows something the person did
 * (a step, a dialog's one field), and for pages whose one purpose is to be filled in.
 */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus();
}
