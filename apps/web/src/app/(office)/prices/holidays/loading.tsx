import { Card, PageHeader, SkeletonTable } from "@roundsman/ui";
import { PriceTabs } from "@/features/prices/price-tabs";

export default function HolidaysLoading() {
  return (
    <>
      <PageHeader title="Days without deliveries" className="mb-3" />
      <PriceTabs current="holidays" />
      <Card className="mt-4">
        <SkeletonTable rows={8} columns={3} />
      </Card>
    </>
  );
}
