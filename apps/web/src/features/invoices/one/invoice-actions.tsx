"use client";

import { Button, buttonVariants, Refused, useAct } from "@roundsman/ui";
import { Printer, Send } from "lucide-react";
import { Changing, useOffice } from "@/session/office-context";
import { useApiClient } from "@/trpc/client";
import type { RouterOutputs } from "@/trpc/outputs";
import type { Invoice } from "@/features/states/invoice-states";
import { CollectInvoice } from "@/features/direct-debit/collect-invoice";
import { CreditInvoice } from "../credit/credit-invoice";
import { DisputeDialog } from "./dispute";
import { NoteReturns } from "./returns";
import { RecordPayment } from "./record-payment";
import { VoidInvoice } from "./void-invoice";
import { WriteOffInvoice } from "./write-off-invoice";

type InvoiceActionsProps = {
  invoice: Invoice;
  can: RouterOutputs["office"]["can"]["invoice"];
  email: string | null;
};

/** What can be done with the invoice as it stands, and what not and why: as the service says. */
export function InvoiceActions({ invoice, can, email }: InvoiceActionsProps) {
  const { business } = useOffice();
  const isNew = invoice.emailStatus === null;
  const words = isNew ? "Email it" : "Email it again";
  const send = useAct(useApiClient().office.invoices.send.mutate, {
    done: `On its way to ${email}`,
    fault: "The invoice was not sent",
  });
  return (
    <>
      <a
        href={`/api/invoices/${invoice.id}/pdf?business=${business.id}`}
        target="_blank"
        rel="noreferrer"
        className={buttonVariants({})}
      >
        <Printer aria-hidden />
        PDF
      </a>
      <Changing>
        <Refused why={can.makeVoid} label="Make void">
          <VoidInvoice invoice={invoice} />
        </Refused>
        <Refused why={can.writeOff} label="Write off">
          <WriteOffInvoice invoice={invoice} />
        </Refused>
        {!invoice.dispute && (
          <Refused why={can.dispute} label="Dispute">
            <DisputeDialog invoice={invoice} />
          </Refused>
        )}
        <Refused why={can.credit} label="Goods came back">
          <NoteReturns invoice={invoice} />
        </Refused>
        <Refused why={can.credit} label="Credit">
          <CreditInvoice invoice={invoice} />
        </Refused>
        <Refused why={can.collect} label="Collect by Direct Debit">
          <CollectInvoice invoice={invoice} />
        </Refused>
        <Refused why={can.paid} label="Record a payment">
          <RecordPayment invoice={invoice} />
        </Refused>
        <Refused why={can.send} label={words}>
          <Button
            variant={invoice.status === "sent" && isNew ? "primary" : "secondary"}
            loading={send.busy}
            onClick={() => send.start({ id: invoice.id })}
          >
            <Send aria-hidden />
            {words}
          </Button>
        </Refused>
      </Changing>
    </>
  );
}
