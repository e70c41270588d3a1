import type { ComponentProps } from "react";
import { cn } from "../lib/cn";
import { buttonVariants, type ButtonLook } from "./button-variants";

/** A link that looks like a button and downloads a file; the page stays. The answer names the file. */
export function DownloadLink({
  variant,
  size,
  square,
  className,
  children,
  ...rest
}: ComponentProps<"a"> & ButtonLook) {
  return (
    <a download="" {...rest} className={cn(buttonVariants({ variant, size, square }), className)}>
      {children}
    </a>
  );
}
