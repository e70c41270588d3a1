"use client";

import { BulkBar, Button, useSelection } from "@roundsman/ui";
import { Send } from "lucide-react";
import { useSendMany } from "./use-send-many";

/** Mails the invoices ticked in the list, each to its customer. */
export function SendChosen() {
  const { selected, setAll } = useSelection();
  const send = useSendMany(() => setAll(false));
  return (
    <BulkBar>
      <Button
        size="sm"
        variant="primary"
        loading={send.busy}
        onClick={() => send.start([...selected])}
      >
        <Send aria-hidden />
        Email them
      </Button>
    </BulkBar>
  );
}
