"use client";

import { Field, Input, Textarea } from "@roundsman/ui";
import type { ReceiptDraft } from "./receipt-draft";
import { ReceiptPhoto } from "./receipt-photo";

type ReceiptFactsProps = {
  draft: ReceiptDraft;
  onChange: (change: Partial<ReceiptDraft>) => void;
};

/** When it came, on what paper, and what it looked like. */
export function ReceiptFacts({ draft, onChange }: ReceiptFactsProps) {
  const { arrivedAt, signedInBy, deliveryNote, note, photo } = draft;
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-3">
        <Field label="Delivery note" name="deliveryNote" optional>
          <Input
            autoComplete="off"
            value={deliveryNote}
            onChange={(event) => onChange({ deliveryNote: event.target.value })}
          />
        </Field>
        <Field label="Signed in by" name="signedInBy" optional>
          <Input
            autoComplete="off"
            value={signedInBy}
            onChange={(event) => onChange({ signedInBy: event.target.value })}
          />
        </Field>
        <Field label="When, if not just now" name="arrivedAt" optional>
          <Input
            type="datetime-local"
            value={arrivedAt}
            onChange={(event) => onChange({ arrivedAt: event.target.value })}
          />
        </Field>
      </div>
      <Field label="Note" name="note" optional>
        <Textarea
          rows={2}
          value={note}
          onChange={(event) => onChange({ note: event.target.value })}
        />
      </Field>
      <ReceiptPhoto photo={photo} onChange={(next) => onChange({ photo: next })} />
    </>
  );
}
