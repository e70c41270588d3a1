"use client";

import { Button, ConfirmDialog, Field, Textarea } from "@roundsman/ui";
import { formatMoney } from "@roundsman/ui/format";
import { Undo2 } from "lucide-react";
import { useState } from "react";
import { useDrive } from "../drive-context";
import type { Stop } from "../driving";
import { useScreen } from "../screens/use-screen";

/** Undoes a sale at the door, with a reason: goods and cash go back. Works without signal. */
export function UndoSale({ roundId, stop }: { roundId: string; stop: Stop }) {
  const { outbox } = useDrive();
  const { go } = useScreen();
  const [note, setNote] = useState("");
  const [faulted, setFaulted] = useState(false);

  async function undo() {
    const reason = note.trim();
    setFaulted(reason === "");
    if (reason === "") throw new Error("A reason is missing");
    const { id: stopId, orderId } = stop;
    const record = { kind: "undo", stopId, orderId, body: { note: reason } } as const;
    if (await outbox.record(roundId, record)) go({ round: roundId }, "replace");
  }

  return (
    <ConfirmDialog
      size="touch"
      trigger={
        <Button size="touch" className="mt-4 w-full">
          <Undo2 aria-hidden />
          Undo the sale
        </Button>
      }
      title={`Undo the sale to ${stop.customerName ?? "this customer"}?`}
      description={consequences(stop)}
      confirm="Undo the sale"
      cancel="Keep the sale"
      onConfirm={undo}
    >
      <Field label="Reason" error={faulted ? "Say why the sale is undone." : undefined}>
        <Textarea
          rows={2}
          maxLength={300}
          value={note}
          onChange={({ target }) => {
            setFaulted(false);
            setNote(target.value);
          }}
        />
      </Field>
    </ConfirmDialog>
  );
}

function consequences({ cashTakenPence, paidAt }: Stop): string {
  return [
    "Take the goods back onto the van, and hand back the empties.",
    cashTakenPence > 0 && `Give ${formatMoney(cashTakenPence)} in cash back.`,
    cashTakenPence === 0 &&
      paidAt !== null &&
      "It was not paid in cash: the office pays it back, and is told.",
  ]
    .filter(Boolean)
    .join(" ");
}
