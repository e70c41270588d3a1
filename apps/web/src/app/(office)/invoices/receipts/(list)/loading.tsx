import { Breadcrumbs, Card, PageHeader, Skeleton, SkeletonTable } from "@roundsman/ui";
import { IfVat } from "@/features/goods/if-vat";

export default function ReceiptsLoading() {
  return (
    <>
      <PageHeader
        above={<Breadcrumbs trail={[{ href: "/invoices", label: "Invoices" }]} />}
        title="Receipts"
        hint={
          <>
            Money that came in, and what it pays.<IfVat> All figures include VAT.</IfVat>
          </>
        }
        actions={<Skeleton className="h-8 w-40" />}
      />
      <Card>
        <div className="h-13 border-b" />
        <SkeletonTable rows={16} columns={7} />
      </Card>
    </>
  );
}
