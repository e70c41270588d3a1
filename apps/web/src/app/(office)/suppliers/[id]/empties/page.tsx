import { Breadcrumbs, PageHeader } from "@roundsman/ui";
import { todayIn } from "@roundsman/ui/format";
import type { Metadata } from "next";
import { LiveRefresh } from "@/features/live/live-refresh";
import { AccountCard } from "@/features/suppliers/empties/account-card";
import { readEmptiesPage } from "@/features/suppliers/empties/read-empties";
import { StatementCard } from "@/features/suppliers/empties/statement-card";
import { StatementsCard } from "@/features/suppliers/empties/statements-card";
import { UploadStatement } from "@/features/suppliers/empties/upload-statement";
import type { PageProps } from "@/page-props";
import { Changing } from "@/session/office-context";

export const metadata: Metadata = { title: "Empties account" };

export default async function EmptiesPage({ params, searchParams }: PageProps<{ id: string }>) {
  const { statement: chosen } = await searchParams;
  const { supplier, account, statements, statement, returnable, timeZone } = await readEmptiesPage(
    (await params).id,
    typeof chosen === "string" ? chosen : undefined,
  );
  const { id, name } = supplier;
  return (
    <>
      <LiveRefresh to={["supplier", "supplier_order"]} />
      <PageHeader
        above={
          <Breadcrumbs
            trail={[
              { href: "/suppliers", label: "Suppliers" },
              { href: `/suppliers/${id}`, label: name },
            ]}
          />
        }
        title="Empties account"
        hint={`Containers of ${name} that we have, and the deposits on them.`}
      />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="flex min-w-0 flex-col gap-4">
          {statement && <StatementCard statement={statement} />}
          <AccountCard account={account} products={returnable} today={todayIn(timeZone)} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <Changing needs="stock:write">
            <UploadStatement supplierId={id} products={returnable} />
          </Changing>
          <StatementsCard supplierId={id} statements={statements.items} timeZone={timeZone} />
        </div>
      </div>
    </>
  );
}
