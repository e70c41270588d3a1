import type { ComponentProps } from "react";
import { cn } from "../lib/cn";
import { ScrollRegion } from "./scroll-region";

export type TableProps = Omit<ComponentProps<"table">, "aria-label"> & {
  /** Names the table for readers, and the container it may scroll in. */
  label: string;
  /**
   * Where the room is narrow: "scroll" moves sideways inside its own container, "stack" turns each
   * row into a block whose cells are named by their `label`, "lines" gives each row the two lines that
   * its cells' `data-phone` say (lists).
   */
  narrow?: "scroll" | "stack" | "lines";
};

/**
 * The one table. Dense, never wider than its container. Where the whole table fits, its header sticks below the shell;
 * else it scrolls inside its container, with its header. A row opens through the RowLink in its first cell. Its look is
 * in table.css: said for each cell, it would be a good part of a page's bytes.
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

/** The header's row group. Takes one TableRow of TableHeaders. */
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

/** A row of figures below: totals. */
export function TableFoot({ className, ...rest }: ComponentProps<"tfoot">) {
  return (
    <tfoot {...rest} className={cn("font-medium [&_td]:border-t [&_td]:border-b-0", className)} />
  );
}

/** A row. Positioned, so that a RowLink inside can cover it; tinted while its SelectRow is on. */
export function TableRow({ className, ...rest }: ComponentProps<"tr">) {
  return <tr {...rest} className={className} />;
}

type CellLook = {
  /** Figures stand at the end, in figures of equal width. */
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
    /** The column's name, shown beside the value when the table is stacked. */
    label?: string;
    /** Never broken over lines: dates, postcodes, states. */
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
