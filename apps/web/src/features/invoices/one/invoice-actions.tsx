"use client";

import { Button, buttonVariants, useAct } from "@roundsman/ui";
import { Printer, Send } from "lucide-react";
import { Changing, useOffice } from "@/session/office-context";
import { useApiClient } from "@/trpc/client";
import type { Invoice } from "@/features/states/invoice-states";
import { MarkInvoicePaid } from "./mark-invoice-paid";
import { VoidInvoice } from "./void-invoice";

type InvoiceActionsProps = { invoice: Invoice; email: string | null };

/** What can be done with the invoice as it stands; the service has the last word. */
export function InvoiceActions({ invoice, email }: InvoiceActionsProps) {
  const { business } = useOffice();
  const open = invoice.status === "sent";
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
        {open && <VoidInvoice invoice={invoice} />}
        {open && <MarkInvoicePaid invoice={invoice} />}
        {invoice.status !== "void" && email !== null && (
          <Button
            variant={open && invoice.emailedAt === null ? "primary" : "secondary"}
            loading={send.busy}
            onClick={() => send.start({ id: invoice.id })}
          >
            <Send aria-hidden />
            {invoice.emailedAt === null ? "Email it" : "Email it again"}
          </Button>
        )}
      </Changing>
    </>
  );
}
