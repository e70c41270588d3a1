import { ForeignCard } from "@/features/foreign/foreign-card";
import { api } from "@/session/api";
import { Changing } from "@/session/office-context";
import { CustomerDetails } from "../../details/customer-details";
import { AgreedPrices } from "../../prices/agreed-prices";
import { EraseCustomer } from "../erase-customer";
import { ExportCustomer } from "../export-customer";
import type { CustomerTabProps } from "../read-customer";
import { tabCards } from "./tab-cards";

/** How to reach them, what they pay, and what they may ask for by law. */
export async function DetailsTab({ customer, can, timeZone }: CustomerTabProps) {
  const { office } = await api();
  const { items: agreed } = await office.customers.agreedRates({ id: customer.id });
  return (
    <div className={tabCards}>
      <CustomerDetails customer={customer} can={can} timeZone={timeZone} />
      <AgreedPrices customer={customer} can={can} items={agreed} />
      <ForeignCard metadata={customer.metadata} />
      <ExportCustomer customer={customer} can={can} />
      <Changing needs="privacy:write">
        <EraseCustomer customer={customer} can={can} />
      </Changing>
    </div>
  );
}
