import { Card, PageHeader, Skeleton, SkeletonTable } from "@roundsman/ui";

export default function BadDebtsLoading() {
  return (
    <>
      <PageHeader title="Bad debts" hint={<Skeleton className="h-4 w-80 max-w-full" />} />
      <Card>
        <SkeletonTable rows={6} columns={5} />
      </Card>
    </>
  );
}
