"use client";

import { Button, ConfirmDialog } from "@roundsman/ui";
import { useApi } from "@/trpc/client";
import { usePageAction } from "@/trpc/use-page-action";
import { goodsText, type Transfer } from "../transfer-states";

/** Cancels after one question: a cancelled transfer can't be taken up again. */
export function CancelTransfer({ transfer }: { transfer: Transfer }) {
  const cancel = usePageAction(useApi().office.transfers.cancel.mutationOptions(), {
    done: "Transfer cancelled",
    fault: "The transfer was not cancelled",
  });
  return (
    <ConfirmDialog
      trigger={<Button>Cancel transfer</Button>}
      title={`Cancel the transfer from ${transfer.fromName} to ${transfer.toName}?`}
      description={`${goodsText(transfer.lines)} stay where they are. It can't be taken up again.`}
      confirm="Cancel transfer"
      onConfirm={() => cancel.mutateAsync({ id: transfer.id })}
    />
  );
}
