"use client";

import { Button, ConfirmDialog, useAct } from "@roundsman/ui";
import { useApiClient } from "@/trpc/client";
import { goodsText, type Transfer } from "../transfer-states";

/** Cancels after one question: a cancelled transfer can't be taken up again. */
export function CancelTransfer({ transfer }: { transfer: Transfer }) {
  const cancel = useAct(useApiClient().office.transfers.cancel.mutate, {
    done: "Transfer cancelled",
    fault: "The transfer was not cancelled",
  });
  return (
    <ConfirmDialog
      trigger={<Button>Cancel transfer</Button>}
      title={`Cancel the transfer from ${transfer.fromName} to ${transfer.toName}?`}
      description={`${goodsText(transfer.lines)} stay where they are. It can't be taken up again.`}
      confirm="Cancel transfer"
      onConfirm={() => cancel.run({ id: transfer.id })}
    />
  );
}
