import { Card, CardBody, CardHeader, Description, DescriptionList, Refused } from "@roundsman/ui";
import { formatMoney } from "@roundsman/ui/format";
import { IfVat, IncVat } from "@/features/goods/if-vat";
import { entered } from "@/features/goods/price-entered";
import { Changing } from "@/session/office-context";
import type { RouterOutputs } from "@/trpc/outputs";
import type { CustomerCan } from "../one/read-customer";
import { EditAgreedPrices } from "./edit-agreed-prices";

type AgreedPricesProps = {
  customer: { id: string; name: string };
  can: CustomerCan;
  items: RouterOutputs["office"]["customers"]["agreedRates"]["items"];
};

/** Prices agreed with them alone: they come before any list's. */
export function AgreedPrices({ customer, can, items }: AgreedPricesProps) {
  return (
    <Card>
      <CardHeader
        title="Agreed prices"
        hint={
          <>
            They come before those of any list.
            <IfVat> Ex VAT where nothing else is said.</IfVat>
          </>
        }
        actions={
          <Changing>
            <Refused why={can.agreePrices} label="Agree prices" size="sm">
              <EditAgreedPrices customer={customer} items={items} />
            </Refused>
          </Changing>
        }
      />
      <CardBody className="py-2">
        {items.length === 0 ? (
          <p className="py-1.5 text-dense text-muted-foreground">None of their own.</p>
        ) : (
          <DescriptionList>
            {items.map((item) => {
              const { pence, vat } = entered(item);
              return (
                <Description key={item.productId} term={item.productName}>
                  <span className="tabular-nums">
                    {formatMoney(pence)}
                    {vat === "inc VAT" && <IncVat />}
                  </span>
                </Description>
              );
            })}
          </DescriptionList>
        )}
      </CardBody>
    </Card>
  );
}
