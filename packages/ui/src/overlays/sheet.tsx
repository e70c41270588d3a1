"use client";

import * as Radix from "radix-ui/dialog";
import { cn } from "../lib/cn";
import { Panel, type PanelProps } from "./panel";

export const Sheet = Radix.Root;
export const SheetTrigger = Radix.Trigger;
export const SheetClose = Radix.Close;

const sides = {
  right: "inset-y-0 right-0 w-full max-w-lg animate-slide-left border-l",
  bottom: "inset-x-0 bottom-0 max-h-[88dvh] animate-slide-up rounded-t-xl border-t",
};

export type SheetContentProps = PanelProps & { side?: keyof typeof sides };

/** A drawer over the page: shows one thing without leaving the list. */
export function SheetContent({ side = "right", className, ...rest }: SheetContentProps) {
  return <Panel {...rest} className={cn(sides[side], className)} />;
}
