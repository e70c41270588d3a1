import { Card, CardBody, CardHeader, Description, DescriptionList } from "@roundsman/ui";
import type { RouterOutputs } from "@/trpc/outputs";

/** The business's containers they have: what went out less what came back. Nothing where they have none. */
export function CustomerEmpties({
  items,
}: {
  items: RouterOutputs["office"]["customers"]["empties"]["items"];
}) {
  if (items.length === 0) return null;
  return (
    <Card>
      <CardHeader title="What they hold" />
      <CardBody className="py-2">
        <DescriptionList>
          {items.map(({ productId, productName, quantity }) => (
            <Description key={productId} term={productName}>
              <span className="tabular-nums">{quantity}</span>
              {quantity < 0 && <span className="text-warning-text"> to look into</span>}
            </Description>
          ))}
        </DescriptionList>
      </CardBody>
    </Card>
  );
}
