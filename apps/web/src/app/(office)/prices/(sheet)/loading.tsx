import { Card, PageHeader, SkeletonTable } from "@roundsman/ui";
import { IfVat } from "@/features/goods/if-vat";
import { PriceTabs } from "@/features/prices/price-tabs";

export default function PricesLoading() {
  return (
    <>
      <PageHeader
        title="Prices"
        hint={<IfVat instead="In pounds.">In pounds, ex VAT but for prices marked inc.</IfVat>}
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
