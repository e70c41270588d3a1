"use client";

import { EditDialog, TextField, useForm } from "@roundsman/ui";
import { useApiClient } from "@/trpc/client";
import {
  goodsText,
  stages,
  stageWords,
  whatMoves,
  type NextStage,
  type Transfer,
} from "../transfer-states";

type AdvanceDialogProps = {
  transfer: Transfer;
  to: NextStage;
  /** What the button says. */
  deed: string;
  onClose: () => void;
};

/** Moves a transfer on after saying what moves: there is no way back. */
export function AdvanceDialog({ transfer, to, deed, onClose }: AdvanceDialogProps) {
  const { transfers } = useApiClient().office;
  const form = useForm({
    values: {
      carrierName: transfer.carrierName ?? "",
      carrierReference: transfer.carrierReference ?? "",
    },
    send: (carrier) => transfers.advance.mutate({ id: transfer.id, to, ...carrier }),
    done: ({ status }) => `The transfer is ${stageWords[status].toLowerCase()}`,
  });
  const now = transfer.status === "cancelled" ? "planned" : transfer.status;
  const passed = stages.slice(stages.indexOf(now) + 1, stages.indexOf(to) + 1);
  return (
    <EditDialog
      form={form}
      title={`${transfer.fromName} to ${transfer.toName}: ${stageWords[to].toLowerCase()}`}
      description={goodsText(transfer.lines)}
      save={deed}
      cancel="Not yet"
      onClose={onClose}
    >
      <ul className="list-disc pl-5 text-dense">
        {passed.map((stage) => (
          <li key={stage}>{whatMoves(stage, transfer)}</li>
        ))}
      </ul>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Carrier" name="carrierName" optional />
        <TextField label="Their reference" name="carrierReference" optional />
      </div>
    </EditDialog>
  );
}
