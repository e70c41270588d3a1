"use client";

import { Tooltip } from "../overlays/tooltip";
import { Button, type ButtonProps } from "./button";

export type IconButtonProps = Omit<ButtonProps, "asChild" | "square" | "aria-label"> & {
  /** What it does: its name for readers, and its tooltip. */
  label: string;
};

/** A button that is an icon. Without an icon everybody knows, use words. */
export function IconButton({ label, variant = "ghost", ...rest }: IconButtonProps) {
  return (
    <Tooltip content={label}>
      <Button {...rest} variant={variant} square aria-label={label} />
    </Tooltip>
  );
}
