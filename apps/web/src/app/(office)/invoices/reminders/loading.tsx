import { Breadcrumbs, Card, PageHeader, Skeleton, SkeletonTable } from "@roundsman/ui";

export default function RemindersLoading() {
  return (
    <>
      <PageHeader
        above={
          <Breadcrumbs
            trail={[
              { href: "/invoices", label: "Invoices" },
              { href: "/invoices/statements", label: "Who owes" },
            ]}
          />
        }
        title="Reminders"
        hint="Each invoice is reminded of once at each level."
        actions={<Skeleton className="h-8 w-40" />}
      />
      <Card>
        <div className="h-13 border-b" />
        <SkeletonTable rows={12} columns={6} />
      </Card>
    </>
  );
}
