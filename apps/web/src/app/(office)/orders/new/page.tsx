import { Breadcrumbs, PageHeader, paramOf } from "@roundsman/ui";
import type { Metadata } from "next";
import { knownCustomer } from "@/features/orders/entry/customer/known-customer";
import { readWanted } from "@/features/orders/entry/customer/wanted";
import { OrderForm } from "@/features/orders/entry/order-form";
import type { PageProps } from "@/page-props";
import { api } from "@/session/api";
import { everyPage } from "@/trpc/every-page";

export const metadata: Metadata = { title: "New order" };

export default async function NewOrderPage({ searchParams }: PageProps) {
  const params = await searchParams;
  const customerId = paramOf(params, "customer");
  const { office } = await api();
  const [options, customer, wanted] = await Promise.all([
    everyPage((at) => office.deliveryOptions.list(at)),
    customerId === null ? null : knownCustomer(customerId),
    readWanted(params),
  ]);
  return (
    <>
      <PageHeader
        above={<Breadcrumbs trail={[{ href: "/orders", label: "Orders" }]} />}
        title="New order"
      />
      <OrderForm key={customerId} options={options} customer={customer} wanted={wanted} />
    </>
  );
}
