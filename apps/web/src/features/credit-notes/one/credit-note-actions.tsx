"use client";

import { Button, buttonVariants, Refused, useAct } from "@roundsman/ui";
import { Printer, Send } from "lucide-react";
import { PayBack } from "@/features/receipts/pay-back";
import { PayWithRest, type LeftOf } from "@/features/receipts/pay-with-rest";
import { Changing, useOffice } from "@/session/office-context";
import { useApiClient } from "@/trpc/client";
import type { CreditNote } from "../credit-notes-list";
import { ReverseCreditNote } from "./reverse-credit-note";

type CreditNoteActionsProps = { note: CreditNote; email: string | null };

/** What can be done with the credit note as it stands, and what not and why: as the service says. */
export function CreditNoteActions({ note, email }: CreditNoteActionsProps) {
  const { business } = useOffice();
  const { id, can, customerName, unallocatedPence } = note;
  const left: LeftOf = { of: "creditNotes", id, name: customerName, unallocatedPence };
  const words = note.emailStatus === null ? "Email it" : "Email it again";
  const send = useAct(useApiClient().office.creditNotes.send.mutate, {
    done: email === null ? "On its way" : `On its way to ${email}`,
    fault: "The credit note was not sent",
  });
  return (
    <>
      <a
        href={`/api/credit-notes/${id}/pdf?business=${business.id}`}
        target="_blank"
        rel="noreferrer"
        className={buttonVariants({})}
      >
        <Printer aria-hidden />
        PDF
      </a>
      <Changing>
        <Refused why={can.reverse} label="Reverse">
          <ReverseCreditNote note={note} />
        </Refused>
        <Refused why={can.refund} label="Pay back">
          <PayBack {...left} />
        </Refused>
        <Refused why={can.send} label={words}>
          <Button loading={send.busy} onClick={() => send.start({ id })}>
            <Send aria-hidden />
            {words}
          </Button>
        </Refused>
        <Refused why={can.allocate} label="Use the rest">
          <PayWithRest {...left} />
        </Refused>
      </Changing>
    </>
  );
}
