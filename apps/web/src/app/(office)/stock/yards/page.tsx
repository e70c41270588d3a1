import { Button, Card, EmptyState, PageHeader } from "@roundsman/ui";
import { Plus, Warehouse } from "lucide-react";
import type { Metadata } from "next";
import { LiveRefresh } from "@/features/live/live-refresh";
import { Changing } from "@/session/office-context";
import { readYards } from "@/features/stock/read-stock";
import { StockTabs } from "@/features/stock/stock-tabs";
import { YardDialog } from "@/features/stock/yards/yard-dialog";
import { YardsTable } from "@/features/stock/yards/yards-table";

export const metadata: Metadata = { title: "Yards" };

export default async function YardsPage() {
  const yards = await readYards();
  const add = (
    <Changing>
      <YardDialog
        yard={null}
        trigger={
          <Button variant="primary">
            <Plus aria-hidden />
            Add a yard
          </Button>
        }
      />
    </Changing>
  );
  return (
    <>
      <LiveRefresh to={["yard"]} />
      <PageHeader title="Stock" actions={yards.length > 0 && add} />
      <StockTabs at="yards" />
      <Card className="mt-4">
        {yards.length === 0 ? (
          <EmptyState icon={<Warehouse />} title="No yard yet" action={add}>
            A yard is where stock stands, and where rounds start and end.
          </EmptyState>
        ) : (
          <YardsTable yards={yards} />
        )}
      </Card>
    </>
  );
}
