import type { ComponentProps } from "react";
import { cn } from "../lib/cn";
import { ScrollRegion } from "./scroll-region";

export type TableProps = Omit<ComponentProps<"table">, "aria-label"> & {
  /** Names the table for screen readers, and its scroll container. */
  label: string;
  /**
   * The layout in narrow containers: "scroll" moves sideways in its own container, "stack" turns each row into a
   * block whose cells are named by their `label`, "lines" gives each row the two lines that its cells' `data-phone`
   * define (lists).
   */
  narrow?: "scroll" | "stack" | "lines";
};

/**
 * The one table. Dense, never wider than its container. If the full table fits, its header sticks below the shell;
 * otherwise it scrolls in its container, with its header. The RowLink in a row's first cell opens the row. The look
 * is in table.css, because class names on each cell would be a large part of a page's bytes.
 */
export function Table({ label, narrow = "scroll", className, ...rest }: TableProps) {
  return (
    <div className="@container/table min-w-0 rounded-[inherit]">
      <ScrollRegion
        label={label}
        className="rounded-[inherit] @3xl/table:not-data-scrolls:overflow-visible print:overflow-visible"
      >
        <table {...rest} aria-label={label} data-narrow={narrow} className={className} />
      </ScrollRegion>
    </div>
  );
}

/** The header's row group. Contains one TableRow of TableHeaders. */
export function TableHead({ className, ...rest }: ComponentProps<"thead">) {
  return (
    <thead
      {...rest}
      // Above the rows' links, which are positioned too.
      className={cn(
        "relative z-10 @3xl/table:sticky @3xl/table:top-(--shell-top) in-data-scrolls:relative! in-data-scrolls:top-0!",
        className,
      )}
    />
  );
}

export function TableBody({ className, ...rest }: ComponentProps<"tbody">) {
  return <tbody {...rest} className={cn("[&>tr:last-child>td]:border-b-0", className)} />;
}

/** A row of totals at the bottom. */
export function TableFoot({ className, ...rest }: ComponentProps<"tfoot">) {
  return (
    <tfoot {...rest} className={cn("font-medium [&_td]:border-t [&_td]:border-b-0", className)} />
  );
}

/** A row. It is positioned, so that a RowLink inside can cover it, and tinted while its SelectRow is on. */
export function TableRow({ className, ...rest }: ComponentProps<"tr">) {
  return <tr {...rest} className={className} />;
}

type CellLook = {
  /** Right-aligned, in figures of equal width. */
  numeric?: boolean;
};

export function TableHeader({
  numeric,
  className,
  ...rest
}: Omit<ComponentProps<"th">, "align"> & CellLook) {
  return <th scope="col" {...rest} className={cn(numeric && "text-end", className)} />;
}

export type TableCellProps = Omit<ComponentProps<"td">, "align"> &
  CellLook & {
    /** The column's name, shown next to the value when the table is stacked. */
    label?: string;
    /** Never wrapped: dates, postcodes, states. */
    fit?: boolean;
  };

export function TableCell({ numeric, label, fit, className, ...rest }: TableCellProps) {
  return (
    <td
      {...rest}
      data-label={label}
      className={cn(
        numeric && "text-end tabular-nums",
        (fit || numeric) && "whitespace-nowrap",
        className,
      )}
    />
  );
}
