import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../actions/button";
import { ButtonLink } from "../actions/button-link";

type PaginationProps = {
  /** Left out on the first page. */
  previousHref?: string | undefined;
  /** Left out on the last page. */
  nextHref?: string | undefined;
  /** "1 to 30 of 412", if known. */
  children?: ReactNode;
};

/** Links to the previous and next page. Lists page by cursor, so there are no page numbers. */
export function Pagination({ previousHref, nextHref, children }: PaginationProps) {
  return (
    <nav
      aria-label="Pages"
      data-print="hide"
      className="flex flex-wrap items-center justify-between gap-2 px-4 py-2.5"
    >
      <p className="text-xs text-muted-foreground tabular-nums">{children}</p>
      <div className="flex gap-2">
        <Step href={previousHref} rel="prev">
          <ChevronLeft aria-hidden />
          Previous
        </Step>
        <Step href={nextHref} rel="next">
          Next
          <ChevronRight aria-hidden />
        </Step>
      </div>
    </nav>
  );
}

type StepProps = { href: string | undefined; rel: "prev" | "next"; children: ReactNode };

function Step({ href, rel, children }: StepProps) {
  if (href === undefined) {
    return (
      <Button size="sm" disabled>
        {children}
      </Button>
    );
  }
  return (
    <ButtonLink size="sm" href={href} rel={rel}>
      {children}
    </ButtonLink>
  );
}
