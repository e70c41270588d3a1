import { Card, CardBody, CardHeader, Description, DescriptionList } from "@roundsman/ui";
import { formatDateTime } from "@roundsman/ui/format";
import { AccessRequestState } from "@/features/access-requests/access-request-state";
import type { AccessRequests } from "@/features/access-requests/words";
import { supportWords, type Business } from "./words";

type SupportCardProps = { business: Business; asked: AccessRequests };

/** The access that the business grants to support, its end, and requests for more. */
export function SupportCard({ business, asked: access }: SupportCardProps) {
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
        <AccessRequestState business={business} asked={access} />
      </CardBody>
    </Card>
  );
}
