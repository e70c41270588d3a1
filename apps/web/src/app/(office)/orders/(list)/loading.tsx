import { Card, PageHeader, Skeleton, SkeletonTable } from "@roundsman/ui";

export default function OrdersLoading() {
  return (
    <>
      <PageHeader title="Orders" actions={<Skeleton className="h-8 w-28" />} />
      <div className="h-9 border-b" />
      <Card className="mt-4">
        <div className="h-13 border-b" />
        <SkeletonTable rows={16} columns={8} />
      </Card>
    </>
  );
}
