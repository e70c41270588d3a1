"use client";

import { Card, CardBody, DateInput, Field, Input, Textarea } from "@roundsman/ui";
import type { Draft } from "../entry/draft";
import type { EditDraft } from "../entry/use-order-draft";
import { DoorFields } from "./door-fields";
import type { Changeable, Wishes } from "./order-draft";

type NoteFieldsProps = {
  draft: Draft;
  wishes: Wishes;
  changeable: Changeable;
  edit: EditDraft;
  onWish: (fields: Partial<Wishes>) => void;
};

/** What is noted of an order, and what its customer wishes; the notes can always be changed. */
export function NoteFields({ draft, wishes, changeable, edit, onWish }: NoteFieldsProps) {
  const isDelivery = draft.fulfilment === "delivery";
  return (
    <Card>
      <CardBody>
        {changeable === "wishes" && isDelivery && (
          <Field label="Wanted on" name="wantedOn" optional>
            <DateInput
              value={draft.wantedOn}
              onChange={({ target }) => edit({ do: "set", fields: { wantedOn: target.value } })}
            />
          </Field>
        )}
        {changeable !== "notes" && isDelivery && <DoorFields wishes={wishes} onChange={onWish} />}
        <Field label="Notes for the driver" name="notes" optional>
          <Textarea
            rows={2}
            value={draft.notes}
            onChange={({ target }) => edit({ do: "set", fields: { notes: target.value } })}
          />
        </Field>
        <Field label="Their reference" name="externalRef" optional>
          <Input
            value={wishes.externalRef}
            onChange={({ target }) => onWish({ externalRef: target.value })}
          />
        </Field>
      </CardBody>
    </Card>
  );
}
