import { Alert, Card, CardBody, Description, DescriptionList } from "@roundsman/ui";
import { formatDateTime } from "@roundsman/ui/format";
import type { Email } from "./email-states";

/** Where a mail went, when, and what stood in its way. */
export function EmailFacts({ email, timeZone }: { email: Email; timeZone: string }) {
  const { to, replyTo, createdAt, sentAt, lastError, status, attempts } = email;
  return (
    <>
      {status === "kept" && (
        <Alert title="This mail went nowhere">
          {lastError ?? "This installation has no mail server, so it is kept here to be read."}
        </Alert>
      )}
      {lastError !== null && status !== "sent" && status !== "kept" && (
        <Alert
          tone={status === "failed" ? "danger" : "warning"}
          title={status === "failed" ? "It could not be sent" : "It will be tried again"}
        >
          {lastError} {attempts > 1 && `Tried ${attempts} times.`}
        </Alert>
      )}
      <Card>
        <CardBody className="py-2">
          <DescriptionList>
            <Description term="To">{to}</Description>
            <Description term="Answers go to">{replyTo}</Description>
            <Description term="Written">{formatDateTime(createdAt, timeZone)}</Description>
            <Description term="Sent">{sentAt && formatDateTime(sentAt, timeZone)}</Description>
          </DescriptionList>
        </CardBody>
      </Card>
    </>
  );
}
