/** A key, as printed on it. */
export function Kbd({ children }: { children: string }) {
  return (
    <kbd className="inline-flex h-5 min-w-5 items-center justify-center rounded-sm border bg-muted px-1 font-sans text-tiny font-medium text-muted-foreground">
      {children}
    </kbd>
  );
}
