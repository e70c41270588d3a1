"use client";

import { Button, Refused, useAct } from "@roundsman/ui";
import { formatDateTime, formatHours } from "@roundsman/ui/format";
import { useApiClient } from "@/trpc/client";
import { AskDialog } from "./ask-dialog";
import { askedWords, outcomeWords, type AccessRequest, type AccessRequests } from "./words";

type AccessRequestStateProps = { business: { id: string; name: string }; asked: AccessRequests };

/** The latest access request to a business and its outcome; and a form for a new one, if none waits. */
export function AccessRequestState({
  business,
  asked: { whyNot, latest },
}: AccessRequestStateProps) {
  if (latest?.outcome === null) return <Waiting business={business} request={latest} />;
  return (
    <div className="mt-3 flex flex-col items-start gap-2">
      {latest && (
        <p className="text-xs text-muted-foreground">
          Last asked by {latest.staffName}, {formatDateTime(latest.askedAt)}:{" "}
          {latest.outcome && outcomeWords[latest.outcome]}
          {latest.endedByName && ` by ${latest.endedByName}`}
          {latest.endedAt && `, ${formatDateTime(latest.endedAt)}`}.
        </p>
      )}
      <Refused why={whyNot} label="Ask for access">
        <AskDialog business={business} />
      </Refused>
    </div>
  );
}

type WaitingProps = { business: { id: string; name: string }; request: AccessRequest };

function Waiting({ business: { id }, request }: WaitingProps) {
  const { accessRequests } = useApiClient().console;
  const withdraw = useAct(
    () => accessRequests.withdraw.mutate({ id, accessRequestId: request.id }),
    { done: "The request is withdrawn", fault: "The request was not withdrawn" },
  );
  return (
    <div className="mt-3 flex flex-col items-start gap-2 rounded-lg border border-border p-3">
      <p className="text-dense">
        {request.staffName} asked {askedWords[request.level]} for {formatHours(request.hours)},{" "}
        {formatDateTime(request.askedAt)}. It waits for an owner&apos;s answer until{" "}
        {formatDateTime(request.lapsesAt)}.
      </p>
      <p className="text-xs whitespace-pre-line text-muted-foreground">{request.reason}</p>
      <Button size="sm" loading={withdraw.busy} onClick={() => withdraw.start()}>
        Withdraw
      </Button>
    </div>
  );
}
