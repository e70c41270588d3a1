import type { ReactNode } from "react";
import { cn } from "../lib/cn";

type DescriptionListProps = {
  /** Terms next to their details ("rows"), or above them in columns ("columns"). */
  look?: "rows" | "columns";
  className?: string;
  children: ReactNode;
};

/** The facts of one thing. Contains Descriptions. */
export function DescriptionList({ look = "rows", className, children }: DescriptionListProps) {
  return (
    <dl
      data-look={look}
      className={cn(
        "group/list text-dense",
        look === "columns" && "grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-x-6 gap-y-3",
        className,
      )}
    >
      {children}
    </dl>
  );
}

/** One fact. A missing value shows as a dash. */
export function Description({ term, children }: { term: ReactNode; children?: ReactNode }) {
  const known = children !== null && children !== undefined && children !== "";
  return (
    <div className="min-w-0 group-data-[look=rows]/list:flex group-data-[look=rows]/list:justify-between group-data-[look=rows]/list:gap-4 group-data-[look=rows]/list:border-b group-data-[look=rows]/list:py-1.5 group-data-[look=rows]/list:last:border-b-0">
      <dt className="shrink-0 text-muted-foreground">{term}</dt>
      <dd className="min-w-0 break-words group-data-[look=rows]/list:text-end">
        {known ? children : <span className="text-muted-foreground">–</span>}
      </dd>
    </div>
  );
}
