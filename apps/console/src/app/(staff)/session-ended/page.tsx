import { Alert, PageHeader } from "@roundsman/ui";
import { formatDateTime } from "@roundsman/ui/format";
import type { Metadata } from "next";
import { BackButton } from "@/features/session-ended/back-button";
import { api } from "@/session/staff";

export const metadata: Metadata = { title: "Support session over" };

/** The back office leads here after a support session has ended: the reason, and a link back. */
export default async function SessionEndedPage() {
  const ended = await (await api()).console.businesses.lastEnded();
  const name = ended?.tenantName ?? "The business";
  return (
    <>
      <PageHeader title="Your support session is over" />
      <Alert
        tone="warning"
        className="max-w-2xl"
        title={ended ? `${name}: ${ended.why}.` : "This browser held no open session."}
        actions={
          <BackButton
            href={ended?.tenantName ? `/businesses/${ended.tenantId}` : "/businesses"}
            label={ended?.tenantName ? `Back to ${name}` : "Back to businesses"}
          />
        }
      >
        {ended && <p>It ended {formatDateTime(ended.endedAt)}. What you did in it is recorded.</p>}
      </Alert>
    </>
  );
}
