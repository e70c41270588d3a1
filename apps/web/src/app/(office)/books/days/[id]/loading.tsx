import { Breadcrumbs, Card, PageHeader, Skeleton, SkeletonTable } from "@roundsman/ui";

export default function DayLoading() {
  return (
    <>
      <PageHeader
        above={<Breadcrumbs trail={[{ href: "/books/days", label: "Days" }]} />}
        title={<Skeleton className="h-6 w-56" />}
        hint={<Skeleton className="h-4 w-64 max-w-full" />}
      />
      <div className="flex flex-col gap-4">
        <Card className="h-24" />
        <Card>
          <SkeletonTable rows={8} columns={5} />
        </Card>
      </div>
    </>
  );
}
