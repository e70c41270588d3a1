import { Card, PageHeader, Skeleton, SkeletonTable } from "@roundsman/ui";

export default function BankLoading() {
  return (
    <>
      <PageHeader title="Bank" hint={<Skeleton className="h-4 w-80 max-w-full" />} />
      <Card>
        <SkeletonTable rows={8} columns={4} />
      </Card>
    </>
  );
}
