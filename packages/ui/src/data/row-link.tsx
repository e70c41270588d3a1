import Link from "next/link";
import type { ComponentProps } from "react";
import { cn } from "../lib/cn";

/**
 * The link that opens a row. It stretches over the whole row, so that a click anywhere, Enter,
 * Ctrl+click and the middle button do what a link does, without a script. Other controls of the
 * row stay above it. Not fetched ahead: a page of fifty rows would ask the server for fifty pages.
 */
export function RowLink({ className, ...rest }: ComponentProps<typeof Link>) {
  return (
    <Link
      prefetch={false}
      {...rest}
      data-row-link=""
      className={cn(
        "font-medium text-foreground outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ring",
        className,
      )}
    />
  );
}

type RowActionsProps = ComponentProps<"div"> & {
  /** Buttons with words: where the table is stacked they stand below the row, since beside it they cover it. */
  inWords?: boolean;
};

/** A row's own buttons, at its end; beside its name where the table is stacked. */
export function RowActions({ inWords = false, className, ...rest }: RowActionsProps) {
  return (
    <div
      {...rest}
      data-row-actions={inWords ? undefined : ""}
      className={cn("ml-auto flex items-center justify-end gap-1", className)}
    />
  );
}
