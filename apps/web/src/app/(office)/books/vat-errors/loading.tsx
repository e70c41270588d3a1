import { Breadcrumbs, Card, PageHeader, Skeleton, SkeletonTable } from "@roundsman/ui";

export default function VatErrorsLoading() {
  return (
    <>
      <PageHeader
        above={<Breadcrumbs trail={[{ href: "/books", label: "Books" }]} />}
        title="Wrong VAT"
        hint={<Skeleton className="h-4 w-80 max-w-full" />}
      />
      <Card>
        <SkeletonTable rows={6} columns={6} />
      </Card>
    </>
  );
}
