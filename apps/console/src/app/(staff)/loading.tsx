import { Card, Skeleton, SkeletonTable } from "@roundsman/ui";

/** What stands in a page's place while it is read. */
export default function LoadingPage() {
  return (
    <div className="flex flex-col gap-5">
      <Skeleton className="h-7 w-48" />
      <Card>
        <SkeletonTable />
      </Card>
    </div>
  );
}
