"use client";

import { Button, ConfirmDialog } from "@roundsman/ui";
import { BellRing } from "lucide-react";
import { useRemind } from "./use-remind";

/** Reminds all who are due, also those of further pages. */
export function RemindAll() {
  const remind = useRemind();
  return (
    <ConfirmDialog
      title="Remind all who are due?"
      description="Each gets one mail, as it is shown here. It can't be called back."
      confirm="Send reminders"
      cancel="Not now"
      tone="primary"
      onConfirm={() => remind.run(null)}
      trigger={
        <Button variant="primary">
          <BellRing aria-hidden />
          Remind all
        </Button>
      }
    />
  );
}
