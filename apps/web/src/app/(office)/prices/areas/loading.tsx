import { Card, PageHeader, SkeletonTable } from "@roundsman/ui";
import { PriceTabs } from "@/features/prices/price-tabs";

export default function DeliveryAreasLoading() {
  return (
    <>
      <PageHeader title="Delivery areas" className="mb-3" />
      <PriceTabs current="areas" />
      <Card className="mt-4">
        <SkeletonTable rows={3} columns={5} />
      </Card>
    </>
  );
}
