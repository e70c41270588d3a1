"use client";

import { Tooltip } from "../overlays/tooltip";
import { Button, type ButtonProps } from "./button";

export type IconButtonProps = Omit<ButtonProps, "asChild" | "square" | "aria-label"> & {
  /** The action: the name for screen readers, and the tooltip. */
  label: string;
};

/** A button that is an icon. If there is no icon that everybody knows, use words. */
export function IconButton({ label, variant = "ghost", ...rest }: IconButtonProps) {
  return (
    <Tooltip content={label}>
      <Button {...rest} variant={variant} square aria-label={label} />
    </Tooltip>
  );
}
