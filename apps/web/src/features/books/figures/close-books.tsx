"use client";

import {
  Button,
  ConfirmDialog,
  ConfirmForm,
  NotSent,
  Refused,
  TextareaField,
  useAct,
  useForm,
} from "@roundsman/ui";
import { daysAfter } from "@roundsman/ui/format";
import { Lock } from "lucide-react";
import { useVat } from "@/features/goods/use-vat";
import { Changing } from "@/session/office-context";
import { useApiClient } from "@/trpc/client";
import { dayWords, monthsWords, type BooksFigures } from "../months";

type Shown = { figures: BooksFigures };

/** Closing these months, and reopening them: what the service says can be done. */
export function BooksActions({ figures }: Shown) {
  const { can, closed } = figures;
  return (
    <Changing>
      {can.reopen === null && <ReopenBooks figures={figures} />}
      {!closed && (
        <Refused why={can.close} label="Close the books">
          <CloseBooks figures={figures} />
        </Refused>
      )}
    </Changing>
  );
}

function CloseBooks({ figures }: Shown) {
  const { lastDay } = figures;
  const day = dayWords(lastDay);
  const close = useAct(useApiClient().office.books.close.mutate, {
    done: `The books are closed to ${day}`,
    fault: "The books were not closed",
  });
  return (
    <ConfirmDialog
      trigger={
        <Button variant="primary">
          <Lock aria-hidden />
          Close the books
        </Button>
      }
      title={`Close the books to ${day}?`}
      description={`Nothing is dated on or before ${day} any more: no invoice, credit note, receipt or refund. These figures stay as they are. The books can be reopened, with a reason.`}
      confirm={`Close to ${day}`}
      cancel="Not yet"
      tone="primary"
      onConfirm={() => close.run({ to: lastDay })}
    />
  );
}

function ReopenBooks({ figures }: Shown) {
  const vat = useVat();
  const { books } = useApiClient().office;
  const to = daysAfter(figures.firstDay, -1);
  const form = useForm({
    values: { reason: "" },
    send: async ({ reason }) => {
      if (reason.trim() === "") {
        throw new NotSent({ path: "reason", message: "Say why: whoever keeps the books asks." });
      }
      await books.reopen.mutate({ to, reason });
    },
    done: `Reopened: the books are closed to ${dayWords(to)}`,
  });
  return (
    <ConfirmForm
      form={form}
      trigger={<Button>Reopen</Button>}
      title={`Reopen ${monthsWords(figures)}?`}
      description={`The books stay closed to ${dayWords(to)}. Every later day is open again, and its figures may change${vat.isShown ? ": what was sent in a VAT return may no longer agree" : ""}.`}
      confirm="Reopen"
    >
      <TextareaField label="Reason" name="reason" rows={2} maxLength={500} />
    </ConfirmForm>
  );
}
