import type { ComponentProps, ReactNode } from "react";
import { cn } from "../../lib/cn";

type NativeChoiceProps = Omit<ComponentProps<"input">, "type" | "size"> & {
  type: "radio" | "checkbox";
  label: ReactNode;
  /** Below the label: days, a charge, an explanation. */
  detail?: ReactNode;
  /** At the right: the price. */
  figure?: ReactNode;
};

/** One of several, or yes and no, as the browser's own control in a card that is one target. Works without script. */
export function NativeChoice({
  type,
  label,
  detail,
  figure,
  className,
  ...rest
}: NativeChoiceProps) {
  return (
    <label
      className={cn(
        "flex min-h-11 cursor-pointer items-start gap-3 rounded-md border border-input/60 bg-surface px-4 py-2.5 hover:bg-hover has-checked:border-primary has-checked:bg-primary-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring",
        className,
      )}
    >
      <input type={type} {...rest} className="mt-1 size-4 shrink-0 accent-primary outline-none" />
      <span className="min-w-0 flex-1">
        <span className="font-medium">{label}</span>
        {detail && <span className="block text-sm text-muted-foreground">{detail}</span>}
      </span>
      {figure && <span className="shrink-0 tabular-nums">{figure}</span>}
    </label>
  );
}
