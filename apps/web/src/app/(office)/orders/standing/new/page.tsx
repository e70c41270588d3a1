import { Breadcrumbs, ButtonLink, Card, EmptyState, PageHeader, paramOf } from "@roundsman/ui";
import { Repeat } from "lucide-react";
import type { Metadata } from "next";
import { readNewStanding } from "@/features/standing/read-standing";
import { StandingForm } from "@/features/standing/standing-form";
import type { PageProps } from "@/page-props";

export const metadata: Metadata = { title: "New standing order" };

export default async function NewStandingOrderPage({ searchParams }: PageProps) {
  const params = await searchParams;
  const start = await readNewStanding({
    order: paramOf(params, "order"),
    customer: paramOf(params, "customer"),
  });
  return (
    <>
      <PageHeader
        above={
          <Breadcrumbs
            trail={[
              { href: "/orders", label: "Orders" },
              { href: "/orders/standing", label: "Standing orders" },
            ]}
          />
        }
        title={start ? `Standing order for ${start.customer.name}` : "New standing order"}
      />
      {start && start.addresses.length > 0 ? (
        <StandingForm {...start} standing={null} />
      ) : (
        <Card>
          <EmptyState
            icon={<Repeat />}
            title={start ? "They have no address" : "For whom?"}
            action={
              <ButtonLink href={start ? `/customers/${start.customer.id}` : "/customers"}>
                {start ? "Add an address" : "Choose a customer"}
              </ButtonLink>
            }
          >
            {start
              ? "A standing order is delivered: add where to."
              : "Open the customer, or one of their orders, and start there."}
          </EmptyState>
        </Card>
      )}
    </>
  );
}
