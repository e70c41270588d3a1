import { Alert, TextLink } from "@roundsman/ui";
import { formatDateTime } from "@roundsman/ui/format";
import type { Application } from "../application-states";

type DecisionNoteProps = { application: Application; timeZone: string };

/** What became of it; nothing while it waits. */
export function DecisionNote({ application, timeZone }: DecisionNoteProps) {
  const { status, decidedAt, customerId, reason } = application;
  const on = decidedAt && ` on ${formatDateTime(decidedAt, timeZone)}`;
  if (status === "approved") {
    return (
      <Alert tone="success" title={`Approved${on ?? ""}`}>
        <p>
          They buy on account from now on, and were told by email.{" "}
          {customerId && <TextLink href={`/customers/${customerId}`}>See the customer</TextLink>}
        </p>
      </Alert>
    );
  }
  if (status === "declined") {
    return (
      <Alert title={`Declined${on ?? ""}`}>
        <p>{reason ? `They were told: ${reason}` : "They were told by email, without a reason."}</p>
      </Alert>
    );
  }
  return null;
}
