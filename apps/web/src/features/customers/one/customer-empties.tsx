import { Card, CardBody, CardHeader, Description, DescriptionList } from "@roundsman/ui";
import type { RouterOutputs } from "@/trpc/outputs";

/** The business's containers they have: what went out less what came back. */
export function CustomerEmpties({
  items,
}: {
  items: RouterOutputs["office"]["customers"]["empties"]["items"];
}) {
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
