import { Card, PageHeader, SkeletonTable } from "@roundsman/ui";
import { PriceTabs } from "@/features/prices/price-tabs";

export default function DeliveryOptionsLoading() {
  return (
    <>
      <PageHeader title="Delivery options" className="mb-3" />
      <PriceTabs current="delivery" />
      <Card className="mt-4">
        <SkeletonTable rows={3} columns={4} />
      </Card>
    </>
  );
}
