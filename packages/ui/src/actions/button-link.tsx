import Link from "next/link";
import type { ComponentProps } from "react";
import { cn } from "../lib/cn";
import { buttonVariants, type ButtonLook } from "./button-variants";

/** A link that looks like a button: for going to a page. A Button is for an action. */
export function ButtonLink({
  variant,
  size,
  square,
  className,
  ...rest
}: ComponentProps<typeof Link> & ButtonLook) {
  return <Link {...rest} className={cn(buttonVariants({ variant, size, square }), className)} />;
}
