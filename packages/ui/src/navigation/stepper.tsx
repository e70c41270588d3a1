import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "../lib/cn";

export type Step = {
  label: string;
  state: "done" | "current" | "next";
  /** The time, the person, or the requirement. */
  detail?: ReactNode;
};

const words = { done: "done", current: "now", next: "to come" };

/** The progress of a thing: a transfer, a supplier order, a checkout. */
export function Stepper({ label, steps }: { label: string; steps: readonly Step[] }) {
  return (
    <ol aria-label={label} className="flex flex-col sm:flex-row">
      {steps.map(({ label, state, detail }, index) => (
        <li
          key={label}
          aria-current={state === "current" ? "step" : undefined}
          className="group relative flex min-w-0 flex-1 gap-2.5 pb-4 last:pb-0 sm:flex-col sm:gap-1.5 sm:pr-3 sm:pb-0"
        >
          <span
            aria-hidden
            className={cn(
              "absolute top-6 bottom-0 left-3 w-px bg-border group-last:hidden sm:top-3 sm:right-0 sm:bottom-auto sm:left-6 sm:h-px sm:w-auto",
              state === "done" && "bg-success",
            )}
          />
          <span
            aria-hidden
            className={cn(
              "relative flex size-6 shrink-0 items-center justify-center rounded-full border bg-surface text-xs font-semibold text-muted-foreground tabular-nums",
              state === "done" && "border-success bg-success-soft text-success-text",
              state === "current" && "border-primary bg-primary text-primary-foreground",
            )}
          >
            {state === "done" ? <Check className="size-3.5" /> : index + 1}
          </span>
          <span className="flex min-w-0 flex-col">
            <span
              className={cn(
                "text-dense font-medium",
                state === "next" && "font-normal text-muted-foreground",
              )}
            >
              {label}
              <span className="sr-only">, {words[state]}</span>
            </span>
            {detail && <span className="text-xs text-muted-foreground">{detail}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
