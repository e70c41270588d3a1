import { Card, PageHeader, Skeleton, SkeletonTable } from "@roundsman/ui";

export default function PaidAheadLoading() {
  return (
    <>
      <PageHeader title="Paid ahead" hint={<Skeleton className="h-4 w-80 max-w-full" />} />
      <Card>
        <SkeletonTable rows={6} columns={5} />
      </Card>
    </>
  );
}
