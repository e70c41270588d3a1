import { Card, PageHeader, SkeletonTable } from "@roundsman/ui";

export default function ProductsLoading() {
  return (
    <>
      <PageHeader
        title="Products"
        hint="Everybody's prices, before price lists and agreed prices."
      />
      <Card>
        <div className="h-13 border-b" />
        <SkeletonTable rows={16} columns={8} />
      </Card>
    </>
  );
}
