import { PageHeader, Skeleton } from "@roundsman/ui";

export default function ShopLoading() {
  return (
    <>
      <PageHeader title="Shop" />
      <div className="grid gap-4 lg:grid-cols-[24rem_minmax(0,1fr)]">
        <Skeleton className="h-[70dvh]" />
        <Skeleton className="h-[70dvh] max-lg:hidden" />
      </div>
    </>
  );
}
