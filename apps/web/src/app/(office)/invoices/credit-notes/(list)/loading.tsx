import { Breadcrumbs, Card, PageHeader, SkeletonTable } from "@roundsman/ui";

export default function CreditNotesLoading() {
  return (
    <>
      <PageHeader
        above={<Breadcrumbs trail={[{ href: "/invoices", label: "Invoices" }]} />}
        title="Credit notes"
        hint="What was billed and is not owed after all, and what it pays."
      />
      <Card>
        <div className="h-13 border-b" />
        <SkeletonTable rows={16} columns={8} />
      </Card>
    </>
  );
}
