/**
 * The key that presses a button, for sighted users with a keyboard. The button announces it by `aria-keyshortcuts`.
 */
export const KeyHint = ({ children }: { children: string }) => (
  <span aria-hidden className="hidden md:inline">
    <Kbd>{children}</Kbd>
  </span>
);

/** A key, labelled as on the keyboard. */
export function Kbd({ children }: { children: string }) {
  return (
    <kbd className="inline-flex h-5 min-w-5 items-center justify-center rounded-sm border bg-muted px-1 font-sans text-tiny font-medium text-muted-foreground">
      {children}
    </kbd>
  );
}
