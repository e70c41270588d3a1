import { Card, PageHeader, SkeletonTable } from "@roundsman/ui";
import { PriceTabs } from "@/features/prices/price-tabs";

export default function VouchersLoading() {
  return (
    <>
      <PageHeader title="Vouchers" className="mb-3" />
      <PriceTabs current="vouchers" />
      <Card className="mt-4">
        <SkeletonTable rows={3} columns={5} />
      </Card>
    </>
  );
}
