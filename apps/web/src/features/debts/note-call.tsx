"use client";

import {
  Button,
  DateField,
  EditDialog,
  FieldGroup,
  MoneyField,
  TextareaField,
  TextField,
  useForm,
} from "@roundsman/ui";
import { PhoneCall } from "lucide-react";
import { useState } from "react";
import { useVat } from "@/features/goods/use-vat";
import { Changing } from "@/session/office-context";
import { useApiClient } from "@/trpc/client";
import { useSendOnce } from "@/trpc/send-once";

type NoteCallProps = {
  customer: { id: string; name: string };
  /** What is overdue: most promises are of that. Pence. */
  overduePence: number;
  size?: "sm" | "md";
};

/** The way to noting what was said with a customer: nothing for whoever may not. */
export function NoteCall({ size = "md", ...rest }: NoteCallProps) {
  const [open, setOpen] = useState(false);
  return (
    <Changing needs="invoices:write">
      <Button size={size} onClick={() => setOpen(true)}>
        <PhoneCall aria-hidden />
        Note a call
      </Button>
      {/* Drawn anew each time: two notes that are alike are two. */}
      {open && <NoteCallDialog {...rest} onClose={() => setOpen(false)} />}
    </Changing>
  );
}

type Draft = {
  words: string;
  promise: { on: string; pence: number | null };
  next: { act: string; on: string };
};

type DialogProps = Omit<NoteCallProps, "size"> & { onClose: () => void };

function NoteCallDialog({ customer: { id, name }, overduePence, onClose }: DialogProps) {
  const vat = useVat();
  const { callNotes } = useApiClient().office;
  const sendOnce = useSendOnce();
  const values: Draft = {
    words: "",
    promise: { on: "", pence: overduePence > 0 ? overduePence : null },
    next: { act: "", on: "" },
  };
  const form = useForm({
    values,
    send: ({ words, promise, next }) => {
      const note = {
        id,
        words,
        promise: promise.on === "" ? null : { on: promise.on, pence: promise.pence ?? 0 },
        next: next.act === "" && next.on === "" ? null : next,
      };
      return sendOnce(note, callNotes.add.mutate);
    },
    done: "Noted",
  });
  return (
    <EditDialog
      form={form}
      title={`Note a call with ${name}`}
      description="For the office alone. A note stays as it is; what is next is what the last note says."
      save="Add note"
      onClose={onClose}
    >
      <TextareaField label="What was said" name="words" rows={3} maxLength={1000} required />
      <FieldGroup
        legend="They promised"
        hint="They are not reminded until that day is over."
        columns={2}
      >
        <DateField label="To pay by" name="promise.on" />
        <MoneyField label={`Amount${vat.inc}`} name="promise.pence" />
      </FieldGroup>
      <FieldGroup legend="What is next" columns={2}>
        <DateField label="On" name="next.on" />
        <TextField label="To do" name="next.act" placeholder="Ring again" maxLength={200} />
      </FieldGroup>
    </EditDialog>
  );
}
