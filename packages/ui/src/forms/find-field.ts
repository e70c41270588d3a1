/** The control of a form that an issue's path names; a field that posts another value says so. */
function findField(form: HTMLFormElement | null, path: string): HTMLElement | null {
  if (!form || !path) return null;
  const name = CSS.escape(path);
  return form.querySelector<HTMLElement>(
    `[data-path="${name}"], [name="${name}"]:not([type=hidden])`,
  );
}

/** Brings a field into sight and the keyboard to it. */
export function goToField(form: HTMLFormElement | null, path: string): boolean {
  const field = findField(form, path);
  field?.focus({ preventScroll: true });
  field?.scrollIntoView({ block: "center", behavior: "smooth" });
  return field !== null;
}
