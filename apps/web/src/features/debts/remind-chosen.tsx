"use client";

import { BulkBar, Button, useSelection } from "@roundsman/ui";
import { BellRing } from "lucide-react";
import type { ReactNode } from "react";
import { useRemind } from "./use-remind";

/** Reminds the customers that are ticked of what is overdue. `children`: what else is done with them. */
export function RemindChosen({ children }: { children?: ReactNode }) {
  const { selected, setAll } = useSelection();
  const remind = useRemind(() => setAll(false));
  return (
    <BulkBar>
      <Button
        size="sm"
        variant="primary"
        loading={remind.busy}
        onClick={() => remind.start([...selected])}
      >
        <BellRing aria-hidden />
        Remind them
      </Button>
      {children}
    </BulkBar>
  );
}
