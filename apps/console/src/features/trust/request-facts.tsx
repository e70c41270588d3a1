import { Card, CardBody, CardHeader, Description, DescriptionList, TextLink } from "@roundsman/ui";
import { formatDateTime } from "@roundsman/ui/format";
import type { TrustRequest } from "./words";

type RequestFactsProps = {
  request: TrustRequest;
  /** The documents that the access opens, in words. */
  opens: string;
};

/** The applicant, the purpose, and the decision. */
export function RequestFacts({ request, opens }: RequestFactsProps) {
  const { tenantId, tenantName, decidedAt, decidedByName } = request;
  return (
    <Card>
      <CardHeader title="Request" />
      <CardBody>
        <DescriptionList>
          <Description term="Asked">{formatDateTime(request.createdAt)}</Description>
          <Description term="As">
            {request.kind === "business" ? "A business that uses us" : "A visitor"}
          </Description>
          <Description term="Business">
            {tenantId && <TextLink href={`/businesses/${tenantId}`}>{tenantName}</TextLink>}
          </Description>
          <Description term="Role">{request.role}</Description>
          <Description term="Company number">{request.companyNumber}</Description>
          <Description term="Registered address">{request.registeredAddress}</Description>
          <Description term="Email verified">
            {request.verifiedAt && formatDateTime(request.verifiedAt)}
          </Description>
          <Description term="Decided">
            {decidedAt && `${formatDateTime(decidedAt)}, ${decidedByName ?? ""}`}
          </Description>
          <Description term="Access until">
            {request.accessExpiresAt && formatDateTime(request.accessExpiresAt)}
          </Description>
          <Description term="Opens">{request.accessExpiresAt && opens}</Description>
        </DescriptionList>
        <Passage title="What for" text={request.reason} />
        <Passage title="Note" text={request.decisionNote} />
        <Passage title="Note on ending the access" text={request.revokeNote} />
      </CardBody>
    </Card>
  );
}

/** A person's own words, possibly long. */
function Passage({ title, text }: { title: string; text: string | null }) {
  if (text === null || text === "") return null;
  return (
    <div className="text-dense">
      <h3 className="text-muted-foreground">{title}</h3>
      <p className="whitespace-pre-wrap">{text}</p>
    </div>
  );
}
