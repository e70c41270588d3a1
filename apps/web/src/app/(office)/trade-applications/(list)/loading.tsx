import { Card, PageHeader, SkeletonTable } from "@roundsman/ui";

export default function TradeApplicationsLoading() {
  return (
    <>
      <PageHeader title="Trade applications" />
      <div className="h-9 border-b" />
      <Card className="mt-4">
        <div className="h-13 border-b" />
        <SkeletonTable rows={6} columns={5} />
      </Card>
    </>
  );
}
