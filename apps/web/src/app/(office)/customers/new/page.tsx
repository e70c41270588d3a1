import { Breadcrumbs, PageHeader, paramOf } from "@roundsman/ui";
import type { Metadata } from "next";
import { CustomerForm } from "@/features/customers/new/customer-form";
import type { PageProps } from "@/page-props";

export const metadata: Metadata = { title: "New customer" };

export default async function NewCustomerPage({ searchParams }: PageProps) {
  const thenOrder = paramOf(await searchParams, "then") === "order";
  return (
    <>
      <PageHeader
        above={
          <Breadcrumbs
            trail={[
              thenOrder
                ? { href: "/orders/new", label: "New order" }
                : { href: "/customers", label: "Customers" },
            ]}
          />
        }
        title="New customer"
      />
      <CustomerForm thenOrder={thenOrder} />
    </>
  );
}
