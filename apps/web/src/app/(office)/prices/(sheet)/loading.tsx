import { Card, PageHeader, SkeletonTable } from "@roundsman/ui";
import { PriceTabs } from "@/features/prices/price-tabs";

export default function PricesLoading() {
  return (
    <>
      <PageHeader
        title="Prices"
        hint="In pounds, ex VAT but for prices marked inc."
        className="mb-3"
      />
      <PriceTabs current="sheet" />
      <Card className="mt-4">
        <div className="h-13 border-b" />
        <SkeletonTable rows={16} columns={4} />
      </Card>
    </>
  );
}
