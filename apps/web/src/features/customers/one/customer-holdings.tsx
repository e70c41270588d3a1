import { Card, CardBody, CardHeader, Description, DescriptionList } from "@roundsman/ui";
import { formatMoney } from "@roundsman/ui/format";
import type { RouterOutputs } from "@/trpc/outputs";

type Customers = RouterOutputs["office"]["customers"];

/** The business's containers they have: what went out less what came back. */
export function CustomerEmpties({ items }: { items: Customers["empties"]["items"] }) {
  return (
    <Card>
      <CardHeader title="Empties they hold" />
      <CardBody className="py-2">
        {items.length === 0 ? (
          <p className="py-1.5 text-dense text-muted-foreground">None.</p>
        ) : (
          <DescriptionList>
            {items.map(({ productId, productName, quantity }) => (
              <Description key={productId} term={productName}>
                <span className="tabular-nums">{quantity}</span>
                {quantity < 0 && <span className="text-warning-text"> to look into</span>}
              </Description>
            ))}
          </DescriptionList>
        )}
      </CardBody>
    </Card>
  );
}

/** Prices agreed with them alone: they come before any list's. */
export function AgreedPrices({ items }: { items: Customers["agreedRates"]["items"] }) {
  return (
    <Card>
      <CardHeader title="Agreed prices" hint="Ex VAT, before those of any list." />
      <CardBody className="py-2">
        {items.length === 0 ? (
          <p className="py-1.5 text-dense text-muted-foreground">None of their own.</p>
        ) : (
          <DescriptionList>
            {items.map(({ productId, productName, unitPrice }) => (
              <Description key={productId} term={productName}>
                <span className="tabular-nums">{formatMoney(unitPrice)}</span>
              </Description>
            ))}
          </DescriptionList>
        )}
      </CardBody>
    </Card>
  );
}
