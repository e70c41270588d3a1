import { ScrollRegion } from "@roundsman/ui";
import type { ReactNode } from "react";

/** About eight rows. */
const heightPixels = 288;

/** A long table in a box of its own, so that what follows it stays in reach. */
export function Scrolled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ScrollRegion
      label={`${label}, scrolled`}
      maxHeight={heightPixels}
      // The table's head sticks to the box, not below the shell.
      className="rounded-lg border [--shell-top:0px]"
    >
      {children}
    </ScrollRegion>
  );
}
