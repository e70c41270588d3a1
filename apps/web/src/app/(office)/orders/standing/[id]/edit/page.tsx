import { Breadcrumbs, PageHeader } from "@roundsman/ui";
import type { Metadata } from "next";
import { readAddresses, readOptions, readStanding } from "@/features/standing/read-standing";
import { StandingForm } from "@/features/standing/standing-form";
import { valuesOf } from "@/features/standing/standing-values";
import type { PageProps } from "@/page-props";

export const metadata: Metadata = { title: "Change a standing order" };

export default async function EditStandingOrderPage({ params }: PageProps<{ id: string }>) {
  const { id } = await params;
  const standing = await readStanding(id);
  const { customer, addresses } = await readAddresses(standing.customerId);
  const options = await readOptions(standing.deliveryOptionId);
  const isListed = addresses.some((one) => one.id === standing.deliveryAddressId);
  const kept = { id: standing.deliveryAddressId, words: standing.deliverTo };
  return (
    <>
      <PageHeader
        above={
          <Breadcrumbs
            trail={[
              { href: "/orders/standing", label: "Standing orders" },
              { href: `/orders/standing/${id}`, label: customer.name },
            ]}
          />
        }
        title={`Change the standing order of ${customer.name}`}
      />
      <StandingForm
        customer={customer}
        addresses={isListed ? addresses : [kept, ...addresses]}
        options={options}
        values={valuesOf(standing)}
        standing={standing}
      />
    </>
  );
}
