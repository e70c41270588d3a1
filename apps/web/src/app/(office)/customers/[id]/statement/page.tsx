import type { Metadata } from "next";
import { readCustomer } from "@/features/customers/one/read-customer";
import { CallsCard } from "@/features/debts/calls-card";
import { InterestCard } from "@/features/debts/interest-card";
import { OpeningBalance } from "@/features/invoices/opening-balance";
import { MailStatements } from "@/features/invoices/statements/mail-statements";
import { StatementBar } from "@/features/invoices/statements/statement-bar";
import { statementDays } from "@/features/invoices/statements/statement-days";
import { StatementSheet } from "@/features/invoices/statements/statement-sheet";
import { RecordReceipt } from "@/features/receipts/record-receipt";
import type { PageProps } from "@/page-props";
import { api } from "@/session/api";

type Props = PageProps<{ id: string }>;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: `Statement for ${(await readCustomer((await params).id)).name}` };
}

export default async function StatementPage({ params, searchParams }: Props) {
  const { id } = await params;
  const customer = await readCustomer(id);
  const payer = { id, name: customer.name };
  const { office } = await api();
  const [statement, business, notes, interest] = await Promise.all([
    office.customers.statement({ id, ...statementDays(await searchParams) }),
    office.business.get(),
    office.callNotes.list({ id }),
    office.interest.estimate({ id }),
  ]);
  return (
    <>
      <StatementBar
        customer={customer}
        from={statement.from}
        to={statement.to}
        actions={
          customer.erasedAt === null && (
            <>
              <OpeningBalance customer={payer} />
              <RecordReceipt customer={payer} />
              <MailStatements customerIds={[id]} />
            </>
          )
        }
      />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem] print:block">
        <div className="min-w-0 xl:order-1">
          <StatementSheet statement={statement} business={business} />
        </div>
        <div className="flex min-w-0 flex-col gap-4 xl:order-2">
          <CallsCard
            customer={customer}
            notes={notes}
            overduePence={statement.overduePence}
            timeZone={business.timeZone}
          />
          <InterestCard customer={payer} estimate={interest} />
        </div>
      </div>
    </>
  );
}
