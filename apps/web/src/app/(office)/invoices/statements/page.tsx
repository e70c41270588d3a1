import { Breadcrumbs, ButtonLink, ListCard, PageHeader } from "@roundsman/ui";
import type { Metadata } from "next";
import { OwingFigures } from "@/features/debts/owing-figures";
import { owingList } from "@/features/debts/owing-list";
import { RemindChosen } from "@/features/debts/remind-chosen";
import { MailChosen } from "@/features/invoices/statements/mail-chosen";
import { MailStatements } from "@/features/invoices/statements/mail-statements";
import { LiveRefresh } from "@/features/live/live-refresh";
import type { PageProps } from "@/page-props";
import { api } from "@/session/api";
import { holdsHere } from "@/session/place";

export const metadata: Metadata = { title: "Who owes" };

export default async function StatementsPage({ searchParams }: PageProps) {
  const asked = owingList.read(await searchParams);
  const { office } = await api();
  const [owing, mayChange] = await Promise.all([
    office.invoices.listOwing(asked.query),
    holdsHere("invoices:write"),
  ]);
  return (
    <>
      <LiveRefresh to={["invoice", "receipt"]} />
      <PageHeader
        above={<Breadcrumbs trail={[{ href: "/invoices", label: "Invoices" }]} />}
        title="Who owes"
        hint="On invoices not paid yet. A row opens the customer's statement and calls."
        actions={
          <>
            <MailStatements />
            <ButtonLink href="/invoices/reminders">Reminders</ButtonLink>
          </>
        }
      />
      <OwingFigures totals={owing.totals} />
      <ListCard
        list={owingList}
        asked={asked}
        found={owing}
        context={owing.totals}
        bulk={
          mayChange && (
            <RemindChosen>
              <MailChosen />
            </RemindChosen>
          )
        }
      />
    </>
  );
}
