"use client";

import { Button, EditDialog, FormFault, NotSent, RadioField, useForm } from "@roundsman/ui";
import { formatMoney } from "@roundsman/ui/format";
import { useState } from "react";
import type { Invoice } from "@/features/states/invoice-states";
import { useApiClient } from "@/trpc/client";
import { useSendOnce } from "@/trpc/send-once";
import { CreditedAmounts, CreditedLines } from "./credited-parts";
import { askedOf, atItsField, firstDraft, type IssuedCredit } from "./credit-draft";
import { CreditSums } from "./credit-sums";
import { ReasonField } from "./reason-field";
import { useCreditEstimate } from "./use-credit-estimate";

/** Credits a part or the whole of an invoice. */
export function CreditInvoice({ invoice, size = "md" }: { invoice: Invoice; size?: "sm" | "md" }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size={size} onClick={() => setOpen(true)}>
        {size === "sm" ? "Credit it" : "Credit"}
      </Button>
      {/* Drawn anew each time: two credit notes that are alike are two. */}
      {open && <CreditDialog invoice={invoice} onClose={() => setOpen(false)} />}
    </>
  );
}

type CreditDialogProps = { invoice: Invoice; onClose: () => void };

function CreditDialog({ invoice, onClose }: CreditDialogProps) {
  const { id, number, customerName, creditNotes } = invoice;
  const { issue } = useApiClient().office.creditNotes;
  const sendOnce = useSendOnce();
  const form = useForm({
    values: firstDraft(invoice),
    send: async (draft) => {
      const { reason } = draft;
      if (reason.trim() === "") {
        throw new NotSent({ path: "reason", message: "Say why: it stands on the credit note." });
      }
      const credit = { id, reason, ...askedOf(draft, invoice) };
      return sendOnce(credit, issue.mutate).catch((error: unknown) => {
        throw atItsField(error, draft);
      });
    },
    done: issuedWords,
  });
  const draft = form.watch();
  const { creditable, estimate, refusal } = useCreditEstimate(invoice, askedOf(draft, invoice));
  return (
    <EditDialog
      form={form}
      size="lg"
      title={`Credit ${number}`}
      description={`What was billed to ${customerName} and is not owed after all.`}
      save="Issue credit note"
      disabled={creditable === undefined}
      onClose={onClose}
    >
      <RadioField
        label="What to credit"
        name="by"
        look="tiles"
        options={[
          { value: "lines", label: "By line" },
          { value: "all", label: creditNotes.length === 0 ? "All of it" : "All that is left" },
          { value: "amounts", label: "An amount" },
        ]}
      />
      {draft.by === "lines" && <CreditedLines invoice={invoice} creditable={creditable} />}
      {draft.by === "amounts" && <CreditedAmounts invoice={invoice} creditable={creditable} />}
      <FormFault name="lines" label="What to credit" />
      <ReasonField />
      <CreditSums invoice={invoice} estimate={estimate} refusal={refusal} />
    </EditDialog>
  );
}

/** What came of it: "CN-00003 takes £20.00 off INV-00012". */
function issuedWords({ number, invoiceId, invoiceNumber, ...note }: IssuedCredit): string {
  const paid = note.allocations.find(({ id }) => id === invoiceId);
  const credit =
    note.unallocatedPence > 0 && `${formatMoney(note.unallocatedPence)} stays as credit`;
  const taken = paid && `takes ${formatMoney(paid.amountPence)} off ${invoiceNumber}`;
  if (!taken) return `${number} is issued: ${credit}`;
  return [`${number} ${taken}`, credit].filter(Boolean).join("; ");
}
