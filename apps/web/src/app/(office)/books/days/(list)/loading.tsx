import { Card, PageHeader, Skeleton, SkeletonTable } from "@roundsman/ui";

export default function DaysLoading() {
  return (
    <>
      <PageHeader title="Days" hint={<Skeleton className="h-4 w-80 max-w-full" />} />
      <Card>
        <SkeletonTable rows={10} columns={6} />
      </Card>
    </>
  );
}
