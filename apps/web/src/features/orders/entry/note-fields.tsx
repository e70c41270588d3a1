"use client";

import { Card, CardBody, DateInput, Field, Input, Textarea } from "@roundsman/ui";
import { LeaveFields } from "./delivery/leave-fields";
import type { Draft } from "./draft";
import type { EditDraft } from "./use-order-draft";

type NoteFieldsProps = {
  draft: Draft;
  edit: EditDraft;
  /** Of an order whose work is settled: the day it is wanted on, or nothing but what is noted. */
  only?: "wishes" | "notes" | undefined;
};

/** What is noted of an order, and what its customer wishes. */
export function NoteFields({ draft, edit, only }: NoteFieldsProps) {
  const isDelivery = draft.fulfilment === "delivery";
  const set = (fields: Partial<Draft>) => edit({ do: "set", fields });
  return (
    <Card>
      <CardBody>
        {only === "wishes" && isDelivery && (
          <Field label="Wanted on" name="wantedOn" optional>
            <DateInput value={draft.wantedOn} onValueChange={(wantedOn) => set({ wantedOn })} />
          </Field>
        )}
        {only !== "notes" && isDelivery && <LeaveFields draft={draft} edit={edit} />}
        <Field label="Notes for the driver" name="notes" optional>
          <Textarea
            rows={2}
            value={draft.notes}
            onChange={({ target }) => set({ notes: target.value })}
          />
        </Field>
        <Field label="Their reference" name="externalRef" optional>
          <Input
            value={draft.externalRef}
            onChange={({ target }) => set({ externalRef: target.value })}
          />
        </Field>
      </CardBody>
    </Card>
  );
}
