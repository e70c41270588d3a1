import type { ComponentProps, ReactNode } from "react";
import { cn } from "../lib/cn";

/** A surface for one subject. */
export function Card({ className, ...rest }: ComponentProps<"section">) {
  return (
    <section
      {...rest}
      className={cn(
        "flex min-w-0 flex-col rounded-lg border bg-surface shadow-xs print:shadow-none",
        className,
      )}
    />
  );
}

type CardHeaderProps = {
  title: ReactNode;
  /** One line below the title. */
  hint?: ReactNode;
  /** Buttons and links at the right. */
  actions?: ReactNode;
  className?: string;
};

/** The card's title, at heading level 2. */
export function CardHeader({ title, hint, actions, className }: CardHeaderProps) {
  return (
    <header
      className={cn(
        "flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b px-4 py-2.5",
        className,
      )}
    >
      <div className="min-w-0">
        <h2 className="text-sm font-semibold">{title}</h2>
        {hint && <p className="text-xs text-muted-foreground">{hint}</p>}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </header>
  );
}

/** Padded content. A Table goes directly into the Card, without a body, to reach its edges. */
export function CardBody({ className, ...rest }: ComponentProps<"div">) {
  return <div {...rest} className={cn("flex min-w-0 flex-col gap-4 p-4", className)} />;
}

/** The bottom of a card: buttons of a form, a link to the full list. */
export function CardFooter({ className, ...rest }: ComponentProps<"footer">) {
  return (
    <footer
      {...rest}
      className={cn("flex flex-wrap items-center gap-2 border-t px-4 py-2.5", className)}
    />
  );
}
