import { Card, PageHeader, Skeleton, SkeletonTable } from "@roundsman/ui";

export default function StockLoading() {
  return (
    <>
      <PageHeader title="Stock" actions={<Skeleton className="h-8 w-64" />} />
      <div className="h-9 border-b" />
      <Card className="mt-4">
        <div className="h-13 border-b" />
        <SkeletonTable rows={16} columns={6} />
      </Card>
    </>
  );
}
