import { Card, PageHeader, Skeleton, SkeletonTable } from "@roundsman/ui";

export default function BilledLateLoading() {
  return (
    <>
      <PageHeader title="Billed late" hint={<Skeleton className="h-4 w-80 max-w-full" />} />
      <Card>
        <SkeletonTable rows={6} columns={6} />
      </Card>
    </>
  );
}
