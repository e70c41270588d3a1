import type { ReactNode } from "react";
import { cn } from "../lib/cn";

type FieldGroupProps = {
  /** The name of the group: "Delivery address". */
  legend: ReactNode;
  hint?: ReactNode;
  /** Number of columns where there is room. */
  columns?: 1 | 2 | 3;
  /** `lg` in a shop, where a form is its own page and its groups are headings. */
  size?: "sm" | "lg";
  className?: string;
  children: ReactNode;
};

const grids = { 1: "", 2: "@lg:grid-cols-2", 3: "@lg:grid-cols-2 @2xl:grid-cols-3" };

/** Fields that belong together, in columns that fold when narrow. */
export function FieldGroup({
  legend,
  hint,
  columns = 1,
  size = "sm",
  className,
  children,
}: FieldGroupProps) {
  return (
    <fieldset className={cn("@container min-w-0", className)}>
      <legend className={size === "lg" ? "text-xl font-bold" : "text-sm font-semibold"}>
        {legend}
      </legend>
      {hint && <p className="text-xs text-muted-foreground">{hint}</p>}
      <div className={cn("mt-2 grid gap-x-3 gap-y-3.5", grids[columns])}>{children}</div>
    </fieldset>
  );
}
