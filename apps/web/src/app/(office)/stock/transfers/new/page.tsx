import { Breadcrumbs, ButtonLink, Card, EmptyState, PageHeader } from "@roundsman/ui";
import { Warehouse } from "lucide-react";
import type { Metadata } from "next";
import { readOpenYards } from "@/features/stock/read-stock";
import { TransferForm } from "@/features/transfers/new/transfer-form";

export const metadata: Metadata = { title: "New transfer" };

export default async function NewTransferPage() {
  const yards = await readOpenYards();
  return (
    <>
      <PageHeader
        above={<Breadcrumbs trail={[{ href: "/stock/transfers", label: "Transfers" }]} />}
        title="New transfer"
      />
      {yards.length < 2 ? (
        <Card>
          <EmptyState
            icon={<Warehouse />}
            title="A transfer needs two yards"
            action={<ButtonLink href="/stock/yards">Yards</ButtonLink>}
          >
            Add the other one first.
          </EmptyState>
        </Card>
      ) : (
        <TransferForm yards={yards.map(({ id, name, gasLimitKg }) => ({ id, name, gasLimitKg }))} />
      )}
    </>
  );
}
