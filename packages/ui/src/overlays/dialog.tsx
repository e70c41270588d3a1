"use client";

import * as Radix from "radix-ui/dialog";
import { cn } from "../lib/cn";
import { Panel, type PanelProps } from "./panel";

/** Opens and closes; uncontrolled with a DialogTrigger, or controlled by `open`. */
export const Dialog = Radix.Root;
export const DialogTrigger = Radix.Trigger;
/** Closes the surrounding dialog; with `asChild` around a Button. */
export const DialogClose = Radix.Close;

const widths = { sm: "sm:max-w-sm", md: "sm:max-w-lg", lg: "sm:max-w-3xl" };

type DialogContentProps = PanelProps & { size?: keyof typeof widths };

/** The content of a Dialog. At the bottom of a phone, within reach of thumbs. */
export function DialogContent({ size = "md", className, ...rest }: DialogContentProps) {
  return (
    <Panel
      {...rest}
      className={cn(
        "inset-x-0 bottom-0 mx-auto max-h-[92dvh] w-full animate-rise-in rounded-t-xl border sm:top-[8vh] sm:bottom-auto sm:max-h-[84vh] sm:rounded-xl",
        widths[size],
        className,
      )}
    />
  );
}
