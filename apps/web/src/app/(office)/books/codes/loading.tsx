import { Card, PageHeader, Skeleton, SkeletonTable } from "@roundsman/ui";

export default function CodesLoading() {
  return (
    <>
      <PageHeader title="Codes" hint={<Skeleton className="h-4 w-80 max-w-full" />} />
      <Card>
        <SkeletonTable rows={16} columns={3} />
      </Card>
    </>
  );
}
