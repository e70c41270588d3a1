import { Card, PageHeader, Skeleton, SkeletonTable } from "@roundsman/ui";

export default function InvoicesLoading() {
  return (
    <>
      <PageHeader title="Invoices" actions={<Skeleton className="h-8 w-36" />} />
      <div className="h-9 border-b" />
      <Card className="mt-4">
        <div className="h-13 border-b" />
        <SkeletonTable rows={16} columns={7} />
      </Card>
    </>
  );
}
