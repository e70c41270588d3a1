import { Card, PageHeader, Skeleton, SkeletonTable } from "@roundsman/ui";

export default function SuppliersLoading() {
  return (
    <>
      <PageHeader title="Suppliers" actions={<Skeleton className="h-8 w-64" />} />
      <div className="h-9 border-b" />
      <Card className="mt-4">
        <div className="h-13 border-b" />
        <SkeletonTable rows={6} columns={6} />
      </Card>
    </>
  );
}
