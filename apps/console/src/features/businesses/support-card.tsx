import { Card, CardBody, CardHeader, Description, DescriptionList } from "@roundsman/ui";
import { formatDateTime } from "@roundsman/ui/format";
import { AccessAsked } from "@/features/access-requests/access-asked";
import type { Asked } from "@/features/access-requests/words";
import { supportWords, type Business } from "./words";

type SupportCardProps = { business: Business; asked: Asked };

/** What the business lets support do, and until when; asking it for more. */
export function SupportCard({ business, asked }: SupportCardProps) {
  const { level, until, setByName } = business.supportAccess;
  return (
    <Card>
      <CardHeader title="Support access" />
      <CardBody>
        <DescriptionList>
          <Description term="Level">{supportWords[level]}</Description>
          <Description term="Until">
            {level === "none" ? null : until === null ? "They withdraw it" : formatDateTime(until)}
          </Description>
          <Description term="Set by">{setByName}</Description>
        </DescriptionList>
        <AccessAsked business={business} asked={asked} />
      </CardBody>
    </Card>
  );
}
