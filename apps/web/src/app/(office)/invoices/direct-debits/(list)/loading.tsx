import { Breadcrumbs, Card, PageHeader, SkeletonTable } from "@roundsman/ui";

export default function DirectDebitsLoading() {
  return (
    <>
      <PageHeader
        above={<Breadcrumbs trail={[{ href: "/invoices", label: "Invoices" }]} />}
        title="Direct Debits"
        hint="What is collected from customers' bank accounts. All figures include VAT."
      />
      <Card>
        <div className="h-13 border-b" />
        <SkeletonTable rows={16} columns={7} />
      </Card>
    </>
  );
}
