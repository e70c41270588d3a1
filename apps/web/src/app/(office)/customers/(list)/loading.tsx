import { Card, PageHeader, Skeleton, SkeletonTable } from "@roundsman/ui";

export default function CustomersLoading() {
  return (
    <>
      <PageHeader title="Customers" actions={<Skeleton className="h-8 w-32" />} />
      <Card>
        <div className="h-13 border-b" />
        <SkeletonTable rows={16} columns={5} />
      </Card>
    </>
  );
}
