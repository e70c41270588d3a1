import { Breadcrumbs, Card, PageHeader, Skeleton, SkeletonTable } from "@roundsman/ui";

export default function ExportLoading() {
  return (
    <>
      <PageHeader
        above={<Breadcrumbs trail={[{ href: "/books/journals", label: "Journals" }]} />}
        title={<Skeleton className="h-6 w-32" />}
      />
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <Card className="h-80" />
        <Card>
          <SkeletonTable rows={8} columns={3} />
        </Card>
      </div>
    </>
  );
}
