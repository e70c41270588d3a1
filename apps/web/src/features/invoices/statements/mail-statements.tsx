"use client";

import { Button, DateField, EditDialog, SelectField, useForm, useFormField } from "@roundsman/ui";
import { formatQuantity } from "@roundsman/ui/format";
import { Mail } from "lucide-react";
import { useState } from "react";
import { Changing } from "@/session/office-context";
import { useApiClient } from "@/trpc/client";
import type { RouterInputs } from "@/trpc/outputs";

type Asked = RouterInputs["office"]["customers"]["sendStatements"];

type MailStatementsProps = {
  /** Left out: all who owe, or who had an entry. */
  customerIds?: readonly string[];
  size?: "sm" | "md";
  onSent?: () => void;
};

/** The way to mailing statements: nothing for whoever may not. */
export function MailStatements({ size = "md", ...rest }: MailStatementsProps) {
  const [open, setOpen] = useState(false);
  const one = rest.customerIds?.length === 1;
  return (
    <Changing needs="invoices:write">
      <Button size={size} onClick={() => setOpen(true)}>
        <Mail aria-hidden />
        {one ? "Email statement" : "Email statements"}
      </Button>
      {open && <StatementsDialog {...rest} onClose={() => setOpen(false)} />}
    </Changing>
  );
}

type Draft = {
  who: NonNullable<Asked["who"]>;
  items: NonNullable<Asked["items"]>;
  from: string;
  to: string;
};

const first: Draft = { who: "owing", items: "open", from: "", to: "" };

type DialogProps = Omit<MailStatementsProps, "size"> & { onClose: () => void };

function StatementsDialog({ customerIds, onSent, onClose }: DialogProps) {
  const { customers } = useApiClient().office;
  const form = useForm({
    values: first,
    send: async ({ from, to, ...typed }) => {
      const asked = {
        ...typed,
        ...(from !== "" && { from }),
        ...(to !== "" && { to }),
        ...(customerIds && { customerIds: [...customerIds] }),
      };
      const done = { sent: 0, why: [] as string[] };
      for (let cursor: string | null | undefined; cursor !== null;) {
        const part: Awaited<ReturnType<typeof customers.sendStatements.mutate>> =
          await customers.sendStatements.mutate({ ...asked, ...(cursor && { cursor }) });
        done.sent += part.sent;
        done.why.push(...part.notSent.map(({ why }) => why));
        cursor = part.nextCursor;
      }
      return done;
    },
    done: ({ sent, why }) => {
      const words = sent === 1 ? "1 statement is" : `${formatQuantity(sent, "statement")} are`;
      return [`${words} on the way.`, ...why].join(" ");
    },
    onDone: onSent,
  });
  return (
    <EditDialog
      form={form}
      title={customerIds?.length === 1 ? "Email a statement" : "Email statements"}
      description="Each goes as a PDF to the customer's contact for accounts, or to their own address."
      save="Send"
      onClose={onClose}
    >
      {!customerIds && (
        <SelectField
          label="Who gets one"
          name="who"
          options={[
            { value: "owing", label: "All who owe" },
            { value: "moved", label: "All billed or paid in those days" },
          ]}
        />
      )}
      <SelectField
        label="Statement"
        name="items"
        options={[
          { value: "open", label: "What is open, by invoice" },
          { value: "running", label: "Billed, paid and balance" },
        ]}
      />
      <Days />
    </EditDialog>
  );
}

/** Only where days say something. */
function Days() {
  const items = useFormField<Draft["items"]>("items").value;
  const who = useFormField<Draft["who"]>("who").value;
  if (items === "open" && who === "owing") return null;
  return (
    <>
      <DateField
        label="First day"
        name="from"
        hint="Ninety days before the last day, unless you say."
      />
      <DateField label="Last day" name="to" hint="Today, unless you say." />
    </>
  );
}
