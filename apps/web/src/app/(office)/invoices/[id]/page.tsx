import { Breadcrumbs, PageHeader } from "@roundsman/ui";
import type { Metadata } from "next";
import { AccountsFact } from "@/features/accounts/accounts-fact";
import { HistoryCard } from "@/features/activity/history-card";
import { InterestCard } from "@/features/debts/interest-card";
import { MailsCard } from "@/features/emails/mails-card";
import { InvoiceDispute } from "@/features/invoices/one/dispute";
import { InvoiceActions } from "@/features/invoices/one/invoice-actions";
import { InvoiceCreditNotes } from "@/features/invoices/one/invoice-credit-notes";
import { InvoiceFacts } from "@/features/invoices/one/invoice-facts";
import { InvoiceLines } from "@/features/invoices/one/invoice-lines";
import { InvoicePayments } from "@/features/invoices/one/invoice-payments";
import { InvoiceCreditOffer } from "@/features/invoices/one/returns";
import { readInvoice, readInvoicePage } from "@/features/invoices/one/read-invoice";
import { LiveRefresh } from "@/features/live/live-refresh";
import type { PageProps } from "@/page-props";

type Props = PageProps<{ id: string }>;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: (await readInvoice((await params).id)).number };
}

export default async function InvoicePage({ params }: Props) {
  const page = await readInvoicePage((await params).id);
  const { invoice, can, mails, history, email, timeZone, interest } = page;
  return (
    <>
      <LiveRefresh to={["invoice"]} id={invoice.id} />
      <LiveRefresh to={["receipt", "credit_note"]} />
      <PageHeader
        above={<Breadcrumbs trail={[{ href: "/invoices", label: "Invoices" }]} />}
        title={invoice.number}
        hint={
          invoice.opening
            ? `Opening balance of ${invoice.customerName}: the invoice itself was sent before.`
            : `For ${invoice.customerName}.`
        }
        actions={<InvoiceActions invoice={invoice} can={can} email={email} />}
      />
      <InvoiceCreditOffer invoice={invoice} can={can} />
      <InvoiceDispute invoice={invoice} can={can} timeZone={timeZone} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
        <div className="flex min-w-0 flex-col gap-4">
          <InvoiceLines invoice={invoice} />
          <InvoicePayments invoice={invoice} />
          <InvoiceCreditNotes invoice={invoice} />
        </div>
        <div className="flex min-w-0 flex-col gap-4 lg:row-span-2">
          <InvoiceFacts invoice={invoice} email={email} timeZone={timeZone} />
          {interest && (
            <InterestCard
              customer={{ id: interest.customerId, name: invoice.customerName }}
              estimate={interest}
              invoiceId={invoice.id}
            />
          )}
          <AccountsFact kind="invoice" sourceId={invoice.id} />
          {mails && <MailsCard mails={mails} timeZone={timeZone} />}
        </div>
        <HistoryCard of="invoice" items={history} timeZone={timeZone} />
      </div>
    </>
  );
}
