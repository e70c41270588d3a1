import { Card, Skeleton, SkeletonTable } from "@roundsman/ui";

/** Shown while a page loads. */
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
