import Link from "next/link";
import type { ComponentProps } from "react";
import { cn } from "../lib/cn";

/** A link among words: underlined, so that it is not known by its colour alone. */
export function TextLink({ className, ...rest }: ComponentProps<typeof Link>) {
  return (
    <Link
      {...rest}
      className={cn(
        "text-link underline decoration-link/40 underline-offset-3 hover:decoration-current",
        className,
      )}
    />
  );
}
