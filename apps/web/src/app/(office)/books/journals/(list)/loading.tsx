import { Card, PageHeader, Skeleton, SkeletonTable } from "@roundsman/ui";

export default function JournalsLoading() {
  return (
    <>
      <PageHeader title="Journals" hint={<Skeleton className="h-4 w-80 max-w-full" />} />
      <div className="flex flex-col gap-4">
        <Card className="h-56" />
        <Card>
          <SkeletonTable rows={8} columns={3} />
        </Card>
      </div>
    </>
  );
}
