import { Root as Slot, Slottable } from "radix-ui/slot";
import type { ComponentProps, MouseEvent } from "react";
import { LoaderCircle } from "lucide-react";
import { cn } from "../lib/cn";
import { buttonVariants, type ButtonLook } from "./button-variants";

export type ButtonProps = ComponentProps<"button"> &
  ButtonLook & {
    /** True while the action runs. The button shows and announces that, ignores presses, and keeps the focus. */
    loading?: boolean;
    /** Gives the single child the look of the button instead of drawing one. */
    asChild?: boolean;
  };

/** The one button. `type` is "button" by default, so that none submits a form by accident. */
export function Button({
  variant,
  size,
  square,
  loading = false,
  asChild = false,
  className,
  children,
  ...rest
}: ButtonProps) {
  const Element = asChild ? Slot : "button";
  return (
    <Element
      {...(asChild ? {} : { type: "button" })}
      {...rest}
      // Not `disabled` while loading, because that would lose the keyboard's focus.
      {...(loading ? { "aria-disabled": true, "aria-busy": true, onClick: refuse } : {})}
      className={cn(buttonVariants({ variant, size, square }), className)}
    >
      {loading && <LoaderCircle aria-hidden className="animate-spin" />}
      <Slottable>{children}</Slottable>
    </Element>
  );
}

function refuse(event: MouseEvent) {
  event.preventDefault();
}
