import { Breadcrumbs, Card, PageHeader, Skeleton, SkeletonTable } from "@roundsman/ui";

export default function DebtorsLoading() {
  return (
    <>
      <PageHeader
        above={<Breadcrumbs trail={[{ href: "/books", label: "Books" }]} />}
        title={<Skeleton className="h-6 w-44" />}
        hint={<Skeleton className="h-4 w-64 max-w-full" />}
        className="mb-3"
      />
      <Skeleton className="mb-4 h-8 w-full max-w-2xl" />
      <Card>
        <SkeletonTable rows={8} columns={8} />
      </Card>
    </>
  );
}
