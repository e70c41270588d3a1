import { Card, CardBody, CardHeader, Description, DescriptionList } from "@roundsman/ui";
import { formatDateTime } from "@roundsman/ui/format";
import { supportWords, type Business } from "./words";

/** What the business lets support do, and until when. */
export function SupportCard({ business: { supportAccess } }: { business: Business }) {
  const { level, until, setByName } = supportAccess;
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
      </CardBody>
    </Card>
  );
}
