import { Root as Slot, Slottable } from "radix-ui/slot";
import type { ComponentProps, MouseEvent } from "react";
import { LoaderCircle } from "lucide-react";
import { cn } from "../lib/cn";
import { buttonVariants, type ButtonLook } from "./button-variants";

export type ButtonProps = ComponentProps<"button"> &
  ButtonLook & {
    /** Under way: shows it, says it, takes no second press, and keeps the focus. */
    loading?: boolean;
    /** Dresses the single child as the button instead of drawing one. */
    asChild?: boolean;
  };

/** The one button. `type` is "button" unless said, so that none submits a form by accident. */
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
      // Not `disabled` while loading: that would throw the keyboard's focus away.
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
