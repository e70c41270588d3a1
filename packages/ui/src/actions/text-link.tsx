import Link from "next/link";
import type { ComponentProps } from "react";
import { cn } from "../lib/cn";

/** A link among words: underlined, so that colour alone does not mark it. */
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
