"use client";

import { Button } from "@roundsman/ui";

export type Side = "edit" | "preview";

type SideSwitchProps = { side: Side; onChange: (side: Side) => void };

const sides: readonly { side: Side; label: string }[] = [
  { side: "edit", label: "Edit" },
  { side: "preview", label: "Preview" },
];

/** Where there is no room for both: the panels, or how it looks. */
export function SideSwitch({ side: now, onChange }: SideSwitchProps) {
  return (
    <div className="mb-3 flex gap-2 lg:hidden">
      {sides.map(({ side, label }) => (
        <Button
          key={side}
          aria-pressed={side === now}
          onClick={() => onChange(side)}
          className="flex-1 aria-pressed:border-primary aria-pressed:bg-primary-soft aria-pressed:text-primary-soft-foreground"
        >
          {label}
        </Button>
      ))}
    </div>
  );
}
