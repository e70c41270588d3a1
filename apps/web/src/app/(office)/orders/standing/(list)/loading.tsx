import { Card, PageHeader, Skeleton, SkeletonTable } from "@roundsman/ui";

export default function StandingOrdersLoading() {
  return (
    <>
      <PageHeader above={<Skeleton className="h-5 w-20" />} title="Standing orders" />
      <Card>
        <div className="h-13 border-b" />
        <SkeletonTable rows={10} columns={6} />
      </Card>
    </>
  );
}
