import { Card, CardBody, CardHeader, Description, DescriptionList, TextLink } from "@roundsman/ui";
import { Changing } from "@/session/office-context";
import type { RouterOutputs } from "@/trpc/outputs";
import { orderHref } from "./asked";
import { emptyWords } from "./words";

type ForecastCardProps = {
  forecasts: RouterOutputs["office"]["forecasts"]["list"]["items"];
  timeZone: string;
};

/** When a customer will probably be out of what they are brought; nothing where nobody can say. */
export function ForecastCard({ forecasts, timeZone }: ForecastCardProps) {
  if (forecasts.length === 0) return null;
  return (
    <Card>
      <CardHeader title="When they run out" />
      <CardBody className="py-2">
        <DescriptionList>
          {forecasts.map((one) => (
            <Description key={one.id} term={one.productName}>
              <p>{emptyWords(one, timeZone)}</p>
              <p className="text-xs text-muted-foreground">{one.address}</p>
              <Changing needs="orders:write">
                <TextLink href={orderHref(one)} className="inline-flex min-h-6 items-center">
                  Order {one.productName}
                </TextLink>
              </Changing>
            </Description>
          ))}
        </DescriptionList>
      </CardBody>
    </Card>
  );
}
