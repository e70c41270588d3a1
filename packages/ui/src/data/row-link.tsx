import Link from "next/link";
import type { ComponentProps, ReactNode } from "react";
import { cn } from "../lib/cn";

/**
 * The link that opens a row. It covers the full row, so that a click anywhere, Enter, Ctrl+click and the middle
 * button work as for a link, without a script. Other controls of the row stay above it. It is not prefetched, because
 * a page of fifty rows would load fifty pages.
 */
export function RowLink(props: ComponentProps<typeof Link>) {
  return <Link prefetch={false} {...props} data-row-link="" />;
}

/** A second line under a row's name; next to the name on a phone. */
export function RowDetail({ children }: { children: ReactNode }) {
  return (
    <span className="block text-xs text-muted-foreground @max-xl/table:ml-2 @max-xl/table:inline">
      {children}
    </span>
  );
}

type RowActionsProps = ComponentProps<"div"> & {
  /**
   * Buttons with words: where the table is stacked they are below the row, because next to it they would cover it.
   */
  inWords?: boolean;
};

/** A row's own buttons, at its end; next to its name where the table is stacked. */
export function RowActions({ inWords = false, className, ...rest }: RowActionsProps) {
  return (
    <div
      {...rest}
      data-row-actions={inWords ? undefined : ""}
      className={cn("ml-auto flex items-center justify-end gap-1", className)}
    />
  );
}
