import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { TableHeader } from "./table";

type SortHeaderProps = {
  children: ReactNode;
  /** The list's address when sorted the other way, from `withParams`. */
  href: string;
  /** The list's current order by this column; left out if it is sorted by another. */
  sorted?: "asc" | "desc" | undefined;
  numeric?: boolean;
  className?: string;
};

const ariaSort = { asc: "ascending", desc: "descending" } as const;

/** A sortable column: a link, so that every order of a list has an address. */
export function SortHeader({ children, href, sorted, numeric, className }: SortHeaderProps) {
  const Icon = sorted === "asc" ? ArrowUp : sorted === "desc" ? ArrowDown : ChevronsUpDown;
  return (
    <TableHeader
      numeric={numeric ?? false}
      className={className}
      aria-sort={sorted ? ariaSort[sorted] : "none"}
    >
      <Link
        href={href}
        scroll={false}
        prefetch={false}
        className="inline-flex h-6 items-center gap-1 rounded-sm hover:text-foreground"
      >
        {children}
        <Icon aria-hidden className={sorted ? "size-3.5" : "size-3.5 opacity-50"} />
      </Link>
    </TableHeader>
  );
}
