import { Button, cn } from "@roundsman/ui";
import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { IfVat } from "@/features/goods/if-vat";
import { skipStep } from "./skip-step";
import { StepActions } from "./step-actions";
import type { StepName, StepState } from "./steps";

const words: Record<StepName, { title: ReactNode; why: ReactNode }> = {
  details: {
    title: (
      <IfVat instead="Your address and bank account">Your VAT, address and bank account</IfVat>
    ),
    why: (
      <>
        <IfVat>Whether you are registered for VAT decides what your prices mean. </IfVat>Address and
        bank account stand on your invoices.
      </>
    ),
  },
  yard: {
    title: "Where your vans load",
    why: "Your yard is where rounds start and end, and where stock is counted.",
  },
  product: {
    title: "What you sell",
    why: "Take common cylinders out of the starter catalogue at your own prices, or add products one by one.",
  },
  customer: {
    title: "Your first customer",
    why: "One to begin with, or all of them from a file.",
  },
  order: {
    title: "Your first order",
    why: "Take it as you would on the phone: who, what, and when it comes.",
  },
};

const stateWords = { done: "done", skipped: "left out", current: "next", next: "to come" };

type GuideStepProps = { name: StepName; state: StepState; number: number };

/** One step: why, the way to it, and past it. */
export function GuideStep({ name, state, number }: GuideStepProps) {
  const { title, why } = words[name];
  const open = state === "current" || state === "next";
  return (
    <li
      aria-current={state === "current" ? "step" : undefined}
      className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3"
    >
      <span
        aria-hidden
        className={cn(
          "flex size-6 shrink-0 items-center justify-center rounded-full text-xs font-semibold ring-1 ring-border ring-inset",
          state === "done" && "bg-success-soft text-success-text",
          state === "current" && "bg-primary text-primary-foreground",
        )}
      >
        {state === "done" ? <Check className="size-3.5" /> : number}
      </span>
      <div className="min-w-0 flex-1 basis-60">
        <p className={cn("text-dense font-medium", !open && "text-muted-foreground")}>
          {title}
          <span className="sr-only">, {stateWords[state]}</span>
          {state === "skipped" && <span aria-hidden> · left out</span>}
        </p>
        {open && <p className="text-xs text-muted-foreground">{why}</p>}
      </div>
      {open && (
        <div className="flex flex-wrap items-center gap-2">
          <StepActions name={name} main={state === "current"} />
          <form action={skipStep}>
            <Button type="submit" size="sm" variant="ghost" name="step" value={name}>
              Leave out<span className="sr-only"> {title}</span>
            </Button>
          </form>
        </div>
      )}
    </li>
  );
}
