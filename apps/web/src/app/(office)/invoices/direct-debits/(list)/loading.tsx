import { Breadcrumbs, Card, PageHeader, SkeletonTable } from "@roundsman/ui";
import { IfVat } from "@/features/goods/if-vat";

export default function DirectDebitsLoading() {
  return (
    <>
      <PageHeader
        above={<Breadcrumbs trail={[{ href: "/invoices", label: "Invoices" }]} />}
        title="Direct Debits"
        hint={
          <>
            What is collected from customers&apos; bank accounts.
            <IfVat> All figures include VAT.</IfVat>
          </>
        }
      />
      <Card>
        <div className="h-13 border-b" />
        <SkeletonTable rows={16} columns={7} />
      </Card>
    </>
  );
}
