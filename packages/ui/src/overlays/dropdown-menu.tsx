"use client";

import { Check } from "lucide-react";
import * as Radix from "radix-ui/dropdown-menu";
import { useId, type ComponentProps } from "react";
import { cn } from "../lib/cn";
import { popupItemLook, popupLook } from "./popup-look";

/** Opens by press, Enter or arrow down. The page stays readable for screen readers, so the menu is not modal. */
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
      {/* A separate landmark, because it is outside those of the page. */}
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

/** One action. With `asChild` around a Link, one destination. */
export function DropdownMenuItem({ danger, className, ...rest }: DropdownMenuItemProps) {
  return (
    <Radix.Item {...rest} className={cn(popupItemLook, danger && "text-danger-text", className)} />
  );
}

type DropdownMenuActProps = Omit<DropdownMenuItemProps, "asChild"> & {
  /** The reason for a refusal; null if the action is allowed, undefined if it is not offered at all. */
  why: string | null | undefined;
};

/** An action, or in its place the same label disabled, with the reason below. */
export function DropdownMenuAct({ why, children, className, ...rest }: DropdownMenuActProps) {
  const id = useId();
  if (why === undefined) return null;
  if (why === null) {
    return (
      <DropdownMenuItem {...rest} className={className}>
        {children}
      </DropdownMenuItem>
    );
  }
  // Not `disabled`, because keys don't reach a disabled item: keyboard users would not get the reason.
  return (
    <Radix.Item
      aria-disabled
      aria-describedby={id}
      onSelect={(event) => event.preventDefault()}
      className={cn(popupItemLook, "flex-col items-start gap-0.5", className)}
    >
      <span className="flex items-center gap-2 text-muted-foreground">{children}</span>
      <span id={id} className="max-w-64 text-xs text-pretty text-muted-foreground">
        {why}
      </span>
    </Radix.Item>
  );
}

/** One of several; the chosen one has a tick. */
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
