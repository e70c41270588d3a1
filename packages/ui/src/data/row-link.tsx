import Link from "next/link";
import type { ComponentProps, ReactNode } from "react";
import { cn } from "../lib/cn";

/**
 * The link that opens a row. It stretches over the whole row, so that a click anywhere, Enter,
 * Ctrl+click and the middle button do what a link does, without a script. Other controls of the
 * row stay above it. Not fetched ahead: a page of fifty rows would ask the server for fifty pages.
 */
export function RowLink(props: ComponentProps<typeof Link>) {
  return <Link prefetch={false} {...props} data-row-link="" />;
}

/** A second line under what names a row; beside it on a phone. */
export function RowDetail({ children }: { children: ReactNode }) {
  return (
    <span className="block text-xs text-muted-foreground @max-xl/table:ml-2 @max-xl/table:inline">
      {children}
    </span>
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
