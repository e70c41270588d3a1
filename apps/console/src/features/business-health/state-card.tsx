import { Card, CardBody, CardHeader, Description, DescriptionList } from "@roundsman/ui";
import { formatDateTime } from "@roundsman/ui/format";
import { inWords } from "@/features/health/in-words";
import type { RouterOutputs } from "@/trpc/outputs";

type BusinessHealth = RouterOutputs["console"]["health"]["ofBusiness"];

const shopWords = { off: "Off", draft: "Draft, not public", live: "Live" } as const;
const whenOr = (moment: string | null, otherwise: string) =>
  moment === null ? otherwise : formatDateTime(moment);

/** The current state of the shop and of the payment provider. */
export function StateCard({ shop, payments }: Pick<BusinessHealth, "shop" | "payments">) {
  return (
    <Card>
      <CardHeader title="Shop and payments" />
      <CardBody>
        <DescriptionList>
          <Description term="Shop">{shopWords[shop.status]}</Description>
          <Description term="Address">
            {shop.host && `${shop.host}${shop.hostVerified ? "" : " (not proved)"}`}
          </Description>
          <Description term="Published">{whenOr(shop.publishedAt, "Never")}</Description>
          <Description term="Payments">
            {payments.provider === null
              ? "Not connected"
              : `${inWords(payments.provider)}, ${payments.chargesEnabled ? "takes payments" : "can't take payments yet"}`}
          </Description>
          <Description term="Last paid there">{whenOr(payments.lastPaidAt, "Never")}</Description>
        </DescriptionList>
      </CardBody>
    </Card>
  );
}
