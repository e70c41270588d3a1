import { Card, CardBody, CardHeader, TextLink } from "@roundsman/ui";
import { customerHref } from "@/features/states/customer-tabs";
import type { RouterOutputs } from "@/trpc/outputs";
import { TextThread } from "./text-thread";

type OrderTextsCardProps = {
  texts: RouterOutputs["office"]["texts"]["list"];
  customerId: string | null;
  timeZone: string;
};

/** What the customer was told of one order by text. Nothing where that is nothing. */
export function OrderTextsCard({ texts, customerId, timeZone }: OrderTextsCardProps) {
  if (texts.items.length === 0) return null;
  return (
    <Card data-print="hide">
      <CardHeader title="Texts" />
      <CardBody className="gap-3">
        <TextThread items={texts.items} timeZone={timeZone} />
        {customerId && (
          <TextLink href={customerHref(customerId, "messages")}>All texts with them</TextLink>
        )}
      </CardBody>
    </Card>
  );
}
