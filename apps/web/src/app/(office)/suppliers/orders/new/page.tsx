import { Breadcrumbs, ButtonLink, Card, EmptyState, PageHeader, uuidOf } from "@roundsman/ui";
import { daysAfter, todayIn } from "@roundsman/ui/format";
import { Factory, Warehouse } from "lucide-react";
import type { Metadata } from "next";
import { SupplierOrderForm } from "@/features/suppliers/orders/new/order-form";
import { readNewOrder } from "@/features/suppliers/orders/new/read-new-order";
import { SupplierChoice } from "@/features/suppliers/orders/new/supplier-choice";
import type { PageProps } from "@/page-props";
import { timeZoneHere } from "@/session/time-zone";

export const metadata: Metadata = { title: "Order from a supplier" };

export default async function NewSupplierOrderPage({ searchParams }: PageProps) {
  const { suppliers, yards, supplier, products } = await readNewOrder(
    uuidOf(await searchParams, "supplier"),
  );
  const tomorrow = daysAfter(todayIn(await timeZoneHere()), 1);
  return (
    <>
      <PageHeader
        above={<Breadcrumbs trail={[{ href: "/suppliers/orders", label: "Supplier orders" }]} />}
        title={supplier ? `Order from ${supplier.name}` : "Order from a supplier"}
      />
      {suppliers.length === 0 || yards.length === 0 ? (
        <Card>
          <EmptyState
            icon={suppliers.length === 0 ? <Factory /> : <Warehouse />}
            title={suppliers.length === 0 ? "No suppliers yet" : "No yard yet"}
            action={
              suppliers.length === 0 ? (
                <ButtonLink href="/suppliers/new">New supplier</ButtonLink>
              ) : (
                <ButtonLink href="/stock/yards">Yards</ButtonLink>
              )
            }
          >
            An order needs somebody to bring it, and a yard to bring it to.
          </EmptyState>
        </Card>
      ) : (
        <div className="flex flex-col gap-4">
          <SupplierChoice suppliers={suppliers} />
          {supplier && (
            <SupplierOrderForm
              key={supplier.id}
              supplier={supplier}
              products={products}
              yards={yards}
              expectedOn={tomorrow}
            />
          )}
        </div>
      )}
    </>
  );
}
