"use client";

import { Check } from "lucide-react";
import * as Radix from "radix-ui/dropdown-menu";
import type { ComponentProps } from "react";
import { cn } from "../lib/cn";
import { popupItemLook, popupLook } from "./popup-look";

/** Opens by press, Enter or arrow down. The page behind stays readable, so it is not modal. */
export function DropdownMenu(props: ComponentProps<typeof Radix.Root>) {
  return <Radix.Root modal={false} {...props} />;
}
export const DropdownMenuTrigger = Radix.Trigger;
export const DropdownMenuGroup = Radix.Group;
export const DropdownMenuRadioGroup = Radix.RadioGroup;

export function DropdownMenuContent({
  className,
  sideOffset = 6,
  align = "end",
  label = "Menu",
  ...rest
}: ComponentProps<typeof Radix.Content> & { label?: string }) {
  return (
    <Radix.Portal>
      {/* A landmark of its own, since it stands outside those of the page. */}
      <section aria-label={label}>
        <Radix.Content
          sideOffset={sideOffset}
          align={align}
          collisionPadding={8}
          {...rest}
          className={cn(popupLook, "min-w-44 p-1", className)}
        />
      </section>
    </Radix.Portal>
  );
}

type DropdownMenuItemProps = ComponentProps<typeof Radix.Item> & { danger?: boolean };

/** One thing to do. With `asChild` around a Link, one place to go. */
export function DropdownMenuItem({ danger, className, ...rest }: DropdownMenuItemProps) {
  return (
    <Radix.Item {...rest} className={cn(popupItemLook, danger && "text-danger-text", className)} />
  );
}

/** One of several, the chosen one ticked. */
export function DropdownMenuRadioItem({
  className,
  children,
  ...rest
}: ComponentProps<typeof Radix.RadioItem>) {
  return (
    <Radix.RadioItem {...rest} className={cn(popupItemLook, "pr-8", className)}>
      {children}
      <Radix.ItemIndicator className="absolute right-2">
        <Check aria-hidden />
      </Radix.ItemIndicator>
    </Radix.RadioItem>
  );
}

export function DropdownMenuLabel({ className, ...rest }: ComponentProps<typeof Radix.Label>) {
  return (
    <Radix.Label
      {...rest}
      className={cn("px-2 pt-1.5 pb-1 text-xs text-muted-foreground", className)}
    />
  );
}

export function DropdownMenuSeparator() {
  return <Radix.Separator className="-mx-1 my-1 h-px bg-border" />;
}
