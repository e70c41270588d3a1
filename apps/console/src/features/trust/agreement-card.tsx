import { Card, CardBody, CardHeader, Description, DescriptionList } from "@roundsman/ui";
import { formatDateTime } from "@roundsman/ui/format";
import type { TrustRequest } from "./words";

/** The accepted agreement: its version, and the fingerprint of its text. */
export function AgreementCard({ request }: { request: TrustRequest }) {
  return (
    <Card>
      <CardHeader title="Agreement" />
      <CardBody>
        <DescriptionList>
          <Description term="Version">{request.ndaVersion}</Description>
          <Description term="Accepted">
            {request.ndaAcceptedAt && formatDateTime(request.ndaAcceptedAt)}
          </Description>
        </DescriptionList>
        {request.ndaSha256 && (
          <p className="text-xs break-all text-muted-foreground">SHA-256 {request.ndaSha256}</p>
        )}
      </CardBody>
    </Card>
  );
}
