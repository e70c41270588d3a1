import type { ReactNode } from "react";
import { cn } from "../lib/cn";

type PrintSheetProps = {
  /** The paper's name: "Delivery note", "Load sheet". */
  title: ReactNode;
  /** The sender: name, address, logo. */
  from?: ReactNode;
  /** Number, date, van: at the right. */
  facts?: ReactNode;
  footer?: ReactNode;
  className?: string;
  children: ReactNode;
};

/** A page for paper: shown as the sheet it will be, printed without its frame. */
export function PrintSheet(props: PrintSheetProps) {
  const { title, from, facts, footer, className, children } = props;
  return (
    <article
      // Paper is white, so the sheet keeps the light theme's colours in the dark one.
      data-sheet=""
      className={cn(
        "mx-auto flex w-full max-w-[52rem] flex-col gap-6 rounded-lg border bg-white p-6 text-black shadow-md sm:p-10 print:max-w-none print:rounded-none print:border-0 print:p-0 print:shadow-none",
        className,
      )}
    >
      <header className="flex flex-wrap items-start justify-between gap-6 border-b pb-4">
        <div className="flex flex-col gap-1">
          <h1 className="text-2xl font-semibold tracking-tight">{title}</h1>
          {from && <div className="text-dense text-muted-foreground">{from}</div>}
        </div>
        {facts && <div className="text-dense tabular-nums sm:text-right">{facts}</div>}
      </header>
      {children}
      {footer && (
        <footer className="mt-auto border-t pt-3 text-xs text-muted-foreground">{footer}</footer>
      )}
    </article>
  );
}
