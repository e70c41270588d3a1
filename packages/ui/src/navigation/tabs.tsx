"use client";

import * as Radix from "radix-ui/tabs";
import type { ComponentProps } from "react";
import { cn } from "../lib/cn";
import { tabLook, tabListLook } from "./tab-look";

/** Views of one thing on one page. For views with addresses use TabLinks. */
export const Tabs = Radix.Root;

export function TabsList({ className, ...rest }: ComponentProps<typeof Radix.List>) {
  return <Radix.List {...rest} className={cn(tabListLook, className)} />;
}

export function TabsTrigger({ className, ...rest }: ComponentProps<typeof Radix.Trigger>) {
  return <Radix.Trigger {...rest} className={cn(tabLook, className)} />;
}

export function TabsContent({ className, ...rest }: ComponentProps<typeof Radix.Content>) {
  return <Radix.Content {...rest} className={cn("pt-4", className)} />;
}
