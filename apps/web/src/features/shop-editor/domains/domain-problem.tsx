"use client";

import { Alert } from "@roundsman/ui";
import { formatDateTime } from "@roundsman/ui/format";
import { useOffice } from "@/session/office-context";
import type { Domain } from "./domain";

/** What is wrong with an address, until when it may stay so, and what to do. */
export function DomainProblem({ domain }: { domain: Domain }) {
  const { verifiedAt, lastError, failingSince, lapsesAt } = domain;
  const { timeZone } = useOffice();
  const until = lapsesAt && formatDateTime(lapsesAt, timeZone);
  if (verifiedAt === null) {
    return (
      <Alert tone="info" title={lastError === null ? "Set its records" : "Not there yet"}>
        {lastError}
        {until && ` Set its records by ${until}, or it leaves this list.`}
      </Alert>
    );
  }
  return (
    <Alert
      tone="danger"
      title={
        failingSince === null
          ? "It does not work"
          : `It stopped working ${formatDateTime(failingSince, timeZone)}`
      }
    >
      {lastError}{" "}
      {until
        ? `Your shop is served here until ${until}. Set its records again before then.`
        : "Your shop is still served here. Look at your domain's name server if this goes on."}
    </Alert>
  );
}
