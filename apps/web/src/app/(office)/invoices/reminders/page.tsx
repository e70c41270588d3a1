import { Breadcrumbs, ButtonLink, ListCard, PageHeader } from "@roundsman/ui";
import type { Metadata } from "next";
import { dueList } from "@/features/debts/due-list";
import { RemindAll } from "@/features/debts/remind-all";
import { RemindChosen } from "@/features/debts/remind-chosen";
import { LiveRefresh } from "@/features/live/live-refresh";
import type { PageProps } from "@/page-props";
import { api } from "@/session/api";
import { Changing } from "@/session/office-context";
import { holdsHere } from "@/session/place";

export const metadata: Metadata = { title: "Reminders" };

export default async function RemindersPage({ searchParams }: PageProps) {
  const asked = dueList.read(await searchParams);
  const { office } = await api();
  const [due, settings, mayChange] = await Promise.all([
    office.reminders.due(asked.query),
    office.reminders.get(),
    holdsHere("invoices:write"),
  ]);
  const someone = due.items.some(({ mail }) => mail !== null);
  return (
    <>
      <LiveRefresh to={["invoice", "receipt"]} />
      <PageHeader
        above={
          <Breadcrumbs
            trail={[
              { href: "/invoices", label: "Invoices" },
              { href: "/invoices/statements", label: "Who owes" },
            ]}
          />
        }
        title="Reminders"
        hint={
          settings.automatic
            ? "These go by themselves in the morning. Each invoice is reminded of once at each level."
            : "These go when you send them. Each invoice is reminded of once at each level."
        }
        actions={
          <>
            <Changing needs="tenant:write">
              <ButtonLink href="/settings/reminders">Words and days</ButtonLink>
            </Changing>
            {someone && (
              <Changing>
                <RemindAll />
              </Changing>
            )}
          </>
        }
      />
      <ListCard
        list={dueList}
        asked={asked}
        found={due}
        context={null}
        bulk={mayChange && <RemindChosen />}
      />
    </>
  );
}
